import type { PaymentCallback, PaymentCallbackAnswer } from '@apeak/contract/payments'
import { orderStatus } from '#orders/order-status.ts'
import { placeManualOrder } from '#orders/place-manual-order.ts'
import { fieldRefused, notFound } from '#platform/problems.ts'
import type { Shop } from '#platform/shop.ts'
import { askProvider } from './ask-provider.ts'
import type { Asked, Provider } from './rules.ts'
import { type Attempt, attemptsOf, claimAsking } from './sql.ts'

/** A page may ask as often as it likes; its question reaches the provider once in so many seconds. */
const secondsBetween: Record<Provider, number> = { razorpay: 3, fiuu: 20 }

/** Statuses in which an order's money is in. */
const paidStatuses = ['processing', 'completed', 'refunded']

/**
 * The shop's own page asks how a payment stands. It is believed nothing: for a provider's payment
 * the provider is asked; for a manual one it says that the money is on its way.
 */
export async function verifyPayment(
  shop: Shop,
  { payment_method, orderId }: PaymentCallback,
): Promise<PaymentCallbackAnswer> {
  if (payment_method === 'check_payment') {
    const status = await placeManualOrder(shop.database, orderId)
    return { success: true, status, order_id: orderId }
  }
  if (payment_method === 'apeak') {
    throw fieldRefused('payment_method', 'This payment method is not available.')
  }
  return askForOrder(shop, orderId)
}

async function askForOrder(shop: Shop, orderId: string): Promise<PaymentCallbackAnswer> {
  const before = await orderStatus(shop.database, orderId)
  if (!before) throw notFound('Order')
  if (paidStatuses.includes(before)) return answerOf(orderId, before)
  const attempts = await attemptsOf(shop.database, 'order', orderId)
  const said = await Promise.all(attempts.map((attempt) => askSparingly(shop, attempt)))
  const status = await orderStatus(shop.database, orderId)
  if (status && paidStatuses.includes(status)) return answerOf(orderId, status)
  // Failed only when every attempt failed; otherwise the money may still come.
  const isFailed = said.length > 0 && said.every((one) => one === 'failed')
  return { success: false, status: isFailed ? 'failed' : 'pending_payment', order_id: orderId }
}

async function askSparingly(shop: Shop, attempt: Attempt): Promise<Asked> {
  const seconds = secondsBetween[attempt.provider]
  const mayAsk = await claimAsking(shop.database, attempt.id, seconds)
  return mayAsk ? askProvider(shop, attempt) : attempt.state
}

function answerOf(order_id: string, status: string): PaymentCallbackAnswer {
  return { success: true, status, order_id }
}
