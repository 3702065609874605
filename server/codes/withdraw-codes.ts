import { sql } from 'kysely'
import { addToStock, lockStock } from '#catalog/catalog.ts'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { assertOwn, notFound, Refusal } from '#platform/http/problems.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import { type EventSubject, lastOperatorEvent } from '#platform/postgres/events.ts'

/** One code, or the codes of an import. */
type CodeSelection = { code: number } | { codeImport: number }

/**
 * Withdraws a code, or the unissued codes of an import, from the stock. Idempotent. Returns the
 * number withdrawn now. Throws 404; 409 if another operator did, or none is in stock.
 */
export function withdrawCodes(
  context: Pick<Context, 'database' | 'addOperatorEvent' | 'operatorEventsOf'>,
  meant: CodeSelection,
  { actor, reason }: { actor: Operator; reason: string },
): Promise<number> {
  const areMeant =
    'code' in meant
      ? sql<boolean>`id = ${meant.code}`
      : sql<boolean>`import_id = ${meant.codeImport}`
  const thing: EventSubject & { id: number } =
    'code' in meant
      ? { subject: 'code', id: meant.code }
      : { subject: 'code_import', id: meant.codeImport }
  const event = { actor, subject: thing.subject, action: 'withdrawn', reason } as const
  return inTransaction(context.database, async (tx) => {
    const { rows: found } = await sql<{ product_id: number }>`
      select product_id from voucher_codes where ${areMeant} limit 1`.execute(tx)
    if (!found[0]) throw notFound('Code')
    const { product_id } = found[0]
    await lockStock(tx, product_id)
    const { rows } = await sql`
      update voucher_codes set status = 'withdrawn' where id in (
        select id from voucher_codes where ${areMeant} and status = 'available'
        order by id for update
      ) returning id`.execute(tx)
    const withdrawn = rows.length
    if (withdrawn > 0) {
      await addToStock(tx, product_id, -withdrawn)
      await context.addOperatorEvent(tx, {
        ...event,
        id: thing.id,
        after: { product_id, withdrawn },
      })
      return withdrawn
    }
    const done = await lastOperatorEvent(context.operatorEventsOf, tx, thing, ['withdrawn'])
    if (!done) {
      throw new Refusal(409, 'Nothing to withdraw: the codes are delivered, withdrawn or expired.')
    }
    assertOwn(done, actor, 'This was already withdrawn.')
    return 0
  })
}

/** Removes expired codes from the stock. */
export async function expireCodes(database: Database): Promise<void> {
  const { rows: expired } = await sql<{ product_id: number }>`
    select distinct product_id from voucher_codes
    where status = 'available' and expires_at <= now() order by product_id`.execute(database)
  for (const { product_id } of expired) {
    await inTransaction(database, async (tx) => {
      await lockStock(tx, product_id)
      const { rows } = await sql`
        update voucher_codes set status = 'expired' where id in (
          select id from voucher_codes
          where product_id = ${product_id} and status = 'available' and expires_at <= now()
          for update skip locked
        ) returning id`.execute(tx)
      await addToStock(tx, product_id, -rows.length)
    })
  }
}
