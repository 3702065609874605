import type { AppContext } from '#context.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { type Queryable, retryOnConflict } from '#platform/postgres/database.ts'
import { completeTopup, type TopupPaid, topupById } from './sql-topups.ts'

/**
 * Credits a top-up that was paid, also one that was cancelled meanwhile. To be called in the
 * transaction that records the payment. False where it was credited before. Breaks
 * `ledger_accounts_closed_empty` where the customer's account was deleted.
 */
export async function settleTopup(tx: Queryable, id: string, paid: TopupPaid): Promise<boolean> {
  return completeTopup(tx, id, newId('g'), paid)
}

/**
 * An operator has seen the money of a manual top-up: it is credited. Safe to repeat. `transaction_id`
 * is what stands on the slip. Throws 409 where it is to be paid another way, or was paid so.
 */
export async function confirmTopup(
  { database }: AppContext,
  id: string,
  transaction_id: string | null,
): Promise<void> {
  const topup = await topupById(database, id)
  if (!topup) throw notFound('Transaction')
  if (topup.payment_method !== 'check_payment') {
    throw new Refusal(409, 'This top-up is paid another way.')
  }
  const paid = {
    payment_method: topup.payment_method,
    amount_sen: topup.paid_sen,
    transaction_id,
  }
  await retryOnConflict(() => settleTopup(database, id, paid))
}
