import type { Cart, UpdateCart } from '@apeak/contract/checkout'
import { type Money, money } from '@apeak/contract/money'
import type { Caller } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { isEnough, type OfferedFee, refuseTooLittle } from '#payments/payments.ts'
import { FieldsRefused, fieldRefused, Refusal } from '#platform/http/problems.ts'
import { tooMany, tryAgainIn } from '#platform/http/rate-limit.ts'
import { countCouponTry } from './coupon-tries.ts'
import { resolveProductOptions } from './option-answers.ts'
import { couponRefusal, type QuoteInput, quoteOf } from './quote.ts'
import { cartOf, sentenceOfCoupon } from './quote-response.ts'
import { methodNotOffered } from './refuse-method.ts'
import { notSold, sentenceOfStock } from './refuse-sold-out.ts'
import { quoteInputOf, saveCart } from './sql.ts'
import { takeOverCart } from './take-over-cart.ts'

/**
 * Quotes the shopper's choice and saves it as the cart. A coupon that cannot be used is left out,
 * the rest is saved, and the refusal carries the cart as it stands; so it does where the method takes
 * more than the total, and, with 429, where whoever calls (`address`: the client's) has tried too many
 * codes that are none.
 */
export async function updateCart(
  { database }: AppContext,
  choice: UpdateCart,
  caller: Caller | undefined,
  address: string,
): Promise<Cart> {
  const { cart_id, product_id, qty, options = {} } = choice
  const asked_code = choice.coupon_code?.trim() || null
  const refusedFor = asked_code ? await countCouponTry(database, asked_code, caller, address) : null
  const coupon_code = refusedFor === null ? asked_code : null
  const payment_method = choice.payment_method ?? null
  if (choice.instead_of) await takeOverCart(database, choice.instead_of, cart_id)

  const input = await quoteInputOf(database, {
    cart_id,
    account_id: caller?.accountId ?? null,
    product_id,
    qty,
    coupon_code,
    payment_method,
  })
  const { offer, coupon, fee, fees } = input
  if (!offer) throw fieldRefused('product_id', notSold)
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
  const quoteInput = { offer, coupon, fee }
  const quote = quoteOf(quoteInput, qty, payment_method)
  await saveCart(database, { id: cart_id, product_id, qty, options, continues_order: null }, quote)
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
