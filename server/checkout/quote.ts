import type { Fee } from '@apeak/contract/money'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Coupon, Offer } from '#catalog/catalog.ts'
import { type Price, priceOf } from '#pricing/pricing.ts'

/** The inputs of a quote. */
export type QuoteInput = { offer: Offer; coupon: Coupon | null; fee: Fee | null }

/** Why a coupon does not apply: see `Coupon`, or its minimum spend. */
export type CouponRefusal = NonNullable<Coupon['refusal']> | { min_spend_sen: number }

/** The price of a cart or order by a payment method, with its coupon and flash sale, in sen. */
export type Quote<Method = PaymentMethodValue | null> = Price & {
  payment_method: Method
  coupon_id: number | null
  coupon_code: string | null
  flash_sale_id: number | null
}

/** The quote shown to the shopper before, of a cart or an order. */
type ShownQuote = {
  flash_sale_id: number | null
  coupon_id: number | null
  /** Null: only the total was stored. */
  unit_price_sen: number | null
  total_sen: number
}

/** A difference between two quotes. */
export type QuoteChange =
  | { what: 'flash_sale' }
  /** Null: deleted. */
  | { what: 'coupon'; why: CouponRefusal | null }
  | { what: 'unit_price' | 'total'; from_sen: number; to_sen: number }

/** Why the coupon does not apply; null if it does, or without one. */
export function couponRefusal({ offer, coupon }: QuoteInput, qty: number): CouponRefusal | null {
  if (!coupon) return null
  const { refusal, min_spend_sen } = coupon
  return refusal ?? (unitPrice(offer) * qty < min_spend_sen ? { min_spend_sen } : null)
}

const unitPrice = ({ sale, price_sen }: Offer) => sale?.price_sen ?? price_sen

/** Quotes an item at the price of its active flash sale, if any, and without an inapplicable coupon. */
export function quoteOf<Method extends PaymentMethodValue | null>(
  input: QuoteInput,
  qty: number,
  payment_method: Method,
): Quote<Method> {
  const { offer, fee } = input
  const coupon = couponRefusal(input, qty) ? null : input.coupon
  const price = priceOf({
    unit_price_sen: unitPrice(offer),
    qty,
    coupon,
    fee,
    method_is_gold: payment_method === 'apeak',
  })
  return {
    ...price,
    payment_method,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    flash_sale_id: offer.sale?.id ?? null,
  }
}

/** The differences from the shown quote, the total last. `why`: why the coupon no longer applies. */
export function changesSince(
  shown: ShownQuote,
  now: Quote,
  why: CouponRefusal | null,
): QuoteChange[] {
  const changes: QuoteChange[] = []
  if (shown.flash_sale_id && shown.flash_sale_id !== now.flash_sale_id) {
    changes.push({ what: 'flash_sale' })
  }
  if (shown.unit_price_sen !== null && shown.unit_price_sen !== now.unit_price_sen) {
    changes.push({ what: 'unit_price', from_sen: shown.unit_price_sen, to_sen: now.unit_price_sen })
  }
  if (shown.coupon_id && !now.coupon_id) changes.push({ what: 'coupon', why })
  if (shown.total_sen !== now.total_sen) {
    changes.push({ what: 'total', from_sen: shown.total_sen, to_sen: now.total_sen })
  }
  return changes
}
