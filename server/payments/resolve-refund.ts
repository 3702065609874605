import type { Operator } from '#actor.ts'
import { alreadyDone, assertOwn, notFound } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { closeFailedRefund, lastOfRefund, refundById } from './sql-refund.ts'

/**
 * An operator has seen that a refund failed: it waits for nobody any more. Safe to repeat. Throws 404,
 * and 409 where it did not fail.
 */
export async function resolveRefund(
  database: Database,
  id: string,
  reason: string,
  actor: Operator,
): Promise<void> {
  if (await closeFailedRefund(database, id, reason, actor)) return
  const refund = await refundById(database, id)
  if (!refund) throw notFound('Refund')
  const done = await lastOfRefund(database, id)
  if (refund.state !== 'failed') throw alreadyDone('This refund has not failed.', done)
  assertOwn(done, actor, 'Somebody has seen to this refund already.')
}
