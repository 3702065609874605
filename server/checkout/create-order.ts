import type { CreateOrder, OrderCreated } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Caller } from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import type { Offer } from '#catalog/catalog.ts'
import type { AppContext } from '#context.ts'
import { CartHasOrder, recordOrder } from '#orders/orders.ts'
import { refuseForeignCallback } from '#payments/payments.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { violatesAny } from '#platform/postgres/database.ts'
import { openOrderPayment } from './open-order-payment.ts'
import { type Answered, answersToOrder } from './option-answers.ts'
import { changesSince, type Quote, quoteOf } from './quote.ts'
import { quoteChanged, sentenceOfCart } from './quote-response.ts'
import { refuseMethod } from './refuse-method.ts'
import { type CartToOrder, cartToOrder, cartUnchanged, requoteCart } from './sql.ts'

/** How often a cart that changes while its order is made is read again. */
const READS_MAX = 5

/**
 * Makes the cart's order, and reserves its limited units and its coupon's use.
 * One cart makes one order: whoever sends it again gets the same.
 * `caller` is who orders, nobody for a guest. An order to be paid with gold needs a verified PIN.
 * Refuses with 409 and the new cart where the price is no longer the one the shopper was told.
 */
export async function createOrder(
  context: AppContext,
  request: CreateOrder,
  caller: Caller | undefined,
): Promise<OrderCreated> {
  refuseForeignCallback(context, request.callback_url)
  const order_id = await orderOfCart(context, request, caller)
  const { payment_method: method } = request
  if (method === 'check_payment' || method === 'apeak') return { order_id }
  return { order_id, ...(await openOrderPayment(context, order_id)) }
}

/** The id of the cart's order, made if there is none yet. */
async function orderOfCart(
  context: AppContext,
  request: CreateOrder,
  caller: Caller | undefined,
): Promise<string> {
  const { cart_id, payment_method: method } = request
  for (let read = 1; read <= READS_MAX; read += 1) {
    const cart = await cartToOrder(context.database, cart_id, method)
    if (cart?.order_id) return cart.order_id
    if (!cart?.offer || cart.continues_order) {
      throw fieldRefused('cart_id', 'Please select a product and payment method.')
    }
    const { offer, coupon, fee } = cart
    refuseMethod(fee, method, caller)
    const answers = answersToOrder(offer, cart.options, request.category_options)
    const quote = quoteOf({ offer, coupon, fee }, cart.qty, method)
    if (quote.total_sen !== cart.quoted_total_sen) throw await tellQuote(context, cart, quote)
    const customer = { id: caller?.accountId ?? null, email: request.customer_email }
    const order_id = await tryToRecord(context, { cart, offer, quote, answers, customer })
    if (order_id) return order_id
  }
  throw new Refusal(409, 'Your cart has changed. Please check it and confirm again.')
}

/** The new order's id; undefined where something changed meanwhile and the cart has to be read again. */
async function tryToRecord(
  { database }: AppContext,
  order: {
    cart: CartToOrder
    offer: Offer
    quote: Quote<PaymentMethodValue>
    answers: Answered[]
    customer: { id: number | null; email: string }
  },
): Promise<string | undefined> {
  const { cart, offer, quote, answers, customer } = order
  const { category_id, category_name, product_id, product_name } = offer
  const row = {
    id: newId('o'),
    cart_id: cart.id,
    customer_id: customer.id,
    customer_email: customer.email,
    category_id,
    category_name,
    product_id,
    product_name,
    qty: cart.qty,
    options: JSON.stringify(answers),
    ...quote,
  }
  const actor: Actor = { kind: 'shopper', account_id: customer.id }
  try {
    return await recordOrder(database, row, actor, cartUnchanged(cart))
  } catch (error) {
    // What ran out may be a figure of a moment ago, of units that were released since: the cart
    // read again tells.
    const isGone = violatesAny(error, ['flash_sales_never_oversold', 'coupons_limit_kept'])
    if (error instanceof CartHasOrder || isGone) return undefined
    throw error
  }
}

/** Saves what the cart costs now as what its shopper was told, and refuses with it. */
async function tellQuote(
  { database }: AppContext,
  cart: CartToOrder,
  quote: Quote<PaymentMethodValue>,
): Promise<Refusal> {
  await requoteCart(database, cart, quote)
  const told = { ...cart, unit_price_sen: null, total_sen: cart.quoted_total_sen }
  return quoteChanged(quote, changesSince(told, quote), sentenceOfCart)
}
