import type { CreateOrder, OrderCreated } from '@apeak/contract/checkout'
import { type Language, ORIGINAL } from '@apeak/contract/languages'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Caller } from '#accounts/accounts.ts'
import { type Offer, shownNames, soldOutErrors } from '#catalog/catalog.ts'
import { isCoveredByGold } from '#gold/gold.ts'
import {
  type Buyer,
  buyerOf,
  insertOrder,
  type OrdersContext,
  orderKey,
  orderQuote,
  waitedTooLong,
} from '#orders/orders.ts'
import { refuseForeignCallback, refuseUnknownChannel } from '#payments/payments.ts'
import { shopper } from '#platform/actor.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, type Queryable, violatesAny } from '#platform/postgres/database.ts'
import { type CartToOrder, lockCartToOrder, requoteCart } from './carts.ts'
import { openOrderPayment } from './open-order-payment.ts'
import { type Answered, answersToOrder, shownAnswers } from './option-answers.ts'
import { savePlayer } from './players.ts'
import { type CouponRefusal, changesSince, couponRefusal, type Quote, quoteOf } from './quote.ts'
import { cartChangeMessage, quoteChanged } from './quote-response.ts'
import { notSold, refuseMethod, refusePaused, refuseSoldOut } from './refusals.ts'
import { cartVersion, requestHash } from './request-hash.ts'

/** Attempts if a supply runs out concurrently. */
const TRIES_MAX = 5

/**
 * Makes the cart's order and reserves its units and its coupon's use. Idempotent for equal requests;
 * another content makes another order, which replaces an unpaid one. A guest receives the order's key.
 * Gold needs a verified PIN. `address`: the client's. `language`: of the shopper's pages. Refuses with 409 and the new cart if the price has
 * changed, with 409 if the cart's version has or its order is no longer reserved, and with 429 beyond a buyer's
 * limits. `isTest`: an owner's order in a shop that has not opened.
 */
export async function createOrder(
  context: OrdersContext,
  request: CreateOrder,
  caller: Caller | undefined,
  { address, isTest, language }: { address: string; isTest: boolean; language: Language },
): Promise<OrderCreated> {
  const { payment_method: method, channel, customer_email: email } = request
  refuseForeignCallback(context, request.callback_url)
  refuseUnknownChannel(context, method, channel)
  const by = { accountId: caller?.accountId ?? null, email }
  const buyer = buyerOf(context.secrets, by, address)
  const ordering = { request, caller, by, buyer, isTest, language }
  const order_id = await orderOfCart(context, ordering)
  const made = { order_id, ...(caller ? {} : { order_key: orderKey(context.secrets, order_id) }) }
  if (method === 'check_payment' || method === 'apeak') return made
  return { ...made, ...(await openOrderPayment(context, order_id, { channel })) }
}

/** A request to order, with its customer and buyer. */
type Ordering = {
  request: CreateOrder
  caller: Caller | undefined
  by: { accountId: number | null; email: string }
  buyer: Buyer
  isTest: boolean
  language: Language
}

/** Violations after which the cart is read again. */
const retryable = [
  ...soldOutErrors,
  // The cart took over the order of another cart.
  'orders_cart_unique',
  // A collision: one in a hundred billion.
  'orders_short_reference_unique',
] as const

/** The id of the cart's order, made if needed. */
async function orderOfCart(context: OrdersContext, ordering: Ordering): Promise<string> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    try {
      const made = await inTransaction(context.database, (tx) => makeOrder(context, tx, ordering))
      if (made instanceof Refusal) throw made
      return made
    } catch (error) {
      if (!violatesAny(error, retryable)) throw error
    }
  }
  throw cartChanged()
}

/** Makes a cart's order in a transaction. Returns its id, or the refusal of an outdated price. */
async function makeOrder(
  context: OrdersContext,
  tx: Queryable,
  ordering: Ordering,
): Promise<string | Refusal> {
  const { request, caller, by, buyer, language } = ordering
  const cart = await lockCartToOrder(tx, request.cart_id, request.payment_method, by)
  if (!cart || cart.continues_order) throw nothingChosen()
  const request_hash = requestHash(cart, request, caller)
  if (cart.order?.request_hash === request_hash) {
    if (cart.order.is_released) throw waitedTooLong(cart.order)
    return cart.order.id
  }
  const { offer, quote, answers } = confirmedOf(cart, ordering)
  if (quote.total_sen !== cart.quoted_total_sen) {
    return showQuote(tx, cart, quote, couponRefusal({ ...cart, offer }, cart.qty))
  }
  const { category_id, category_name, product_id, product_name } = offer
  const id = newId('o')
  const order = {
    ...{ id, cart_id: cart.id, request_hash },
    ...buyer,
    ...{ customer_id: by.accountId, customer_email: by.email, language },
    ...{ category_id, category_name, product_id, product_name },
    qty: cart.qty,
    options: JSON.stringify(answers),
    ...(await namesToShow(tx, product_id, answers, language)),
    delivered_by_code: offer.units_left !== null,
    cost_sen: offer.cost_sen && offer.cost_sen * cart.qty,
    ...orderQuote(quote),
  }
  await insertOrder(tx, order, shopper(caller), {
    limits: context.config.orders,
    replaces: cart.order?.id ?? null,
    hasGold: () => isCoveredByGold(tx, caller, quote),
  })
  if (caller && request.category_options?.length) {
    await savePlayer(tx, caller.accountId, category_id, request.category_options)
  }
  return id
}

/** The names and answers in the language of the order, as far as they are translated. */
async function namesToShow(
  tx: Queryable,
  productId: number,
  answers: Answered[],
  language: Language,
) {
  if (language === ORIGINAL)
    return { category_shown: null, product_shown: null, answers_shown: '[]' }
  const { options, ...names } = await shownNames(tx, productId, language)
  return { ...names, answers_shown: JSON.stringify(shownAnswers(answers, { options })) }
}

/** The confirmed content at the current price. */
type Confirmed = {
  offer: Offer
  quote: Quote<PaymentMethodValue>
  answers: Answered[]
}

/** The confirmed content. Refuses what cannot be ordered. */
function confirmedOf(cart: CartToOrder, { request, caller, isTest }: Ordering): Confirmed {
  const { cart_version, payment_method: method } = request
  const { offer, qty, fee } = cart
  if (cart_version !== undefined && cart_version !== cartVersion(cart)) throw cartChanged()
  if (!offer) throw fieldRefused('cart_id', notSold)
  if (!isTest) refusePaused(offer)
  refuseSoldOut(offer, qty)
  const quote = quoteOf({ ...cart, offer }, qty, method)
  refuseMethod(fee, quote, caller)
  const answers = answersToOrder(offer, cart.options, request.category_options)
  return { offer, quote, answers }
}

const cartChanged = () => new Refusal(409, ({ checkout }) => checkout.cartChanged)

const nothingChosen = () => fieldRefused('cart_id', ({ checkout }) => checkout.nothingChosen)

/** Saves the new quote and returns the refusal that shows it. */
async function showQuote(
  tx: Queryable,
  cart: CartToOrder,
  quote: Quote<PaymentMethodValue>,
  why: CouponRefusal | null,
): Promise<Refusal> {
  await requoteCart(tx, cart, quote)
  const shown = { ...cart, unit_price_sen: null, total_sen: cart.quoted_total_sen }
  return quoteChanged(quote, changesSince(shown, quote, why), cartChangeMessage, cart)
}
