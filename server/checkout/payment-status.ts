import { money } from '@apeak/contract/money'
import type {
  PayableKind,
  PaymentCallback,
  PaymentCallbackResponse,
  PaymentStatus,
  PaymentStatusQuery,
  PaymentStatusResponse,
} from '@apeak/contract/payments'
import { type Caller, notLoggedIn } from '#accounts/accounts.ts'
import {
  type OrderCaller,
  type OrdersContext,
  orderById,
  placeManualOrder,
} from '#orders/orders.ts'
import {
  confirmingPayables,
  declineReasonOf,
  refuseUnknownMethod,
  syncPayable,
  unappliedMoney,
} from '#payments/payments.ts'
import { found, notFound } from '#platform/http/problems.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/**
 * The payment status of an order or a top-up, polled at the provider within its limits. Throws 401 to a
 * guest asking for a top-up, and 404 if unknown or another's.
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
  const synced = isVisible && (await syncPayable(context, kind, id))
  if (!synced) throw notFound('Payment')
  const status = synced === 'open' ? await openStatus(context.database, kind, id) : synced
  // Payment by an older attempt changes the method.
  const now = synced === before.status ? before : await find(context.database, id)
  const { payment_method, short_reference, amount_sen } = now ?? before
  const decline = status === 'failed' ? await declineReasonOf(context, kind, id) : null
  return { kind, id, status, payment_method, short_reference, amount: money(amount_sen), decline }
}

/** The status of an unpaid payable: `open` if it has no money, and none is on its way. */
async function openStatus(db: Queryable, kind: PayableKind, id: string): Promise<PaymentStatus> {
  if ((await unappliedMoney(db, kind, [id])).has(id)) return 'received'
  return (await confirmingPayables(db, kind, [id])).has(id) ? 'confirming' : 'open'
}

/**
 * The page's request after a payment: polls the provider, or places an order by bank transfer. Throws 404
 * for an unknown order or another account's, and 403 if a guest's is placed without its key.
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
  const paymentStatus = found(await syncPayable(context, 'order', order_id), 'Order')
  if (paymentStatus !== 'paid') {
    const status = paymentStatus === 'failed' ? 'failed' : 'pending_payment'
    return { success: false, status, order_id }
  }
  const status = (await orderById(context.database, order_id))?.status ?? 'processing'
  return { success: true, status, order_id }
}
