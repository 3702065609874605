import type { OrderStatus } from '@apeak/contract/orders'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** The order with an id; undefined where there is none. */
export function orderById(db: Queryable, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The customer's order; undefined where there is none or it is another's. */
export async function ownOrder(db: Queryable, id: string, customerId: number) {
  const order = await orderById(db, id)
  return order?.customer_id === customerId ? order : undefined
}

/** An order that nobody else changes until the transaction ends; undefined where there is none. */
export function lockOrder(tx: Queryable, id: string) {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** How an order stands; undefined where there is none. */
export async function orderStatus(db: Queryable, id: string): Promise<OrderStatus | undefined> {
  const order = await orderById(db, id)
  return order?.status as OrderStatus | undefined
}

/** An SQL expression: the id of the order made of a cart, or null. */
export const orderIdOfCart = (cartId: RawBuilder<unknown>) =>
  sql<string | null>`(select o.id from orders o where o.cart_id = ${cartId})`
