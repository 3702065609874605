import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { retryOnConflict } from '#platform/postgres/database.ts'
import { ownTopup } from './own-topup.ts'
import { cancelTopup as cancel } from './sql-topup-moves.ts'

/**
 * Cancels an unpaid top-up of the caller's. Safe to repeat. Its provider cannot be told: should
 * its money come all the same, it is credited.
 */
export async function cancelTopup(
  context: AppContext,
  customerId: number,
  id: string,
): Promise<void> {
  await ownTopup(context, customerId, id)
  const actor: Actor = { kind: 'shopper', account_id: customerId }
  const cancelled = await retryOnConflict(() => cancel(context.database, id, actor, newId('g')))
  if (cancelled) return
  const { status } = await ownTopup(context, customerId, id)
  if (status !== 'cancelled') throw new Refusal(409, 'This top-up is already paid.')
}
