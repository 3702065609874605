import type { PaymentCallback, PaymentCallbackResponse } from '@apeak/contract/payments'
import type { Caller } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { orderStatus, placeManualOrder } from '#orders/orders.ts'
import { refuseForeignMethod, syncPayable } from '#payments/payments.ts'
import { notFound } from '#platform/http/problems.ts'

/**
 * The shop's own page says that an order was paid. Its word counts for nothing: a provider's payment
 * is looked up at the provider. A manual one is placed by it, for an operator to look for the money.
 * Throws 404 where there is no such order, or it belongs to another's account: a guest's order is
 * anybody's who has its id.
 */
export async function verifyPayment(
  context: AppContext,
  caller: Caller | undefined,
  { payment_method, orderId: order_id }: PaymentCallback,
): Promise<PaymentCallbackResponse> {
  if (payment_method === 'check_payment') {
    const status = await placeManualOrder(context, order_id, caller?.accountId ?? null)
    return { success: true, status, order_id }
  }
  refuseForeignMethod(context, payment_method)
  const order = await context.payables.order.find(context.database, order_id)
  const isTheirs = order?.customer_id === null || order?.customer_id === caller?.accountId
  if (!order || !isTheirs) throw notFound('Order')
  const paymentStatus = await syncPayable(context, 'order', order_id)
  if (!paymentStatus) throw notFound('Order')
  if (paymentStatus !== 'paid') {
    const status = paymentStatus === 'failed' ? 'failed' : 'pending_payment'
    return { success: false, status, order_id }
  }
  const status = (await orderStatus(context.database, order_id)) ?? 'processing'
  return { success: true, status, order_id }
}
