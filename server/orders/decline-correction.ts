import type { Actor } from '#actor.ts'
import type { Database } from '#platform/postgres/database.ts'
import { operateOrder, someoneWasFirst } from './operate-order.ts'
import { declineAsked, openCorrection } from './sql-corrections.ts'

/**
 * Declines what a shopper asked to be put right, and has them told why. Safe to repeat. Throws 404, and
 * 409 where nothing waits to be decided. To accept it is to correct the details (correct-details.ts).
 */
export function declineCorrection(
  database: Database,
  id: string,
  decision: { reason: string; request_key: string },
  actor: Actor,
): Promise<void> {
  return operateOrder(database, id, decision.request_key, async (tx) => {
    if (!(await openCorrection(tx, id))) {
      throw await someoneWasFirst(tx, id, 'Nothing is asked for this order any more.')
    }
    await declineAsked(tx, id, decision, actor)
  })
}
