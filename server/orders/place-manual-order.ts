import type { Actor } from '#actor.ts'
import { fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { type Database, violatesAny } from '#platform/postgres/database.ts'
import { orderById } from './sql.ts'
import { placeReleasedOrder, placeReservedOrder } from './sql-placing.ts'

/**
 * The shopper says that a manual payment is on its way: the order waits as pending for an operator
 * to see the money, and its mail is queued. Safe to repeat.
 * Returns the order's status. Refuses an order that is to be paid another way.
 */
export async function placeManualOrder(db: Database, id: string, actor: Actor): Promise<string> {
  try {
    const isPlaced =
      (await placeReservedOrder(db, id, actor)) || (await placeReleasedOrder(db, id, actor))
    if (isPlaced) return 'pending'
  } catch (error) {
    if (violatesAny(error, ['flash_sales_never_oversold', 'coupons_limit_kept'])) {
      throw new Refusal(
        409,
        'This order waited too long and its offer is gone. Please order again.',
      )
    }
    throw error
  }
  const order = await orderById(db, id)
  if (!order) throw notFound('Order')
  if (order.payment_method !== 'check_payment') {
    throw fieldRefused('payment_method', 'This order is to be paid another way.')
  }
  return order.status
}
