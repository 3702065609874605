import type { ContinuedCartResponse, ContinueUpdateCart } from '@apeak/contract/checkout'
import type { AppContext } from '#context.ts'
import type { OrderCaller } from '#orders/orders.ts'
import { refuseTooLittle } from '#payments/payments.ts'
import { readContinuedOrder, tellQuote } from './continued-order.ts'
import { cartOf, sentenceOfOrder } from './quote-response.ts'

/** Quotes an unpaid order, the caller's or a guest's by its key, anew, and saves what it costs now as a cart. */
export async function continueCart(
  context: AppContext,
  by: OrderCaller,
  { cart_id, order_id, payment_method: method = null }: ContinueUpdateCart,
): Promise<ContinuedCartResponse> {
  const continued = await readContinuedOrder(context, by, { cart_id, order_id, method })
  const changes = await tellQuote(context, cart_id, continued)
  const cart = cartOf(continued.quote)
  if (method && continued.fee) refuseTooLittle(continued.quote.total_sen, continued.fee, { cart })
  return { cart, changes: changes.map(sentenceOfOrder) }
}
