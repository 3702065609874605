import type { Cart, OrderCreated } from '@apeak/contract/checkout'
import type { Language } from '@apeak/contract/languages'
import { formatSen, money } from '@apeak/contract/money'
import { inTurn, messagesIn, type Sentence } from '#messages/messages.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { CartChoice } from './carts.ts'
import type { CouponRefusal, Quote, QuoteChange } from './quote.ts'
import { cartVersion } from './request-hash.ts'

type Choice = Pick<CartChoice, 'product_id' | 'qty' | 'options'>

const priceHasChanged: Sentence = ({ checkout }) => checkout.priceChanged

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
export function totalOfMethod(
  { total_sen }: Quote,
  language: Language,
): Pick<OrderCreated, 'total' | 'message'> {
  const message = messagesIn[language].checkout.totalIsNow(formatSen(total_sen))
  return { total: money(total_sen), message }
}

/** Why a coupon does not apply, for the shopper. */
export function sentenceOfCoupon(why: CouponRefusal | null): Sentence {
  if (why === 'used_by_customer') return ({ checkout }) => checkout.voucherLimit
  if (why === 'not_for_item') return ({ checkout }) => checkout.voucherNotForItem
  if (why === null || why === 'ended') return ({ checkout }) => checkout.voucherEnded
  return ({ checkout }) => checkout.voucherMinimum(formatSen(why.min_spend_sen))
}

/** A changed quote of an unpaid order, for the shopper. */
export function orderChangeMessage(change: QuoteChange): Sentence {
  switch (change.what) {
    case 'flash_sale':
      return ({ checkout }) => checkout.saleEnded
    case 'unit_price':
      return ({ checkout }) =>
        checkout.itemPriceChanged(formatSen(change.from_sen), formatSen(change.to_sen))
    case 'coupon':
      return sentenceOfCoupon(change.why)
    case 'total':
      return ({ checkout }) =>
        checkout.totalInsteadOf(formatSen(change.to_sen), formatSen(change.from_sen))
  }
}

/** A changed quote of a cart, for the shopper. */
export function cartChangeMessage(change: QuoteChange): Sentence {
  if (change.what === 'flash_sale') return ({ checkout }) => checkout.saleJustEnded
  return change.what === 'coupon' ? orderChangeMessage(change) : priceHasChanged
}

/** 409 with the reason, the new total and the new cart. */
export function quoteChanged(
  quote: Quote,
  changes: QuoteChange[],
  sentenceOf: (change: QuoteChange) => Sentence,
  choice?: Choice,
): Refusal {
  const [reason] = changes.filter(({ what }) => what !== 'total')
  const why = reason ? sentenceOf(reason) : priceHasChanged
  const total: Sentence = ({ checkout }) => checkout.confirmTotal(formatSen(quote.total_sen))
  return new Refusal(409, inTurn(why, total), { cart: cartOf(quote, choice) })
}
