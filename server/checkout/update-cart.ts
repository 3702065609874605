import type { Cart, UpdateCart } from '@apeak/contract/checkout'
import { type Money, money } from '@apeak/contract/money'
import type { Caller } from '#accounts/accounts.ts'
import { isCouponCode, type Offer } from '#catalog/catalog.ts'
import { inTurn, type Sentence } from '#messages/messages.ts'
import { moveOrderOfCart, type OrdersContext, orderOfCart } from '#orders/orders.ts'
import {
  type MethodFee,
  meetsMinimum,
  type OfferedFee,
  offeredFees,
  refuseBelowMinimum,
} from '#payments/payments.ts'
import { FieldsRefused, fieldRefused, Refusal } from '#platform/http/problems.ts'
import {
  type Limit,
  limitsOfNetworks,
  networksOf,
  secondsLeft,
  takeUnlessExempt,
  tooMany,
  tryAgainIn,
} from '#platform/http/rate-limit.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import {
  type Choice,
  deleteCart,
  type Offered,
  offerOf,
  type QuoteInputRow,
  saveCart,
} from './carts.ts'
import { resolveProductOptions } from './option-answers.ts'
import { couponRefusal, type QuoteInput, quoteOf } from './quote.ts'
import { cartOf, sentenceOfCoupon } from './quote-response.ts'
import { methodNotOffered, notSold, sentenceOfStock } from './refusals.ts'

/**
 * Quotes the choice and saves it as the cart. The cart is saved, and part of the refusal, also if the
 * coupon does not apply, the total is below the method's minimum, or (429) the caller has tried too many
 * invalid codes. `address`: the client's.
 */
export async function updateCart(
  { database }: OrdersContext,
  choice: UpdateCart,
  caller: Caller | undefined,
  address: string,
): Promise<Cart> {
  const { cart_id, product_id, qty } = choice
  const typed_code = choice.coupon_code?.trim() || null
  const refusedFor = typed_code ? await countCouponTry(database, typed_code, caller, address) : null
  const coupon_code = refusedFor === null ? typed_code : null
  const payment_method = choice.payment_method ?? null
  if (choice.instead_of) await takeOverCart(database, choice.instead_of, cart_id)

  const coupon = coupon_code === null ? null : { code: coupon_code }
  const customer = { accountId: caller?.accountId ?? null, email: null }
  const offered = await offerToCart(database, cart_id, { product_id, qty, coupon, customer })
  const fees = await offeredFees(database)
  const fee = fees.find(({ value }) => value === payment_method) ?? null
  const request = { choice, coupon_code, refusedFor, fees }
  return saveQuoted(database, request, { ...offered, fee })
}

/** The offer of a choice. Limited units and uses count as left if the cart's order has reserved them. */
async function offerToCart(db: Queryable, cartId: string, choice: Choice): Promise<Offered> {
  const offered = await offerOf(db, choice, null)
  if (!offered.offer?.is_limited && !choice.coupon) return offered
  const reserved = (await orderOfCart(db, cartId))?.reserved
  return reserved ? offerOf(db, choice, reserved) : offered
}

/** `refusedFor`: seconds until another coupon may be tried; null if allowed. `fees`: of all methods. */
type CartRequest = {
  choice: UpdateCart
  coupon_code: string | null
  refusedFor: number | null
  fees: OfferedFee[]
}

