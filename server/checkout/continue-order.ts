import type {
  ContinuedCartResponse,
  ContinueOrder,
  ContinueUpdateCart,
  OrderCreated,
} from '@apeak/contract/checkout'
import { runOut } from '#catalog/catalog.ts'
import { goldPaysFor } from '#gold/gold.ts'
import type { OrdersContext } from '#orders/orders.ts'
import { type OrderCaller, orderKey, continueOrder as requote } from '#orders/orders.ts'
import { refuseBelowMinimum, refuseForeignCallback } from '#payments/payments.ts'
import { shopper } from '#platform/actor.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { violatesAny } from '#platform/postgres/database.ts'
import { type CartOfOrder, isCartCurrent } from './carts.ts'
import { type ContinuedOrder, readContinuedOrder, tellQuote } from './continued-order.ts'
import { openOrderPayment } from './open-order-payment.ts'
import type { Quote } from './quote.ts'
import { cartOf, quoteChanged, sentenceOfOrder, totalOfMethod } from './quote-response.ts'
import { refuseMethod } from './refusals.ts'

/** How often an order that changes while it is continued is read again. */
const READS_MAX = 5

/**
 * Lets an unpaid order, the caller's or a guest's by its key, be paid by the same method or another, at
 * its present price; what it takes is reserved again. Whose it is does not change by that. Refuses with 409 and the new cart where that price is not the one that
 * the shopper was told. What was opened before can still be paid, and then its price counts.
 */
export async function continueOrder(
  context: OrdersContext,
  by: OrderCaller,
  request: ContinueOrder,
): Promise<OrderCreated> {
  refuseForeignCallback(context, request.callback_url)
  const { cart_id, order_id, payment_method: method } = request
  for (let read = 1; read <= READS_MAX; read += 1) {
    const continued = await readContinuedOrder(context, by, { cart_id, order_id, method })
    const { order, cart, fee, quote } = continued
    refuseMethod(fee, quote, by.caller)
    if (!cart) throw fieldRefused('cart_id', 'Please check the price of this order first.')
    const isTold = cart.quoted_total_sen === quote.total_sen
    if (!isTold && !differsByFee(cart, quote)) {
      throw await refusal(context, cart_id, continued)
    }
    if (await tryToContinue(context, by, continued, cart)) {
      const fields = await openOrderPayment(context, order_id, { continuedAt: quote })
      const key =
        order.customer_id === null ? { order_key: orderKey(context.secrets, order_id) } : {}
      return { order_id, ...key, ...(isTold ? {} : totalOfMethod(quote)), ...fields }
    }
  }
  throw new Refusal(409, 'Your order has changed. Please check it and confirm again.')
}

/**
 * Whether the price was told before a method was chosen, and all that the chosen one changes is its
 * fee, which the shop publishes.
 */
function differsByFee(cart: CartOfOrder, { total_sen, fee_sen }: Quote): boolean {
  if (cart.payment_method !== null) return false
  return cart.quoted_total_sen - cart.quoted_fee_sen === total_sen - fee_sen
}

/** True where the order stands at the quote now; false where it has to be read again. */
async function tryToContinue(
  context: OrdersContext,
  by: OrderCaller,
  continued: ContinuedOrder,
  cart: { id: string; version: number },
): Promise<boolean> {
  const { order, quote } = continued
  try {
    return await requote(context.database, order, {
      quote,
      actor: shopper(by.caller),
      limits: context.config.orders,
      hasGold: (tx) => goldPaysFor(tx, by.caller, quote),
      isCurrent: (tx) => isCartCurrent(tx, cart),
    })
  } catch (error) {
    if (!violatesAny(error, runOut)) throw error
    // Somebody else took the last one: what it costs without is told before it is paid.
    const wanted = { cart_id: cart.id, order_id: order.id, method: quote.payment_method }
    const now = await readContinuedOrder(context, by, wanted)
    throw await refusal(context, cart.id, now)
  }
}

/** Tells the new price, and refuses because of it. */
async function refusal(
  context: OrdersContext,
  cartId: string,
  now: ContinuedOrder,
): Promise<Refusal> {
  const changes = await tellQuote(context, cartId, now)
  return quoteChanged(now.quote, changes, sentenceOfOrder)
}

/** Quotes an unpaid order, the caller's or a guest's by its key, anew, and saves what it costs now as a cart. */
export async function continueCart(
  context: OrdersContext,
  by: OrderCaller,
  { cart_id, order_id, payment_method: method = null }: ContinueUpdateCart,
): Promise<ContinuedCartResponse> {
  const continued = await readContinuedOrder(context, by, { cart_id, order_id, method })
  const changes = await tellQuote(context, cart_id, continued)
  const cart = cartOf(continued.quote)
  if (method && continued.fee)
    refuseBelowMinimum(continued.quote.total_sen, continued.fee, { cart })
  return { cart, changes: changes.map(sentenceOfOrder) }
}
