import { alreadyDone, notFound, type Refusal } from '#platform/http/problems.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { lockOrder } from './sql.ts'
import { isClicked } from './sql-operating.ts'
import { lastDone } from './sql-timeline.ts'

/** An order that nobody else changes until the transaction ends. */
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/**
 * Does what an operator's click asks for to an order, once: `work` runs in a transaction in which
 * nobody else changes the order, and not at all where the same click has done its work. Throws 404.
 */
export function operateOrder(
  database: Database,
  id: string,
  requestKey: string,
  work: (tx: Queryable, order: LockedOrder) => Promise<void>,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('Order')
    if (!(await isClicked(tx, id, requestKey))) await work(tx, order)
  })
}

/** 409: the order is not as it was seen. Names who did what to it last, and when. */
export async function someoneWasFirst(
  db: Queryable,
  id: string,
  sentence: string,
): Promise<Refusal> {
  return alreadyDone(sentence, await lastDone(db, id))
}