async function saveQuoted(
  database: Database,
  { choice, coupon_code, refusedFor, fees }: CartRequest,
  input: QuoteInputRow,
): Promise<Cart> {
  const { cart_id, product_id, qty, options = {} } = choice
  const { offer, coupon, fee } = input
  if (!offer) throw fieldRefused('product_id', notSold)
  refuseChoice(choice, offer, fee)
  const quoteInput = { offer, coupon, fee }
  const quote = quoteOf(quoteInput, qty, choice.payment_method ?? null)
  const saved = { id: cart_id, product_id, qty, options, continues_order: null }
  await saveCart(database, saved, quote)
  const method_totals = totalsByMethod(fees, { offer, coupon }, qty)
  const cart = { ...cartOf(quote, { product_id, qty, options }), method_totals }
  if (refusedFor !== null) throw tooManyTries(refusedFor, cart)
  const refusal = couponRefusal(quoteInput, qty)
  if (coupon_code && (!coupon || refusal)) {
    const sentence: Sentence = refusal
      ? sentenceOfCoupon(refusal)
      : ({ checkout }) => checkout.voucherNotValid
    throw new Refusal(422, sentence, { errors: { coupon_code: [sentence] }, cart })
  }
  if (fee) refuseBelowMinimum(quote.total_sen, fee, { cart })
  return cart
}

/** Refuses a choice that cannot be saved. */
function refuseChoice(choice: UpdateCart, offer: Offer, fee: MethodFee | null): void {
  const { qty, options = {}, payment_method } = choice
  const soldOut = sentenceOfStock(offer, qty)
  if (soldOut) throw fieldRefused(offer.units_left === 0 ? 'product_id' : 'qty', soldOut)
  if (payment_method && !fee) throw methodNotOffered()
  const { errors } = resolveProductOptions(offer.options, options, false)
  if (Object.keys(errors).length > 0) throw new FieldsRefused(errors)
  const mostOfSale = offer.sale?.customer_limit ?? qty
  if (qty > mostOfSale) {
    throw fieldRefused('qty', ({ checkout }) => checkout.saleLimit(mostOfSale))
  }
}

function tooManyTries(seconds: number, cart: Cart): Refusal {
  const what: Sentence = ({ checkout }) => checkout.tooManyVouchers
  const errors = { coupon_code: [inTurn(what, tryAgainIn(seconds))] }
  return tooMany(seconds, what, { errors, cart })
}

/** The total by each method whose minimum it reaches. */
function totalsByMethod(
  fees: OfferedFee[],
  choice: Omit<QuoteInput, 'fee'>,
  qty: number,
): Record<string, Money> {
  const totals = fees.map((fee) => {
    const { total_sen } = quoteOf({ ...choice, fee }, qty, fee.value)
    return { fee, total_sen }
  })
  const available = totals.filter(({ fee, total_sen }) => meetsMinimum(total_sen, fee))
  return Object.fromEntries(available.map(({ fee, total_sen }) => [fee.value, money(total_sen)]))
}

/**
 * Replaces an old cart by a new one. A concurrent order of the old cart either moves to the new cart, or
 * fails because its cart is gone. Idempotent.
 */
async function takeOverCart(database: Database, from: string, to: string): Promise<void> {
  if (from === to) return
  await inTransaction(database, async (tx) => {
    // Waits for a concurrent order, which locks its cart.
    if (await deleteCart(tx, from)) await moveOrderOfCart(tx, from, to)
  })
}

const ofAccount: Limit = { name: 'wrong vouchers of an account', most: 20, minutes: 60 }
/** A mobile operator's network may have many guests. */
const ofNetwork: Limit = { name: 'wrong vouchers of a network', most: 100, minutes: 60 }

/**
 * Counts an invalid code, by account or, for guests, by network. Returns the seconds until another may be
 * tried; null if allowed.
 */
async function countCouponTry(
  db: Queryable,
  code: string,
  caller: Caller | undefined,
  address: string,
): Promise<number | null> {
  const counted = caller
    ? [{ limit: ofAccount, who: String(caller.accountId) }]
    : limitsOfNetworks(ofNetwork, networksOf(address))
  const isExcused = await isCouponCode(db, code)
  for (const { limit, who } of counted) {
    const isAllowed = await takeUnlessExempt(db, limit, who, isExcused)
    if (!isAllowed) return secondsLeft(db, limit, who)
  }
  return null
}
