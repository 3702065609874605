import { money } from '@apeak/contract/money'
import type {
  PaymentCallback,
  PaymentCallbackResponse,
  PaymentStatusQuery,
  PaymentStatusResponse,
} from '@apeak/contract/payments'
import { type Caller, notLoggedIn } from '#accounts/accounts.ts'
import type { OrdersContext } from '#orders/orders.ts'
import { type OrderCaller, orderStatus, placeManualOrder } from '#orders/orders.ts'
import { declineReasonOf, refuseUnknownMethod, syncPayable } from '#payments/payments.ts'
import { notFound } from '#platform/http/problems.ts'

/**
 * How the payment of an order or a top-up stands. It places nothing and takes nobody's word: what
 * is open at a provider is looked up there, within that provider's limits.
 * Throws 401 to a guest who names what only its owner may see, and 404 where it is another's.
 */
export async function paymentStatus(
  context: OrdersContext,
  caller: Caller | undefined,
  { kind, id }: PaymentStatusQuery,
): Promise<PaymentStatusResponse> {
  const { find, idIsKey } = context.payables[kind]
  if (!idIsKey && !caller) throw notLoggedIn()
  const before = await find(context.database, id)
  const isVisible = before && (idIsKey || before.customer_id === caller?.accountId)
  const status = isVisible && (await syncPayable(context, kind, id))
  if (!status) throw notFound('Payment')
  // Paid by an older attempt, it stands at that attempt's method from then on.
  const now = status === before.status ? before : await find(context.database, id)
  const { payment_method, short_reference, amount_sen } = now ?? before
  const decline = status === 'failed' ? await declineReasonOf(context, kind, id) : null
  return { kind, id, status, payment_method, short_reference, amount: money(amount_sen), decline }
}

/**
 * The shop's own page says that an order was paid. Its word counts for nothing: a provider's payment
 * is looked up at the provider. A manual one is placed by it, for an operator to look for the money.
 * Throws 404 where there is no such order, or it is another account's, and 403 where a guest's is placed
 * without its key; how a provider's payment of it stands is told to whoever has its id.
 */
export async function verifyPayment(
  context: OrdersContext,
  by: OrderCaller,
  { payment_method, orderId: order_id }: PaymentCallback,
): Promise<PaymentCallbackResponse> {
  if (payment_method === 'check_payment') {
    const status = await placeManualOrder(context, order_id, by)
    return { success: true, status, order_id }
  }
  refuseUnknownMethod(context, payment_method)
  const order = await context.payables.order.find(context.database, order_id)
  const isTheirs = order?.customer_id === null || order?.customer_id === by.caller?.accountId
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
