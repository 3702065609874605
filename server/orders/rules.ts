import type { OrderAnswer, OrderDetails } from '@apeak/contract/orders'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { SoldNow } from '#catalog/catalog.ts'

const hidden = '•••'

/** Masks an e-mail address. */
export function shortenedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}${hidden}${email.slice(at)}`
}

/** Masks an answer, such as a player id. */
export function shortenedAnswer({ name, value }: OrderAnswer): OrderAnswer {
  const letters = [...value]
  if (letters.length < 6) return { name, value: hidden }
  return { name, value: letters.slice(0, 2).join('') + hidden + letters.slice(-2).join('') }
}

/** The ISO time at which an unpaid order's reservation expires; null if released or paid. */
export function reservedUntil({
  status,
  reservation,
  reserved_until,
}: {
  status: string
  reservation: string
  reserved_until: Date | string
}): string | null {
  const isUnpaid = status === 'pending_payment' || status === 'pending'
  return isUnpaid && reservation === 'reserved' ? new Date(reserved_until).toISOString() : null
}

/** The ordered item for the shopper. */
export function orderedItem({
  product_id,
  product_name,
  category_name,
  sold_now,
}: {
  product_id: number | null
  product_name: string
  category_name: string
  sold_now: SoldNow | null
}): OrderDetails['product'] {
  const picture = sold_now?.base_image
  return {
    id: product_id,
    name: product_name,
    base_image: picture ? { path: picture } : null,
    category: { name: category_name, slug: sold_now?.slug ?? null },
  }
}

/** The price of an order by one payment method, with its parts, in sen. */
export type OrderQuote = {
  payment_method: PaymentMethodValue
  unit_price_sen: number
  subtotal_sen: number
  coupon_id: number | null
  coupon_code: string | null
  discount_sen: number
  fee_sen: number
  total_sen: number
  flash_sale_id: number | null
}

/** An order's current quote. */
export function orderQuote(order: Omit<OrderQuote, 'payment_method'> & { payment_method: string }) {
  const { unit_price_sen, subtotal_sen, coupon_id, coupon_code, discount_sen } = order
  const { fee_sen, total_sen, flash_sale_id } = order
  const quote: OrderQuote = {
    payment_method: order.payment_method as PaymentMethodValue,
    unit_price_sen,
    subtotal_sen,
    coupon_id,
    coupon_code,
    discount_sen,
    fee_sen,
    total_sen,
    flash_sale_id,
  }
  return quote
}
