import type { Queryable } from '#platform/postgres/database.ts'
import { lockedOrder, orderById } from './sql.ts'

/** The customer's order; undefined where there is none or it is another's. */
export async function ownOrder(db: Queryable, id: string, customerId: number) {
  const order = await orderById(db, id)
  return order?.customer_id === customerId ? order : undefined
}

/** An order that nobody else changes until the transaction ends; undefined where there is none. */
export async function lockOrder(tx: Queryable, id: string) {
  return lockedOrder(tx, id)
}
