import type { Actor } from '#actor.ts'
import { notFound } from '#platform/http/problems.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import { someoneWasFirst } from './operate-order.ts'
import { orderById } from './sql.ts'
import { putOrderBack as putBack } from './sql-releasing.ts'
import { lastDone } from './sql-timeline.ts'

/**
 * An operator expects the money of a placed order no more: it is unpaid again, and its shopper told.
 * Safe to repeat by the same operator. Throws 404, and 409 where it does not wait for its money.
 */
export async function putOrderBack(
  database: Database,
  id: string,
  reason: string,
  actor: Extract<Actor, { kind: 'operator' }>,
): Promise<void> {
  // Two that release units of several sales may meet: one of them then begins again.
  if (await inTransaction(database, (tx) => putBack(tx, { id, actor, reason }))) return
  const order = await orderById(database, id)
  if (!order) throw notFound('Order')
  const done = await lastDone(database, id)
  if (done?.event === 'put_back' && done.actor === actor.id) return
  throw await someoneWasFirst(database, id, 'This order does not wait for its money.')
}
