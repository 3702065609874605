import type { Shop } from '#context.ts'
import { orderStatus } from '#orders/order-status.ts'
import { payableOrder } from '#orders/payable-order.ts'
import { refersToNothing } from '#platform/postgres/database.ts'
import { openPayment, type PaymentFields, ProviderUnavailable } from './open-payment.ts'
import { discardUnopened } from './sql.ts'

/**
 * Opens the payment of an order at its provider, where it has one. Where the provider cannot be
 * reached the order is undone, so that nothing is left half made, and the refusal is passed on.
 * Nothing more is told of an order that is paid already.
 */
export async function payOrder(shop: Shop, orderId: string): Promise<PaymentFields> {
  const order = await payableOrder(shop.database, orderId)
  // Another request of the same cart could not open it, and has undone it.
  if (!order && !(await orderStatus(shop.database, orderId))) throw new ProviderUnavailable()
  if (order?.payment_method !== 'razorpay' && order?.payment_method !== 'fiuu') return {}
  try {
    return await openPayment(shop, order.payment_method, {
      kind: 'order',
      subject_id: orderId,
      amount_sen: order.total_sen,
      terms: order.terms,
      email: order.email,
      description: order.description,
    })
  } catch (error) {
    if (error instanceof ProviderUnavailable) await discardUnopened(shop.database, orderId)
    // It was undone between these two statements.
    if (refersToNothing(error)) throw new ProviderUnavailable()
    throw error
  }
}
