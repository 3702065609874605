import type { CreateOrder, OrderCreated } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Caller } from '#accounts/accounts.ts'
import { type Offer, runOut } from '#catalog/catalog.ts'
import { goldPaysFor } from '#gold/gold.ts'
import type { OrdersContext } from '#orders/orders.ts'
import {
  type Buyer,
  buyerOf,
  insertOrder,
  orderKey,
  quoteOf as orderQuote,
} from '#orders/orders.ts'
import { refuseForeignCallback, refuseUnknownChannel } from '#payments/payments.ts'
import { shopper } from '#platform/actor.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, type Queryable, violatesAny } from '#platform/postgres/database.ts'
import { type CartToOrder, lockCartToOrder, requoteCart } from './carts.ts'
import { openOrderPayment } from './open-order-payment.ts'
import { type Answered, answersToOrder } from './option-answers.ts'
import { savePlayer } from './players.ts'
import { type CouponRefusal, changesSince, couponRefusal, type Quote, quoteOf } from './quote.ts'
import { quoteChanged, sentenceOfCart } from './quote-response.ts'
import { notSold, refuseMethod, refuseSoldOut } from './refusals.ts'
import { cartVersion, requestHash } from './request-hash.ts'

/** How often an order is tried again where something of it ran out while it was made. */
const TRIES_MAX = 5

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
  context: OrdersContext,
  request: CreateOrder,
  caller: Caller | undefined,
  address: string,
): Promise<OrderCreated> {
  const { payment_method: method, channel, customer_email: email } = request
  refuseForeignCallback(context, request.callback_url)
  refuseUnknownChannel(context, method, channel)
  const by = { accountId: caller?.accountId ?? null, email }
  const ordering = { request, caller, by, buyer: buyerOf(context.secrets, by, address) }
  const order_id = await orderOfCart(context, ordering)
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

/** What ends a try that is worth another: the cart read again tells what is left. */
const worthAnotherTry = [
  ...runOut,
  // The cart took over the order of another cart.
  'orders_cart_unique',
  // One of a hundred billion.
  'orders_short_reference_unique',
] as const

/** The id of the cart's order, made if there is none yet. */
async function orderOfCart(context: OrdersContext, ordering: Ordering): Promise<string> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    try {
      const made = await inTransaction(context.database, (tx) => makeOrder(context, tx, ordering))
      if (made instanceof Refusal) throw made
      return made
    } catch (error) {
      if (!violatesAny(error, worthAnotherTry)) throw error
    }
  }
  throw cartChanged()
}

/**
 * Makes the order of a cart in a transaction: locks the cart, checks what is confirmed, inserts the order
 * with what it reserves. Returns its id, or the refusal of an outdated price, which is saved as told.
 */
async function makeOrder(
  context: OrdersContext,
  tx: Queryable,
  ordering: Ordering,
): Promise<string | Refusal> {
  const { request, caller, by, buyer } = ordering
  const cart = await lockCartToOrder(tx, request.cart_id, request.payment_method, by)
  if (!cart || cart.continues_order) throw nothingChosen()
  const request_hash = requestHash(cart, request, caller)
  if (cart.order?.request_hash === request_hash) return cart.order.id
  const { offer, quote, answers } = confirmedOf(cart, ordering)
  if (quote.total_sen !== cart.quoted_total_sen) {
    return tellQuote(tx, cart, quote, couponRefusal({ ...cart, offer }, cart.qty))
  }
  const { category_id, category_name, product_id, product_name } = offer
  const id = newId('o')
  const order = {
    ...{ id, cart_id: cart.id, request_hash },
    ...buyer,
    ...{ customer_id: by.accountId, customer_email: by.email },
    ...{ category_id, category_name, product_id, product_name },
    qty: cart.qty,
    options: JSON.stringify(answers),
    delivered_by_code: offer.units_left !== null,
    ...orderQuote(quote),
  }
  await insertOrder(tx, order, shopper(caller), {
    limits: context.config.orders,
    replaces: cart.order?.id ?? null,
    hasGold: () => goldPaysFor(tx, caller, quote),
  })
  if (caller && request.category_options?.length) {
    await savePlayer(tx, caller.accountId, category_id, request.category_options)
  }
  return id
}

/** What is confirmed with an order, by what its cart costs now. */
type Confirmed = {
  offer: Offer
  quote: Quote<PaymentMethodValue>
  answers: Answered[]
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
  return { offer, quote, answers }
}

const cartChanged = () =>
  new Refusal(409, 'Your cart has changed. Please check it and confirm again.')

const nothingChosen = () => fieldRefused('cart_id', 'Please select a product and payment method.')

/** Saves what the cart costs now as what its shopper was told. Returns the refusal that tells it. */
async function tellQuote(
  tx: Queryable,
  cart: CartToOrder,
  quote: Quote<PaymentMethodValue>,
  why: CouponRefusal | null,
): Promise<Refusal> {
  await requoteCart(tx, cart, quote)
  const told = { ...cart, unit_price_sen: null, total_sen: cart.quoted_total_sen }
  return quoteChanged(quote, changesSince(told, quote, why), sentenceOfCart, cart)
}
