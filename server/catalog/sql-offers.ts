import type { Rate } from '@apeak/contract/rate'
import { type RawBuilder, sql } from 'kysely'
import { type OptionRow, optionsJson } from './sql-options.ts'

/** What is sold at which price, and what must be answered for it. */
export type Offer = {
  product_id: number
  product_name: string
  category_id: number
  category_name: string
  price_sen: number
  /** The active flash sale with enough units left, which then sets the price. */
  sale: { id: number; price_sen: number } | null
  options: OptionRow[]
  category_options: OptionRow[]
}

/** SQL that selects nothing of what can be reserved. */
const nothingReserved = sql`select null::integer as flash_sale_id, 0 as qty where false`

/**
 * An SQL expression: the offer of `qty` units of a product as JSON, null where there is no such
 * product. `own` selects units that whoever asks has reserved (flash_sale_id, qty) and would give
 * back. Its aliases are long, so that they hide none of the statement that it stands in.
 */
export const offerJson = (
  productId: RawBuilder<unknown>,
  qty: RawBuilder<unknown>,
  own: RawBuilder<unknown> = nothingReserved,
) => sql<Offer | null>`(
  select json_build_object(
    'product_id', offered.id, 'product_name', offered.name,
    'category_id', offered_category.id, 'category_name', offered_category.name,
    'price_sen', offered.price_sen,
    'sale', (
      select json_build_object('id', sale.id, 'price_sen', sale.price_sen)
      from flash_sales sale
      where sale.product_id = offered.id and sale.ends_at > now()
        and sale.sold + sale.reserved + ${qty} - coalesce((
          select sum(own.qty) from (${own}) own where own.flash_sale_id = sale.id
        ), 0) <= sale.qty
      order by sale.position, sale.id limit 1
    ),
    'options', ${optionsJson(sql`o.product_id = offered.id`)},
    'category_options', ${optionsJson(sql`o.category_id = offered_category.id`)}
  )
  from products offered join categories offered_category on offered_category.id = offered.category_id
  where offered.id = ${productId}
)`

/** An SQL expression: a flash sale of which an order has reserved units, at its present price; or null. */
export const reservedSaleJson = (saleId: RawBuilder<unknown>) => sql<Offer['sale']>`(
  select json_build_object('id', sale.id, 'price_sen', sale.price_sen)
  from flash_sales sale where sale.id = ${saleId}
)`

/** What a coupon takes off, and by which code. */
export type Coupon = Rate & { id: number; code: string }

/**
 * An SQL expression: the coupon `k` that `where` chooses as JSON if it may be used now, otherwise
 * null. `unless`: a condition under which it may be used in any case, since a use of it is reserved.
 */
export const couponJson = (
  where: RawBuilder<unknown>,
  unless: RawBuilder<unknown> = sql`false`,
) => sql<Coupon | null>`(
  select json_build_object('id', k.id, 'code', k.code, 'kind', k.kind, 'hundredths', k.hundredths)
  from coupons k
  where ${where} and (${unless} or (
    (k.ends_at is null or k.ends_at > now()) and (k.usage_limit is null or k.used < k.usage_limit)
  ))
)`
