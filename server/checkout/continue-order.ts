import type {
  ContinuedCartResponse,
  ContinueOrder,
  ContinueUpdateCart,
  OrderCreated,
} from '@apeak/contract/checkout'
import type { Language } from '@apeak/contract/languages'
import { soldOutErrors } from '#catalog/catalog.ts'
import { isCoveredByGold } from '#gold/gold.ts'
import { said } from '#messages/messages.ts'
import {
  type OrderCaller,
  type OrdersContext,
  orderKey,
  continueOrder as requote,
} from '#orders/orders.ts'
import { refuseBelowMinimum, refuseForeignCallback } from '#payments/payments.ts'
import { shopper } from '#platform/actor.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { violatesAny } from '#platform/postgres/database.ts'
import { type CartOfOrder, isCartCurrent } from './carts.ts'
import { type ContinuedOrder, readContinuedOrder, saveQuote } from './continued-order.ts'
import { openOrderPayment } from './open-order-payment.ts'
import type { Quote } from './quote.ts'
import { cartOf, orderChangeMessage, quoteChanged, totalOfMethod } from './quote-response.ts'
import { refuseMethod } from './refusals.ts'

/** Attempts if the order changes concurrently. */
const READS_MAX = 5

/**
 * Continues an unpaid order, the caller's or a guest's by its key, by the same method or another: reserves
 * it again at the current price and opens the payment. The owner does not change. Refuses with 409 and
 * the new cart if the shopper was shown another price. An earlier attempt can still be paid, at its price.
 */
export async function continueOrder(
  context: OrdersContext,
  by: OrderCaller,
  request: ContinueOrder,
  language: Language,
): Promise<OrderCreated> {
  refuseForeignCallback(context, request.callback_url)
  const { cart_id, order_id, payment_method: method } = request
  for (let read = 1; read <= READS_MAX; read += 1) {
    const continued = await readContinuedOrder(context, by, { cart_id, order_id, method })
    const { order, cart, fee, quote } = continued
    refuseMethod(fee, quote, by.caller)
    if (!cart) throw fieldRefused('cart_id', ({ checkout }) => checkout.checkPriceFirst)
    const isShown = cart.quoted_total_sen === quote.total_sen
    if (!isShown && !differsByFee(cart, quote)) {
      throw await refusal(context, cart_id, continued)
    }
    if (await tryToContinue(context, by, continued, cart)) {
      const fields = await openOrderPayment(context, order_id, { continuedAt: quote })
      const key =
        order.customer_id === null ? { order_key: orderKey(context.secrets, order_id) } : {}
      return { order_id, ...key, ...(isShown ? {} : totalOfMethod(quote, language)), ...fields }
    }
  }
  throw new Refusal(409, ({ checkout }) => checkout.orderChanged)
}

/** Whether the quote was shown before a method was chosen and differs only by its published fee. */
function differsByFee(cart: CartOfOrder, { total_sen, fee_sen }: Quote): boolean {
  if (cart.payment_method !== null) return false
  return cart.quoted_total_sen - cart.quoted_fee_sen === total_sen - fee_sen
}

/** False if the order must be read again. */
async function tryToContinue(
  context: OrdersContext,
  by: OrderCaller,
  continued: ContinuedOrder,
  cart: { id: string; version: number },
): Promise<boolean> {
  const { order, quote, cost_sen } = continued
  try {
    return await requote(context.database, order, {
      quote,
      cost_sen,
      actor: shopper(by.caller),
      limits: context.config.orders,
      hasGold: (tx) => isCoveredByGold(tx, by.caller, quote),
      isCurrent: (tx) => isCartCurrent(tx, cart),
    })
  } catch (error) {
    if (!violatesAny(error, soldOutErrors)) throw error
    // Sold out meanwhile: the shopper confirms the new price first.
    const query = { cart_id: cart.id, order_id: order.id, method: quote.payment_method }
    const now = await readContinuedOrder(context, by, query)
    throw await refusal(context, cart.id, now)
  }
}

/** Saves the new quote and returns the refusal that shows it. */
async function refusal(
  context: OrdersContext,
  cartId: string,
  now: ContinuedOrder,
): Promise<Refusal> {
  const changes = await saveQuote(context, cartId, now)
  return quoteChanged(now.quote, changes, orderChangeMessage)
}

/** Quotes an unpaid order, the caller's or a guest's by its key, at the current price and saves the cart. */
export async function continueCart(
  context: OrdersContext,
  by: OrderCaller,
  { cart_id, order_id, payment_method: method = null }: ContinueUpdateCart,
  language: Language,
): Promise<ContinuedCartResponse> {
  const continued = await readContinuedOrder(context, by, { cart_id, order_id, method })
  const changes = await saveQuote(context, cart_id, continued)
  const cart = cartOf(continued.quote)
  if (method && continued.fee)
    refuseBelowMinimum(continued.quote.total_sen, continued.fee, { cart })
  return { cart, changes: changes.map((change) => said(orderChangeMessage(change), language)) }
}
