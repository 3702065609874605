import type { Rate } from '@apeak/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { isPublished } from '#platform/postgres/published.ts'
import { type OptionRow, optionsJson } from './sql-options.ts'
import { isRunning } from './sql-sale-times.ts'

/** What is sold at which price, and what must be answered for it. */
export type Offer = {
  product_id: number
  product_name: string
  category_id: number
  category_name: string
  price_sen: number
  /** How many can be had by whoever asks; null where there is no end of them. */
  units_left: number | null
  /** The active flash sale with enough units left, which then sets the price. */
  sale: { id: number; price_sen: number; customer_limit: number | null } | null
  options: OptionRow[]
  category_options: OptionRow[]
}

/** SQL that selects nothing of what can be reserved. */
const nothingReserved = sql`
  select null::integer as flash_sale_id, null::integer as stock_of, 0 as qty, null::integer as coupon_id,
         '{}'::text[] as coupon_customers
  where false`

/**
 * An SQL expression: the offer of `qty` units of a product as JSON, null where none such is sold (any
 * more). `own` selects units that whoever asks has reserved (of flash_sale_id, of the product
 * stock_of, qty) and would give back. Its aliases are long, so that they hide none of those of
 * the statement around it.
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
    'units_left', case when offered.delivered_by_code then greatest(0, coalesce((
      select stock.available from product_stocks stock where stock.product_id = offered.id
    ), 0) + coalesce((
      select sum(own.qty) from (${own}) own where own.stock_of = offered.id
    ), 0)) end,
    'sale', (
      select json_build_object(
        'id', sale.id, 'price_sen', sale.price_sen, 'customer_limit', sale.customer_limit)
      from flash_sales sale
      where sale.product_id = offered.id and ${isRunning('sale')}
        and sale.sold + sale.reserved + ${qty} - coalesce((
          select sum(own.qty) from (${own}) own where own.flash_sale_id = sale.id
        ), 0) <= sale.qty
      order by sale.position, sale.id limit 1
    ),
    'options', ${optionsJson(sql`o.product_id = offered.id`)},
    'category_options', ${optionsJson(sql`o.category_id = offered_category.id`)}
  )
  from products offered join categories offered_category on offered_category.id = offered.category_id
     and ${isPublished('offered_category')}
  where offered.id = ${productId} and ${isPublished('offered')}
)`

/** An SQL expression: a flash sale of which an order has reserved units, at its present price; or null. */
export const reservedSaleJson = (saleId: RawBuilder<unknown>) => sql<Offer['sale']>`(
  select json_build_object(
        'id', sale.id, 'price_sen', sale.price_sen, 'customer_limit', sale.customer_limit)
  from flash_sales sale where sale.id = ${saleId}
)`

/** An SQL condition: whether a coupon has the code, in whatever letters it is typed. */
export const isCouponCode = (code: string): RawBuilder<unknown> =>
  sql`exists (select from coupons k where k.code = upper(${code}::text))`

/** What a coupon takes off, by which code, from which spending on, and why not at all. */
export type Coupon = Rate & {
  id: number
  code: string
  min_spend_sen: number
  /**
   * Ended or used up, for other items alone, or used by this account as often as one may; null where
   * it can be used. One that the typed mailbox has used reads as used up.
   */
  refusal: 'ended' | 'not_for_item' | 'used_by_customer' | null
}

/** An SQL condition: whether the coupon `k`, which counts for chosen things, does for an item. */
const countsFor = (productId: RawBuilder<unknown>) => sql`
  exists (select from coupon_products named
          where named.coupon_id = k.id and named.product_id = ${productId})
  or exists (select from coupon_categories named join products item using (category_id)
             where named.coupon_id = k.id and item.id = ${productId})`

/**
 * An SQL expression: the coupon `k` that `where` chooses as JSON, null where there is none. `own`
 * selects uses that whoever asks has reserved (coupon_id, coupon_customers), which are left to them;
 * `customers`: as whom a use would be counted, see `couponCustomers`; `productId`: what would be bought.
 */
export const couponJson = (
  where: RawBuilder<unknown>,
  {
    own = nothingReserved,
    customers,
    productId,
  }: {
    own?: RawBuilder<unknown>
    customers: RawBuilder<unknown>
    productId: RawBuilder<unknown>
  },
) => sql<Coupon | null>`(
  select json_build_object(
    'id', k.id, 'code', k.code, 'kind', k.kind, 'hundredths', k.hundredths,
    'min_spend_sen', k.min_spend_sen,
    'refusal', case
      when (k.ends_at <= now() or k.used >= k.usage_limit or k.archived_at is not null)
        and not exists (select from (${own}) own where own.coupon_id = k.id) then 'ended'
      when k.counts_for = 'chosen' and not (${countsFor(productId)})
        and not exists (select from (${own}) own where own.coupon_id = k.id) then 'not_for_item'
      else (
        -- Whose mailbox has used it is told to nobody: anybody may have typed its address.
        select case when bool_or(c.customer like 'account:%') then 'used_by_customer' else 'ended' end
        from coupon_uses c
        where c.coupon_id = k.id and c.customer = any(${customers}) and k.customer_limit <= c.used - (
          select count(*) from (${own}) own
          where own.coupon_id = k.id and c.customer = any(own.coupon_customers)
        )
        having count(*) > 0
      )
    end
  )
  from coupons k where ${where}
)`
