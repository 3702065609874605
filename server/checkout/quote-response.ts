import type { Cart, OrderCreated } from '@apeak/contract/checkout'
import { formatSen, money } from '@apeak/contract/money'
import { Refusal } from '#platform/http/problems.ts'
import type { CartChoice } from './carts.ts'
import type { CouponRefusal, Quote, QuoteChange } from './quote.ts'
import { cartVersion } from './request-hash.ts'

type Choice = Pick<CartChoice, 'product_id' | 'qty' | 'options'>

const priceHasChanged = 'The price has changed.'

/** A quote's response. `choice`: the content of a cart for a new order, which has a version. */
export function cartOf(quote: Quote, choice?: Choice): Cart {
  const { subtotal_sen, coupon_id, coupon_code, discount_sen, fee_sen, total_sen } = quote
  const shown = choice && { ...choice, coupon_id, quoted_total_sen: total_sen }
  return {
    subTotal: money(subtotal_sen),
    coupon: { code: coupon_code, value: money(discount_sen) },
    paymentMethodValue: money(Math.abs(fee_sen)),
    total: money(total_sen),
    ...(shown && { version: cartVersion(shown) }),
  }
}

/** The total by a method that was chosen after the quote was shown. */
export function totalOfMethod({ total_sen }: Quote): Pick<OrderCreated, 'total' | 'message'> {
  return { total: money(total_sen), message: `The total is now ${formatSen(total_sen)}.` }
}

/** Why a coupon does not apply, for the shopper. */
export function sentenceOfCoupon(why: CouponRefusal | null): string {
  if (why === 'used_by_customer') return 'You have reached the limit for this voucher.'
  if (why === 'not_for_item') return 'This voucher is not valid for this item.'
  if (why === null || why === 'ended') return 'This voucher has been used up or has expired.'
  return `This voucher requires a purchase of ${formatSen(why.min_spend_sen)} or more.`
}

/** A changed quote of an unpaid order, for the shopper. */
export function orderChangeMessage(change: QuoteChange): string {
  switch (change.what) {
    case 'flash_sale':
      return 'This flash sale has sold out or ended.'
    case 'unit_price':
      return `The price of this item has changed from ${formatSen(change.from_sen)} to ${formatSen(change.to_sen)}.`
    case 'coupon':
      return sentenceOfCoupon(change.why)
    case 'total':
      return `The total is now ${formatSen(change.to_sen)} instead of ${formatSen(change.from_sen)}.`
  }
}

/** A changed quote of a cart, for the shopper. */
export function cartChangeMessage(change: QuoteChange): string {
  if (change.what === 'flash_sale') return 'This flash sale has just sold out or ended.'
  return change.what === 'coupon' ? orderChangeMessage(change) : priceHasChanged
}

/** 409 with the reason, the new total and the new cart. */
export function quoteChanged(
  quote: Quote,
  changes: QuoteChange[],
  sentenceOf: (change: QuoteChange) => string,
  choice?: Choice,
): Refusal {
  const [reason] = changes.filter(({ what }) => what !== 'total')
  const why = reason ? sentenceOf(reason) : priceHasChanged
  const total = `The total is now ${formatSen(quote.total_sen)}: please check it and confirm again.`
  return new Refusal(409, `${why} ${total}`, { cart: cartOf(quote, choice) })
}
