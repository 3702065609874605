import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { retryOnConflict } from '#platform/postgres/database.ts'
import { completeTopup } from './sql-topup-moves.ts'
import { topupById } from './sql-topups.ts'

/**
 * An operator has seen the money of a manual top-up: it is credited. Safe to repeat. `transaction_id`
 * is what stands on the slip. Throws 409 where it is to be paid another way, or was paid so.
 */
export async function confirmTopup(
  { database }: AppContext,
  id: string,
  transaction_id: string | null,
  actor: Actor,
): Promise<void> {
  const topup = await topupById(database, id)
  if (!topup) throw notFound('Transaction')
  const { payment_method, paid_sen: amount_sen } = topup
  if (payment_method !== 'check_payment') {
    throw new Refusal(409, 'This top-up is paid another way.')
  }
  const paid = { payment_method, amount_sen, transaction_id }
  await retryOnConflict(() => completeTopup(database, id, actor, newId('g'), paid))
}
