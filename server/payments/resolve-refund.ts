import type { Actor } from '#actor.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { closeFailedRefund, refundById } from './sql-refund.ts'

/**
 * An operator has seen that a refund failed: it waits for nobody any more. Safe to repeat. Throws 404,
 * and 409 where it did not fail.
 */
export async function resolveRefund(
  database: Database,
  id: string,
  reason: string,
  actor: Actor,
): Promise<void> {
  if (await closeFailedRefund(database, id, reason, actor)) return
  const refund = await refundById(database, id)
  if (!refund) throw notFound('Refund')
  if (refund.state !== 'failed') throw new Refusal(409, 'This refund has not failed.')
}
