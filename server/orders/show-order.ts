import { money } from '@apeak/contract/money'
import type { OrderDetails, OrderStatus } from '@apeak/contract/orders'
import { notFound } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { orderById } from './sql.ts'

/** What whoever holds the id may see of the order: no address, no answers, no code. */
export async function showOrder(db: Database, id: string): Promise<OrderDetails> {
  const order = await orderById(db, id)
  if (!order) throw notFound('Order')
  return {
    id: order.id,
    status: order.status as OrderStatus,
    product: { name: order.product_name, category: { name: order.category_name } },
    total: money(order.total_sen),
  }
}
