import type { PaymentMethodValue } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import { couponCustomers, couponStill, flashSaleStill } from '#catalog/catalog.ts'

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
 * SQL that selects a quote as one row, with as whom its coupon's use is counted once it is reserved, or
 * paid; where none is given that of the order that `due` names.
 */
export const quoteRow = (
  quote: OrderQuote | null,
  due: RawBuilder<unknown>,
  becomes: 'reserved' | 'paid',
) => sql`
  select t.*, ${couponCustomers(
    sql`t.coupon_id`,
    { accountId: sql`${due}.customer_id`, email: sql`${due}.customer_email` },
    becomes,
  )} as coupon_customers
  from ${due}, jsonb_to_record(coalesce(${quote && JSON.stringify(quote)}::jsonb, to_jsonb(${due})))
    as t(payment_method text, unit_price_sen integer, subtotal_sen integer, coupon_id integer,
         coupon_code text, discount_sen integer, fee_sen integer, total_sen integer,
         flash_sale_id integer)`

/** SQL (of an UPDATE's SET): the order takes on the row `quote`. */
export const takeQuote = sql`
  payment_method = quote.payment_method, unit_price_sen = quote.unit_price_sen,
  subtotal_sen = quote.subtotal_sen, coupon_code = quote.coupon_code,
  coupon_customers = quote.coupon_customers,
  discount_sen = quote.discount_sen, fee_sen = quote.fee_sen, total_sen = quote.total_sen,
  -- What was deleted meanwhile can be named no more.
  coupon_id = ${couponStill(sql`quote.coupon_id`)},
  flash_sale_id = ${flashSaleStill(sql`quote.flash_sale_id`)}`

/** SQL: the quote that an order's row stands at, as JSON. */
export const quoteJson = (order: RawBuilder<unknown>) => sql`jsonb_build_object(
  'payment_method', ${order}.payment_method, 'unit_price_sen', ${order}.unit_price_sen,
  'subtotal_sen', ${order}.subtotal_sen, 'coupon_id', ${order}.coupon_id,
  'coupon_code', ${order}.coupon_code, 'discount_sen', ${order}.discount_sen,
  'fee_sen', ${order}.fee_sen, 'total_sen', ${order}.total_sen,
  'flash_sale_id', ${order}.flash_sale_id)`
