import type { Cart, UpdateCart } from '@apeak/contract/checkout'
import { type Money, money } from '@apeak/contract/money'
import type { Caller } from '#accounts/accounts.ts'
import type { Offer } from '#catalog/catalog.ts'
import type { AppContext } from '#context.ts'
import { isEnough, type MethodFee, type OfferedFee, refuseTooLittle } from '#payments/payments.ts'
import { FieldsRefused, fieldRefused, Refusal } from '#platform/http/problems.ts'
import { tooMany, tryAgainIn } from '#platform/http/rate-limit.ts'
import type { Database } from '#platform/postgres/database.ts'
import { type CheckoutCache, unlessRefused } from './checkout-cache.ts'
import { countCouponTry } from './coupon-tries.ts'
import { resolveProductOptions } from './option-answers.ts'
import { couponRefusal, type QuoteInput, quoteOf } from './quote.ts'
import { cartOf, sentenceOfCoupon } from './quote-response.ts'
import { methodNotOffered } from './refuse-method.ts'
import { notSold, sentenceOfStock } from './refuse-sold-out.ts'
import { type QuoteInputWithFees, quoteInputOf, saveCart } from './sql.ts'
import { takeOverCart } from './take-over-cart.ts'

/**
 * Quotes the shopper's choice and saves it as the cart. A coupon that cannot be used is left out,
 * the rest is saved, and the refusal carries the cart as it stands; so it does where the method takes
 * more than the total, and, with 429, where whoever calls (`address`: the client's) has tried too many
 * codes that are none.
 */
export async function updateCart(
  { database }: AppContext,
  cache: CheckoutCache,
  choice: UpdateCart,
  caller: Caller | undefined,
  address: string,
): Promise<Cart> {
  const { cart_id, product_id, qty } = choice
  const asked_code = choice.coupon_code?.trim() || null
  const refusedFor = asked_code ? await countCouponTry(database, asked_code, caller, address) : null
  const coupon_code = refusedFor === null ? asked_code : null
  const payment_method = choice.payment_method ?? null
  if (choice.instead_of) await takeOverCart(database, choice.instead_of, cart_id)

  const save = (input: QuoteInputWithFees, ifVersion: string | null) =>
    saveQuoted(database, cache, { choice, coupon_code, refusedFor }, input, ifVersion)
  const kept = coupon_code === null ? cache.quoteInput(product_id, payment_method) : undefined
  const cart = kept && (await unlessRefused(() => save(kept, kept.quote_version)))
  if (cart) return cart
  const input = await quoteInputOf(database, {
    cart_id,
    account_id: caller?.accountId ?? null,
    product_id,
    qty,
    coupon_code,
    payment_method,
  })
  cache.keepQuoteInput(product_id, input)
  return (await save(input, null)) as Cart
}

/** What was asked for, with the coupon that counts: none where too many were tried, `refusedFor` so many seconds. */
type Asked = { choice: UpdateCart; coupon_code: string | null; refusedFor: number | null }

/**
 * Saves the choice with what it costs by `input`. Undefined where that has been outdated since it had
 * the version that is asked for.
 */
async function saveQuoted(
  database: Database,
  cache: CheckoutCache,
  { choice, coupon_code, refusedFor }: Asked,
  input: QuoteInputWithFees,
  ifVersion: string | null,
): Promise<Cart | undefined> {
  const { cart_id, product_id, qty, options = {} } = choice
  const { offer, coupon, fee, fees } = input
  if (!offer) throw fieldRefused('product_id', notSold)
  refuseChoice(choice, offer, fee)
  const quoteInput = { offer, coupon, fee }
  const quote = quoteOf(quoteInput, qty, choice.payment_method ?? null)
  const saved = { id: cart_id, product_id, qty, options, continues_order: null }
  const version = await saveCart(database, saved, quote, ifVersion)
  if (version === undefined) return undefined
  cache.keepCart({ ...saved, version, quoted_total_sen: quote.total_sen }, input)
  const method_totals = totalsByMethod(fees, { offer, coupon }, qty)
  const cart = { ...cartOf(quote, { product_id, qty, options }), method_totals }
  if (refusedFor !== null) throw tooManyTries(refusedFor, cart)
  const refusal = couponRefusal(quoteInput, qty)
  if (coupon_code && (!coupon || refusal)) {
    const sentence = refusal ? sentenceOfCoupon(refusal) : 'This voucher is not valid.'
    throw new Refusal(422, sentence, { errors: { coupon_code: [sentence] }, cart })
  }
  if (fee) refuseTooLittle(quote.total_sen, fee, { cart })
  return cart
}

/** Refuses a choice of which no cart is made. */
function refuseChoice(choice: UpdateCart, offer: Offer, fee: MethodFee | null): void {
  const { qty, options = {}, payment_method } = choice
  const soldOut = sentenceOfStock(offer, qty)
  if (soldOut) throw fieldRefused(offer.units_left === 0 ? 'product_id' : 'qty', soldOut)
  if (payment_method && !fee) throw methodNotOffered()
  const { errors } = resolveProductOptions(offer.options, options, false)
  if (Object.keys(errors).length > 0) throw new FieldsRefused(errors)
  const mostOfSale = offer.sale?.customer_limit ?? qty
  if (qty > mostOfSale) {
    const sentence = `One customer may buy ${mostOfSale} of this flash sale. Please choose fewer.`
    throw fieldRefused('qty', sentence)
  }
}

function tooManyTries(seconds: number, cart: Cart): Refusal {
  const what = 'Too many vouchers were tried that are not valid.'
  const errors = { coupon_code: [`${what} ${tryAgainIn(seconds)}`] }
  return tooMany(seconds, what, { errors, cart })
}

/** What would be paid by each method that takes so little, so that shoppers can choose by it. */
function totalsByMethod(
  fees: OfferedFee[],
  choice: Omit<QuoteInput, 'fee'>,
  qty: number,
): Record<string, Money> {
  const totals = fees.map((fee) => {
    const { total_sen } = quoteOf({ ...choice, fee }, qty, fee.value)
    return { fee, total_sen }
  })
  const taken = totals.filter(({ fee, total_sen }) => isEnough(total_sen, fee))
  return Object.fromEntries(taken.map(({ fee, total_sen }) => [fee.value, money(total_sen)]))
}
