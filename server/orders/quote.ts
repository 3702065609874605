import type { PaymentMethodValue } from '@apeak/contract/payments'
import { couponCustomersOf, stillThere } from '#catalog/catalog.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** What an order costs by one payment method, with all its parts; sen. */
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

/** The quote that an order stands at. */
export function quoteOf(order: Omit<OrderQuote, 'payment_method'> & { payment_method: string }) {
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

/**
 * The columns of an order that takes on a quote, once the quote is reserved or paid. A flash sale or a
 * coupon that was deleted meanwhile is left out.
 */
export async function quoteColumns(
  tx: Queryable,
  { customer_id, customer_email }: { customer_id: number | null; customer_email: string | null },
  quote: OrderQuote,
  use: 'reserved' | 'paid',
) {
  const customer = { accountId: customer_id, email: customer_email }
  return {
    ...quoteOf(quote),
    ...(await stillThere(tx, quote)),
    coupon_customers: await couponCustomersOf(tx, quote.coupon_id, customer, use),
  }
}
