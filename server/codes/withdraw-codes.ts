import { addToStock, lockStock } from '#catalog/catalog.ts'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { assertOwn, notFound, Refusal } from '#platform/http/problems.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import { lastNoted, type NotedThing } from '#platform/postgres/events.ts'
import {
  type CodesMeant,
  expireAvailable,
  productOfCodes,
  productsWithExpiredCodes,
  withdrawAvailable,
} from './sql.ts'

/**
 * Takes a bad code, or what is left of a bad import, out of the stock before anybody is given it. Safe to
 * repeat; how many left the stock now. Throws 404; 409 where another operator was first, or all of it was
 * given already or has expired.
 */
export function withdrawCodes(
  context: Pick<Context, 'database' | 'addOperatorEvent' | 'operatorEventsOf'>,
  meant: CodesMeant,
  { actor, reason }: { actor: Operator; reason: string },
): Promise<number> {
  const thing: NotedThing & { id: number } =
    'code' in meant
      ? { subject: 'code', id: meant.code }
      : { subject: 'code_import', id: meant.codeImport }
  const event = { actor, subject: thing.subject, action: 'withdrawn', reason } as const
  return inTransaction(context.database, async (tx) => {
    const product_id = await productOfCodes(tx, meant)
    if (product_id === undefined) throw notFound('Code')
    await lockStock(tx, product_id)
    const withdrawn = await withdrawAvailable(tx, meant)
    if (withdrawn > 0) {
      await addToStock(tx, product_id, -withdrawn)
      await context.addOperatorEvent(tx, {
        ...event,
        id: thing.id,
        after: { product_id, withdrawn },
      })
      return withdrawn
    }
    const done = await lastNoted(context.operatorEventsOf, tx, thing, ['withdrawn'])
    if (!done) {
      throw new Refusal(409, 'None of it is in the stock: it was given, withdrawn or has expired.')
    }
    assertOwn(done, actor, 'This was withdrawn already.')
    return 0
  })
}

/** Takes expired codes out of the stock. */
export async function expireCodes(database: Database): Promise<void> {
  for (const productId of await productsWithExpiredCodes(database)) {
    await inTransaction(database, async (tx) => {
      await lockStock(tx, productId)
      await addToStock(tx, productId, -(await expireAvailable(tx, productId)))
    })
  }
}
