import type { PaymentMethodValue, ProviderFields } from '@apeak/contract/payments'
import type { OrdersContext } from '#orders/orders.ts'
import { discardUnopened, openPayment, ProviderUnavailable } from '#payments/payments.ts'
import { RefusedForNow } from '#platform/http/problems.ts'
import { isForeignKeyViolation } from '#platform/postgres/database.ts'
import type { Quote } from './quote.ts'

type Opening = {
  /** The new quote if this request continued the order. */
  continuedAt?: Quote<PaymentMethodValue>
  /** The chosen bank or wallet. */
  channel?: string | undefined
}

/**
 * Opens an order's payment if its method has a provider; no-op for a paid order. If the provider is
 * unavailable, rethrows and deletes a new order; a continued one stays.
 */
export async function openOrderPayment(
  context: OrdersContext,
  orderId: string,
  { continuedAt, channel }: Opening = {},
): Promise<ProviderFields> {
  const order = await context.payables.order.find(context.database, orderId)
  // A concurrent request could not open it and deleted the order.
  if (!order) throw new ProviderUnavailable()
  if (order.status !== 'open') return {}
  const due = { kind: 'order', payable_id: orderId, channel, ...order } as const
  if (continuedAt) {
    // Another request may have continued the order since.
    const { payment_method, total_sen: amount_sen } = continuedAt
    const agreed_at = new Date()
    return openPayment(context, {
      ...due,
      payment_method,
      amount_sen,
      agreed_at,
      quote: continuedAt,
    })
  }
  try {
    return await openPayment(context, due)
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof RefusedForNow) {
      await discardUnopened(context, 'order', orderId)
    }
    // The order was deleted between these two statements.
    if (isForeignKeyViolation(error)) throw new ProviderUnavailable()
    throw error
  }
}
