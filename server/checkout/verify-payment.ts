import type { PaymentCallback, PaymentCallbackAnswer } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { orderStatus } from '#orders/order-status.ts'
import { placeManualOrder } from '#orders/place-manual-order.ts'
import { askAttempts } from '#payments/sync-payable.ts'
import { notFound } from '#platform/http/problems.ts'

/** Statuses in which an order's money is in. */
const paidStatuses = ['processing', 'completed', 'refunded']

/**
 * The shop's own page asks how a payment stands. It is believed nothing: for a provider's payment
 * the provider is asked; for a manual one it says that the money is on its way. Gold is no provider
 * and comes elsewhere.
 */
export async function verifyPayment(
  context: AppContext,
  { payment_method, orderId }: PaymentCallback,
): Promise<PaymentCallbackAnswer> {
  if (payment_method === 'check_payment') {
    const status = await placeManualOrder(context.database, orderId)
    return { success: true, status, order_id: orderId }
  }
  return askForOrder(context, orderId)
}

async function askForOrder(context: AppContext, orderId: string): Promise<PaymentCallbackAnswer> {
  const before = await orderStatus(context.database, orderId)
  if (!before) throw notFound('Order')
  if (paidStatuses.includes(before)) return answerOf(orderId, before)
  const isFailed = await askAttempts(context, 'order', orderId)
  const status = await orderStatus(context.database, orderId)
  if (status && paidStatuses.includes(status)) return answerOf(orderId, status)
  return { success: false, status: isFailed ? 'failed' : 'pending_payment', order_id: orderId }
}

function answerOf(order_id: string, status: string): PaymentCallbackAnswer {
  return { success: true, status, order_id }
}
