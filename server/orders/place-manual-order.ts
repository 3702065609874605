import { noPayment } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { fieldRefused, notFound } from '#platform/http/problems.ts'
import { assertMayChange, isOrderKey, type OrderCaller } from './order-key.ts'
import { orderById } from './sql.ts'
import { placeOrder } from './sql-placing.ts'
import { waitedTooLong } from './waited-too-long.ts'

/**
 * The shopper says that a manual payment is on its way: the order waits as pending for an operator
 * to see the money, as long as the settings say, and its mail is queued. Safe to repeat.
 * Returns the order's status. Throws 404 where there is no such order, or it is another account's, and 403
 * where it is a guest's and its key is missing. Refuses an order that is to be paid another way, and with 409 one
 * that has to be continued first.
 */
export async function placeManualOrder(
  { database, config, secrets }: AppContext,
  id: string,
  by: OrderCaller,
): Promise<string> {
  const { manualPaymentHours: hours, limitedPaymentHours } = config.orders
  const until = { hours, limitedHours: Math.min(hours, limitedPaymentHours) }
  const accountId = by.caller?.accountId ?? null
  const hasKey = isOrderKey(secrets, id, by.orderKey)
  if (await placeOrder(database, { id, accountId, hasKey }, until)) return 'pending'
  const order = await orderById(database, id)
  const isTheirs = order?.customer_id === null || order?.customer_id === accountId
  if (!order || !isTheirs) throw notFound('Order')
  assertMayChange(secrets, order, by)
  if (order.payment_method === noPayment) return order.status
  if (order.payment_method !== 'check_payment') {
    throw fieldRefused('payment_method', 'This order is to be paid another way.')
  }
  if (order.status === 'pending_payment') throw waitedTooLong(order)
  return order.status
}
