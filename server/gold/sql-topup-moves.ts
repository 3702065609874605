import type { PaymentMethodValue } from '@apeak/contract/payments'
import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { resolveParts } from '#ledger/ledger.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { TopupQuote } from './rules.ts'
import { moveTopupParts, topupQuoteJson } from './sql-topup-lifecycle.ts'

/** Lets an unpaid top-up be paid by another method. True where it is still unpaid. */
export async function repriceTopup(
  db: Queryable,
  id: string,
  actor: Actor,
  { payment_method, fee_sen, paid_sen }: TopupQuote & { payment_method: PaymentMethodValue },
): Promise<boolean> {
  const { rows } = await sql`
    with ${moveTopupParts({ event: 'continued', actor }, id, {
      set: sql`payment_method = ${payment_method}, fee_sen = ${fee_sen}, paid_sen = ${paid_sen},
        placed_at = case due.payment_method when ${payment_method} then due.placed_at end`,
      data: topupQuoteJson(sql`topups`),
      // Sent again, or continued as it was: nothing has happened to it.
      onlyIf: sql`${topupQuoteJson(sql`topups`)} <> ${topupQuoteJson(sql`due`)}`,
    })}
    select id from moved`.execute(db)
  return rows.length > 0
}

/** From now on an operator looks for the money of a manual top-up, and its mail is queued, in one statement. */
export async function placeTopup(db: Queryable, id: string, actor: Actor): Promise<void> {
  const mail = queueJob('mail_gold_placed', sql`json_build_object('topup_id', moved.id)`)
  await sql`
    with ${moveTopupParts({ event: 'placed', actor }, id, {
      where: sql`payment_method = 'check_payment' and placed_at is null`,
      set: sql`placed_at = now()`,
    })}
    select moved.id, ${mail} from moved`.execute(db)
}

/** Cancels an unpaid top-up and voids its transfer, in one statement. True where this call did. */
export async function cancelTopup(
  db: Queryable,
  id: string,
  actor: Actor,
  voidingId: string,
): Promise<boolean> {
  const { rows } = await sql`
    with ${moveTopupParts({ event: 'cancelled', actor }, id, {
      data: sql`jsonb_build_object('transfer_id', ${voidingId}::text)`,
    })},
    ${resolveParts(voidingId, 'voided', sql`moved`)}
    select pending_id from resolved`.execute(db)
  return rows.length > 0
}

/** How a top-up was paid. */
export type TopupPaid = {
  payment_method: PaymentMethodValue
  amount_sen: number
  transaction_id: string | null
}

/**
 * Completes a top-up that is unpaid, or was cancelled: posts its transfer, adds it to the balance and
 * queues the mail, in one statement. False where it was completed before. Where the customer's
 * account is closed `ledger_accounts_closed_empty` aborts it.
 */
export async function completeTopup(
  db: Queryable,
  id: string,
  actor: Actor,
  postingId: string,
  { payment_method, amount_sen, transaction_id }: TopupPaid,
): Promise<boolean> {
  const mail = queueJob(
    'mail_gold_topped_up',
    sql`json_build_object('topup_id', resolved.pending_id)`,
  )
  const { rows } = await sql`
    with ${moveTopupParts({ event: 'completed', actor }, id, {
      set: sql`payment_method = ${payment_method}, paid_sen = ${amount_sen}::integer,
        fee_sen = ${amount_sen}::integer - due.value_sen, transaction_id = ${transaction_id},
        placed_at = case when ${payment_method} = 'check_payment' then due.placed_at end`,
      data: sql`${topupQuoteJson(sql`topups`)} || jsonb_build_object(
        'transaction_id', topups.transaction_id, 'transfer_id', ${postingId}::text)`,
    })},
    ${resolveParts(postingId, 'posted', sql`moved`)}
    select resolved.id, ${mail} from resolved`.execute(db)
  return rows.length > 0
}
