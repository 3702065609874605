import type { Cart, UpdateCart } from '@apeak/contract/checkout'
import { money } from '@apeak/contract/money'
import type { Coupon } from '#catalog/catalog.ts'
import type { AppContext } from '#context.ts'
import { FieldsRefused, fieldRefused, Refusal } from '#platform/http/problems.ts'
import { type Price, priceOf } from '#pricing/pricing.ts'
import { resolveProductOptions } from './option-answers.ts'
import { keepCart, type PriceBasis, priceBasis } from './sql.ts'

/**
 * Prices the shopper's choice and keeps it as the cart. A coupon that cannot be used is left out,
 * the rest is kept, and the refusal carries the cart as it stands.
 */
export async function updateCart({ database }: AppContext, choice: UpdateCart): Promise<Cart> {
  const { cart_id, product_id, qty, options = {} } = choice
  const coupon_code = choice.coupon_code?.trim() || null
  const payment_method = choice.payment_method ?? null

  const basis = await priceBasis(database, { product_id, qty, coupon_code, payment_method })
  const { offer, coupon, fee } = basis
  if (!offer) throw fieldRefused('product_id', 'This item is not sold any more.')
  if (payment_method && !fee) {
    throw fieldRefused('payment_method', 'This payment method is not available.')
  }
  const { errors } = resolveProductOptions(offer.options, options, false)
  if (Object.keys(errors).length > 0) throw new FieldsRefused(errors)

  const price = cartPrice(basis, qty, payment_method)
  await keepCart(database, {
    id: cart_id,
    product_id,
    qty,
    options,
    payment_method,
    coupon_id: coupon?.id ?? null,
    flash_sale_id: offer.sale?.id ?? null,
    continues_order: null,
    quoted_total_sen: price.total_sen,
  })
  const cart = cartAnswer(price, coupon)
  if (coupon_code && !coupon) {
    const sentence = 'This voucher code is not valid.'
    throw new Refusal(422, sentence, { errors: { coupon_code: [sentence] }, cart })
  }
  return cart
}

/** The price of what was read, by the flash sale where one is active. */
export function cartPrice(basis: PriceBasis, qty: number, method: string | null): Price {
  const { offer, coupon, fee } = basis
  if (!offer) throw new Error('a price needs an offer')
  return priceOf({
    unit_price_sen: offer.sale?.price_sen ?? offer.price_sen,
    qty,
    coupon,
    fee,
    method_is_gold: method === 'apeak',
  })
}

/** The cart as the shopper's browser is told it. */
export function cartAnswer(price: Price, coupon: Coupon | null): Cart {
  return {
    subTotal: money(price.subtotal_sen),
    coupon: coupon && { code: coupon.code, value: money(price.discount_sen) },
    paymentMethodValue: money(Math.abs(price.fee_sen)),
    total: money(price.total_sen),
  }
}
