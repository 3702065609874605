import type { PaymentMethodValue, ProviderFields } from '@apeak/contract/payments'
import type { OrdersContext } from '#orders/orders.ts'
import { discardUnopened, openPayment, ProviderUnavailable } from '#payments/payments.ts'
import { RefusedForNow } from '#platform/http/problems.ts'
import { isForeignKeyViolation } from '#platform/postgres/database.ts'
import type { Quote } from './quote.ts'

type Opening = {
  /** The quote at which the order was continued just now. */
  continuedAt?: Quote<PaymentMethodValue>
  /** The bank or wallet that was chosen. */
  channel?: string | undefined
}

/**
 * Opens the payment of an order, where its method has a provider; nothing is opened for one that is
 * paid already. `continuedAt`: the quote at which it was continued just now, none for a new order.
 * Where the provider cannot be reached, or is asked too often, the refusal is passed on, and a new order is undone, so that
 * nothing is left half made; a continued one was there before, and stays.
 */
export async function openOrderPayment(
  context: OrdersContext,
  orderId: string,
  { continuedAt, channel }: Opening = {},
): Promise<ProviderFields> {
  const order = await context.payables.order.find(context.database, orderId)
  // Another request of the same cart could not open it, and has undone it.
  if (!order) throw new ProviderUnavailable()
  if (order.status !== 'open') return {}
  const due = { kind: 'order', payable_id: orderId, channel, ...order } as const
  if (continuedAt) {
    // As this request continued it: another may have moved it since, by another method.
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
    // It was undone between these two statements.
    if (isForeignKeyViolation(error)) throw new ProviderUnavailable()
    throw error
  }
}
