import type { OrderStatus } from '@apeak/contract/orders'
import type { Queryable } from '#platform/postgres/database.ts'
import { orderById } from './sql.ts'

/** How an order stands; undefined where there is none. */
export async function orderStatus(db: Queryable, id: string): Promise<OrderStatus | undefined> {
  const order = await orderById(db, id)
  return order?.status as OrderStatus | undefined
}
