import type { CreateOrder, OrderCreated } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Caller } from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import { type Offer, runOut } from '#catalog/catalog.ts'
import type { AppContext } from '#context.ts'
import {
  type Buyer,
  buyerOf,
  CartHasOrder,
  recordOrder,
  refuseBeyondLimits,
} from '#orders/orders.ts'
import { refuseForeignCallback, refuseForeignChannel } from '#payments/payments.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { violatesAny } from '#platform/postgres/database.ts'
import { openOrderPayment } from './open-order-payment.ts'
import { type Answered, answersToOrder } from './option-answers.ts'
import { type CouponRefusal, changesSince, couponRefusal, type Quote, quoteOf } from './quote.ts'
import { quoteChanged, sentenceOfCart } from './quote-response.ts'
import { refuseMethod } from './refuse-method.ts'
import { notSold, refuseSoldOut } from './refuse-sold-out.ts'
import { cartVersion, requestHash } from './request-hash.ts'
import { type CartToOrder, cartToOrder, cartUnchanged, requoteCart } from './sql.ts'
import { savePlayer } from './sql-players.ts'

/** How often a cart that changes while its order is made is read again. */
const READS_MAX = 5

/**
 * Makes the cart's order, and reserves its limited units and its coupon's use.
 * The same request is the same order, however often it is sent. A cart that has an order makes
 * another where anything else is confirmed with it, and the one before, if unpaid, is released.
 * `caller` is who orders, nobody for a guest; `address` the client's. An order to be paid with gold needs a verified PIN.
 * Refuses with 409 and the new cart where the price is no longer the one the shopper was told, and
 * with 409 alone where the cart is not the one that the request names by its version; with 429 where no
 * more is kept for whoever orders.
 */
export async function createOrder(
  context: AppContext,
  request: CreateOrder,
  caller: Caller | undefined,
  address: string,
): Promise<OrderCreated> {
  const { payment_method: method, channel } = request
  refuseForeignCallback(context, request.callback_url)
  refuseForeignChannel(context, method, channel)
  const order_id = await orderOfCart(context, request, caller, address)
  if (method === 'check_payment' || method === 'apeak') return { order_id }
  return { order_id, ...(await openOrderPayment(context, order_id, { channel })) }
}

/** The id of the cart's order, made if there is none yet. */
async function orderOfCart(
  context: AppContext,
  request: CreateOrder,
  caller: Caller | undefined,
  address: string,
): Promise<string> {
  const { cart_id, cart_version, payment_method: method } = request
  const by = { accountId: caller?.accountId ?? null, email: request.customer_email }
  const buyer = buyerOf(context.secrets, by, address)
  for (let read = 1; read <= READS_MAX; read += 1) {
    const cart = await cartToOrder(context.database, cart_id, method, by)
    if (!cart || cart.continues_order) throw nothingChosen()
    const request_hash = requestHash(cart, request, caller)
    if (cart.order?.request_hash === request_hash) return cart.order.id
    if (cart_version !== undefined && cart_version !== cartVersion(cart)) throw cartChanged()
    if (!cart.offer) throw fieldRefused('cart_id', notSold)
    refuseSoldOut(cart.offer, cart.qty)
    const input = { ...cart, offer: cart.offer }
    const quote = quoteOf(input, cart.qty, method)
    refuseMethod(cart.fee, quote, caller)
    const answers = answersToOrder(cart.offer, cart.options, request.category_options)
    if (quote.total_sen !== cart.quoted_total_sen) {
      throw await tellQuote(context, cart, quote, couponRefusal(input, cart.qty))
    }
    const confirmed = { quote, answers, by, buyer, request_hash }
    const order_id = await tryToRecord(context, cart, cart.offer, confirmed)
    if (order_id) {
      await rememberPlayer(context, caller, cart.offer.category_id, request.category_options)
      return order_id
    }
    await refuseBeyondLimits(context.database, context.config.orders, buyer, {
      ...quote,
      product_id: cart.offer.product_id,
      qty: cart.qty,
      delivered_by_code: cart.offer.units_left !== null,
      but: cart.order?.id ?? null,
    })
  }
  throw cartChanged()
}

/** Remembers whom a customer orders for. The order stands without it. */
async function rememberPlayer(
  { database, log }: AppContext,
  caller: Caller | undefined,
  categoryId: number,
  answers: CreateOrder['category_options'] = [],
): Promise<void> {
  if (!caller || answers.length === 0) return
  try {
    await savePlayer(database, caller.accountId, categoryId, answers)
  } catch (error) {
    log.warn({ err: error }, 'a player could not be remembered')
  }
}

const cartChanged = () =>
  new Refusal(409, 'Your cart has changed. Please check it and confirm again.')

const nothingChosen = () => fieldRefused('cart_id', 'Please select a product and payment method.')

/** The new order's id; undefined where something changed meanwhile and the cart has to be read again. */
async function tryToRecord(
  { database, config }: AppContext,
  cart: CartToOrder,
  offer: Offer,
  confirmed: {
    quote: Quote<PaymentMethodValue>
    answers: Answered[]
    by: { accountId: number | null; email: string }
    buyer: Buyer
    request_hash: string
  },
): Promise<string | undefined> {
  const { quote, answers, by, buyer, request_hash } = confirmed
  const { category_id, category_name, product_id, product_name } = offer
  const row = {
    id: newId('o'),
    cart_id: cart.id,
    request_hash,
    ...buyer,
    customer_id: by.accountId,
    customer_email: by.email,
    category_id,
    category_name,
    product_id,
    product_name,
    qty: cart.qty,
    options: JSON.stringify(answers),
    delivered_by_code: offer.units_left !== null,
    ...quote,
  }
  const actor: Actor = { kind: 'shopper', account_id: by.accountId }
  try {
    return await recordOrder(database, row, actor, {
      onlyIf: cartUnchanged,
      version: cart.version,
      limits: config.orders,
      replaces: cart.order?.id ?? null,
    })
  } catch (error) {
    // What ran out may be a figure of a moment ago, of units that were released since: the cart
    // read again tells.
    if (error instanceof CartHasOrder || violatesAny(error, runOut)) return undefined
    throw error
  }
}

/** Saves what the cart costs now as what its shopper was told, and refuses with it. */
async function tellQuote(
  { database }: AppContext,
  cart: CartToOrder,
  quote: Quote<PaymentMethodValue>,
  why: CouponRefusal | null,
): Promise<Refusal> {
  await requoteCart(database, cart, quote)
  const told = { ...cart, unit_price_sen: null, total_sen: cart.quoted_total_sen }
  return quoteChanged(quote, changesSince(told, quote, why), sentenceOfCart, cart)
}
