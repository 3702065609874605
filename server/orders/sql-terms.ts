import type { PaymentMethodValue } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'

/** What an order costs by one way to pay, with all its parts; sen. */
export type OrderTerms = {
  payment_method: PaymentMethodValue
  unit_price_sen: number
  subtotal_sen: number
  coupon_id: number | null
  coupon_code: string | null
  discount_sen: number
  charge_sen: number
  total_sen: number
  flash_sale_id: number | null
}

/** The terms that an order stands at. */
export function termsOf(order: Omit<OrderTerms, 'payment_method'> & { payment_method: string }) {
  const { unit_price_sen, subtotal_sen, coupon_id, coupon_code, discount_sen } = order
  const { charge_sen, total_sen, flash_sale_id } = order
  const terms: OrderTerms = {
    payment_method: order.payment_method as PaymentMethodValue,
    unit_price_sen,
    subtotal_sen,
    coupon_id,
    coupon_code,
    discount_sen,
    charge_sen,
    total_sen,
    flash_sale_id,
  }
  return terms
}

/** SQL: terms given as JSON, as one row; where none are given those of the order that `due` names. */
export const termsRow = (terms: OrderTerms | null, due: RawBuilder<unknown>) => sql`
  select t.* from ${due}, jsonb_to_record(coalesce(${terms && JSON.stringify(terms)}::jsonb, to_jsonb(${due})))
    as t(payment_method text, unit_price_sen integer, subtotal_sen integer, coupon_id integer,
         coupon_code text, discount_sen integer, charge_sen integer, total_sen integer,
         flash_sale_id integer)`

/** SQL (of an UPDATE's SET): the order takes on the row `terms`. */
export const takeTerms = sql`
  payment_method = terms.payment_method, unit_price_sen = terms.unit_price_sen,
  subtotal_sen = terms.subtotal_sen, coupon_code = terms.coupon_code,
  discount_sen = terms.discount_sen, charge_sen = terms.charge_sen, total_sen = terms.total_sen,
  -- What was deleted meanwhile can be named no more.
  coupon_id = (select k.id from coupons k where k.id = terms.coupon_id),
  flash_sale_id = (select f.id from flash_sales f where f.id = terms.flash_sale_id)`
