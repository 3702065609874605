import type { Rate } from '@apeak/contract/money'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Coupon, Offer } from '#catalog/catalog.ts'
import { type Price, priceOf } from '#pricing/pricing.ts'

/** All that sets what a choice costs. */
export type QuoteInput = { offer: Offer; coupon: Coupon | null; fee: Rate | null }

/** Why a coupon takes nothing off: see `Coupon`, or for less than so many sen it takes none. */
export type CouponRefusal = NonNullable<Coupon['refusal']> | { min_spend_sen: number }

/** What a choice costs by a payment method, with its parts and what they come from; sen. */
export type Quote<Method = PaymentMethodValue | null> = Price & {
  payment_method: Method
  coupon_id: number | null
  coupon_code: string | null
  flash_sale_id: number | null
}

/** What a shopper was told before: by a cart, or by an order as it stands. */
export type Told = {
  flash_sale_id: number | null
  coupon_id: number | null
  /** Null where only the total was written down. */
  unit_price_sen: number | null
  total_sen: number
}

/** One thing that is no longer as it was told: gone, or another amount. */
export type QuoteChange =
  | { what: 'flash_sale' }
  /** Null where it is not there any more. */
  | { what: 'coupon'; why: CouponRefusal | null }
  | { what: 'unit_price' | 'total'; from_sen: number; to_sen: number }

/** Why the coupon takes nothing off so many of an item; null where it does, or there is none. */
export function couponRefusal({ offer, coupon }: QuoteInput, qty: number): CouponRefusal | null {
  if (!coupon) return null
  const { refusal, min_spend_sen } = coupon
  return refusal ?? (unitPrice(offer) * qty < min_spend_sen ? { min_spend_sen } : null)
}

const unitPrice = ({ sale, price_sen }: Offer) => sale?.price_sen ?? price_sen

/**
 * What so many of an item cost now, by the flash sale where one is active, and without a coupon that
 * takes nothing off.
 */
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

/**
 * What differs from what the shopper was told, the reasons before the total. `why`: why the coupon
 * takes nothing off now.
 */
export function changesSince(told: Told, now: Quote, why: CouponRefusal | null): QuoteChange[] {
  const changes: QuoteChange[] = []
  if (told.flash_sale_id && told.flash_sale_id !== now.flash_sale_id) {
    changes.push({ what: 'flash_sale' })
  }
  if (told.unit_price_sen !== null && told.unit_price_sen !== now.unit_price_sen) {
    changes.push({ what: 'unit_price', from_sen: told.unit_price_sen, to_sen: now.unit_price_sen })
  }
  if (told.coupon_id && !now.coupon_id) changes.push({ what: 'coupon', why })
  if (told.total_sen !== now.total_sen) {
    changes.push({ what: 'total', from_sen: told.total_sen, to_sen: now.total_sen })
  }
  return changes
}
