import type { ContinueOrder, OrderCreated } from '@apeak/contract/checkout'
import { formatSen } from '@apeak/contract/money'
import type { Caller } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { continueOrder as continueAt, type OrderQuote } from '#orders/continue-order.ts'
import { openPayment, refuseForeignCallback } from '#payments/payments.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { violatesAny } from '#platform/postgres/database.ts'
import { type Continued, changesOf, quote, readContinued } from './continue-cart.ts'
import { refuseMethod } from './create-order.ts'
import { cartUnchanged } from './sql.ts'

/** How often an order that changes while it is continued is read again. */
const READS_MAX = 5

/**
 * Lets the caller's unpaid order be paid, by the same method or another, at its present price; what
 * it takes is reserved again. Refuses with 409 and the new cart where that price is not the one that
 * the shopper was told. What was opened before can still be paid, and then its price counts.
 */
export async function continueOrder(
  context: AppContext,
  caller: Caller,
  request: ContinueOrder,
): Promise<OrderCreated> {
  refuseForeignCallback(context, request.callback_url)
  const { cart_id, order_id, payment_method: method } = request
  for (let read = 1; read <= READS_MAX; read += 1) {
    const continued = await readContinued(context, caller, { cart_id, order_id, method })
    refuseMethod(continued.fee, method, caller)
    if (!continued.cart)
      throw fieldRefused('cart_id', 'Please check the price of this order first.')
    if (continued.cart.quoted_total_sen !== continued.price.total_sen) {
      throw await tellNewPrice(context, cart_id, continued)
    }
    const quote = quoteOf(continued)
    if (await tryToContinue(context, caller, continued, quote)) {
      return { order_id, ...(await open(context, continued, quote)) }
    }
  }
  throw new Refusal(409, 'Your order has changed. Please check it and confirm again.')
}

/** True where the order stands at the quote now; false where it has to be read again. */
async function tryToContinue(
  context: AppContext,
  caller: Caller,
  { order, cart }: Continued,
  quote: OrderQuote,
): Promise<boolean> {
  if (!cart) return false
  try {
    return await continueAt(context.database, order, quote, cartUnchanged(cart))
  } catch (error) {
    if (!violatesAny(error, ['flash_sales_never_oversold', 'coupons_limit_kept'])) throw error
    // Somebody else took the last one: what it costs without is told before it is paid.
    const method = quote.payment_method
    const now = await readContinued(context, caller, {
      cart_id: cart.id,
      order_id: order.id,
      method,
    })
    throw await tellNewPrice(context, cart.id, now)
  }
}

function quoteOf({ offer, coupon, method, price }: Continued): OrderQuote {
  return {
    payment_method: method,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    flash_sale_id: offer?.sale?.id ?? null,
    ...price,
  }
}

// The order is not undone where its provider cannot be reached: it was there before.
async function open(context: AppContext, { order }: Continued, quote: OrderQuote) {
  const { payment_method, total_sen } = quote
  return openPayment(context, {
    kind: 'order',
    payable_id: order.id,
    payment_method,
    amount_sen: total_sen,
    quote,
    email: order.customer_email ?? '',
    description: `${order.product_name}, ${order.category_name}`,
  })
}

async function tellNewPrice(
  context: AppContext,
  cartId: string,
  continued: Continued,
): Promise<Refusal> {
  const { cart } = await quote(context, cartId, continued)
  const [why = 'The price has changed.'] = changesOf(continued)
  const total = formatSen(continued.price.total_sen)
  const sentence = `${why} The total is now ${total}: please check it and confirm again.`
  return new Refusal(409, sentence, { cart })
}
