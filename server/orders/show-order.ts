import { money } from '@apeak/contract/money'
import type { OrderDetails, OrderStatus } from '@apeak/contract/orders'
import { notFound } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { reservedUntil } from './reserved-until.ts'
import { orderWithPage } from './sql.ts'

/** What whoever holds the id may see of the order: no address, no answers, no code. */
export async function showOrder(db: Database, id: string): Promise<OrderDetails> {
  const order = await orderWithPage(db, id)
  if (!order) throw notFound('Order')
  return {
    id: order.id,
    short_reference: order.short_reference,
    status: order.status as OrderStatus,
    payment_method: order.payment_method,
    qty: order.qty,
    reserved_until: reservedUntil(order),
    product: {
      id: order.product_id,
      name: order.product_name,
      category: { name: order.category_name, slug: order.category_slug },
    },
    total: money(order.total_sen),
  }
}
