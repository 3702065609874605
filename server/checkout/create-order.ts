import type { CreateOrder, OrderCreated } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Caller } from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import { type Offer, runOut } from '#catalog/catalog.ts'
import type { AppContext } from '#context.ts'
import { goldPaysFor } from '#gold/gold.ts'
import {
  type Buyer,
  buyerOf,
  CartHasOrder,
  orderKey,
  recordOrder,
  refuseBeyondLimits,
} from '#orders/orders.ts'
import { refuseForeignCallback, refuseForeignChannel } from '#payments/payments.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { violatesAny } from '#platform/postgres/database.ts'
import { type CheckoutCache, unlessRefused } from './checkout-cache.ts'
import { openOrderPayment } from './open-order-payment.ts'
import { type Answered, answersToOrder } from './option-answers.ts'
import { type CouponRefusal, changesSince, couponRefusal, type Quote, quoteOf } from './quote.ts'
import { quoteChanged, sentenceOfCart } from './quote-response.ts'
import { refuseMethod } from './refuse-method.ts'
import { notSold, refuseSoldOut } from './refuse-sold-out.ts'
import { cartVersion, requestHash } from './request-hash.ts'
import { type CartToOrder, cartAndPricesUnchanged, cartToOrder, requoteCart } from './sql.ts'
import { savePlayer } from './sql-players.ts'

/** How often a cart that changes while its order is made is read again. */
const READS_MAX = 5

/**
 * Makes the cart's order, and reserves its limited units and its coupon's use.
 * The same request is the same order, however often it is sent. A cart that has an order makes
 * another where anything else is confirmed with it, and the one before, if unpaid, is released.
 * `caller` is who orders, nobody for a guest, who is told the order's key; `address` the client's. An order to be paid with gold needs a verified PIN.
 * Refuses with 409 and the new cart where the price is no longer the one the shopper was told, and
 * with 409 alone where the cart is not the one that the request names by its version; with 429 where no
 * more is kept for whoever orders.
 */
export async function createOrder(
  context: AppContext,
  cache: CheckoutCache,
  request: CreateOrder,
  caller: Caller | undefined,
  address: string,
): Promise<OrderCreated> {
  const { cart_id, payment_method: method, channel, customer_email: email } = request
  refuseForeignCallback(context, request.callback_url)
  refuseForeignChannel(context, method, channel)
  const by = { accountId: caller?.accountId ?? null, email }
  const ordering = { request, caller, by, buyer: buyerOf(context.secrets, by, address) }
  const kept = cache.takeCart(cart_id, method)
  const order_id =
    (kept && (await unlessRefused(() => orderOfKept(context, ordering, kept)))) ??
    (await orderOfCart(context, ordering))
  const made = { order_id, ...(caller ? {} : { order_key: orderKey(context.secrets, order_id) }) }
  if (method === 'check_payment' || method === 'apeak') return made
  return { ...made, ...(await openOrderPayment(context, order_id, { channel })) }
}

/** A request to order, by whom, and whose limits it counts for. */
type Ordering = {
  request: CreateOrder
  caller: Caller | undefined
  by: { accountId: number | null; email: string }
  buyer: Buyer
}

/** The id of the order of a cart as it was saved a moment ago; undefined where that has to be read after all. */
async function orderOfKept(
  context: AppContext,
  ordering: Ordering,
  cart: CartToOrder,
): Promise<string | undefined> {
  const confirmed = confirmedOf(cart, ordering)
  const { quote } = confirmed
  return quote.total_sen === cart.quoted_total_sen
    ? tryToRecord(context, ordering, cart, confirmed)
    : undefined
}

/** The id of the cart's order, made if there is none yet. */
async function orderOfCart(context: AppContext, ordering: Ordering): Promise<string> {
  const { request, caller, by, buyer } = ordering
  for (let read = 1; read <= READS_MAX; read += 1) {
    const cart = await cartToOrder(context.database, request.cart_id, request.payment_method, by)
    if (!cart || cart.continues_order) throw nothingChosen()
    if (cart.order?.request_hash === requestHash(cart, request, caller)) return cart.order.id
    const confirmed = confirmedOf(cart, ordering)
    const { quote, offer } = confirmed
    if (quote.total_sen !== cart.quoted_total_sen) {
      throw await tellQuote(context, cart, quote, couponRefusal({ ...cart, offer }, cart.qty))
    }
    const order_id = await tryToRecord(context, ordering, cart, confirmed)
    if (order_id) return order_id
    const { payment_method, flash_sale_id, coupon_id } = quote
    const orderer = { buyer, customer_id: by.accountId, payment_method, hasGold: async () => true }
    await refuseBeyondLimits(context.database, context.config.orders, orderer, {
      flash_sale_id,
      coupon_id,
      stock_of: offer.units_left !== null ? offer.product_id : null,
      qty: cart.qty,
      but: cart.order?.id ?? null,
    })
  }
  throw cartChanged()
}

/** What is confirmed with an order, by what its cart costs now. */
type Confirmed = {
  offer: Offer
  quote: Quote<PaymentMethodValue>
  answers: Answered[]
  request_hash: string
}

/** What is confirmed by this cart. Refuses what cannot be ordered. */
function confirmedOf(cart: CartToOrder, { request, caller }: Ordering): Confirmed {
  const { cart_version, payment_method: method } = request
  const { offer, qty, fee } = cart
  if (cart_version !== undefined && cart_version !== cartVersion(cart)) throw cartChanged()
  if (!offer) throw fieldRefused('cart_id', notSold)
  refuseSoldOut(offer, qty)
  const quote = quoteOf({ ...cart, offer }, qty, method)
  refuseMethod(fee, quote, caller)
  const answers = answersToOrder(offer, cart.options, request.category_options)
  return { offer, quote, answers, request_hash: requestHash(cart, request, caller) }
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
  context: AppContext,
  { request, caller, by, buyer }: Ordering,
  cart: CartToOrder,
  { offer, quote, answers, request_hash }: Confirmed,
): Promise<string | undefined> {
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
    const order_id = await recordOrder(context.database, row, actor, {
      onlyIf: cartAndPricesUnchanged,
      version: cart.version,
      quote_version: cart.quote_version,
      limits: context.config.orders,
      hasGold: (tx) => goldPaysFor(tx, caller, quote),
      replaces: cart.order?.id ?? null,
    })
    if (order_id) await rememberPlayer(context, caller, category_id, request.category_options)
    return order_id
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
