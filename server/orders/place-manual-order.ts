import { noPayment } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { fieldRefused, notFound } from '#platform/http/problems.ts'
import { orderById } from './sql.ts'
import { placeOrder } from './sql-placing.ts'
import { waitedTooLong } from './waited-too-long.ts'

/**
 * The shopper says that a manual payment is on its way: the order waits as pending for an operator
 * to see the money, as long as the settings say, and its mail is queued. Safe to repeat.
 * Returns the order's status. Throws 404 where there is no such order, or it belongs to another account
 * than `accountId`, null for a guest. Refuses an order that is to be paid another way, and with 409 one
 * that has to be continued first.
 */
export async function placeManualOrder(
  { database, config }: AppContext,
  id: string,
  accountId: number | null,
): Promise<string> {
  const { manualPaymentHours: hours, limitedPaymentHours } = config.orders
  const until = { hours, limitedHours: Math.min(hours, limitedPaymentHours) }
  if (await placeOrder(database, id, accountId, until)) return 'pending'
  const order = await orderById(database, id)
  const isTheirs = order?.customer_id === null || order?.customer_id === accountId
  if (!order || !isTheirs) throw notFound('Order')
  if (order.payment_method === noPayment) return order.status
  if (order.payment_method !== 'check_payment') {
    throw fieldRefused('payment_method', 'This order is to be paid another way.')
  }
  if (order.status === 'pending_payment') throw waitedTooLong(order)
  return order.status
}
