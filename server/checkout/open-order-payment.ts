import type { AppContext } from '#context.ts'
import { orderStatus } from '#orders/order-status.ts'
import { payableOrder } from '#orders/payable.ts'
import { openPayment, type PaymentFields, ProviderUnavailable } from '#payments/open-payment.ts'
import { discardUnopened } from '#payments/sql.ts'
import { isForeignKeyViolation } from '#platform/postgres/database.ts'

/**
 * Opens the payment of an order at its provider, where it has one. Where the provider cannot be
 * reached the order is undone, so that nothing is left half made, and the refusal is passed on.
 * Nothing more is told of an order that is paid already.
 */
export async function payOrder(context: AppContext, orderId: string): Promise<PaymentFields> {
  const order = await payableOrder(context.database, orderId)
  // Another request of the same cart could not open it, and has undone it.
  if (!order && !(await orderStatus(context.database, orderId))) throw new ProviderUnavailable()
  if (order?.payment_method !== 'razorpay' && order?.payment_method !== 'fiuu') return {}
  try {
    return await openPayment(context, order.payment_method, {
      kind: 'order',
      payable_id: orderId,
      amount_sen: order.total_sen,
      quote: order.quote,
      email: order.email,
      description: order.description,
    })
  } catch (error) {
    if (error instanceof ProviderUnavailable) await discardUnopened(context.database, orderId)
    // It was undone between these two statements.
    if (isForeignKeyViolation(error)) throw new ProviderUnavailable()
    throw error
  }
}
