import { type Language, ORIGINAL } from '@apeak/contract/languages'
import type { Rate } from '@apeak/contract/money'
import type { SellingPause } from '@apeak/contract/selling-pause'
import { type RawBuilder, sql } from 'kysely'
import { allRows, type Queryable } from '#platform/postgres/database.ts'
import { isPublished } from '#platform/postgres/published.ts'
import { type Places, runComposed } from '#platform/postgres/run-composed.ts'
import { textIn } from '#platform/postgres/translations.ts'
import { type OptionRow, optionsJson } from './options.ts'
import { type CouponCustomer, couponCustomers } from './reservations.ts'

/** A product for sale, with its price and options. */
export type Offer = {
  product_id: number
  product_name: string
  category_id: number
  category_name: string
  price_sen: number
  /** What one costs the shop; null if unknown. Not for shoppers. */
  cost_sen: number | null
  /** Units that the caller can order; null if unlimited. */
  units_left: number | null
  /** The active flash sale with enough units left, which then sets the price. */
  sale: { id: number; price_sen: number; customer_limit: number | null } | null
  /** Whether a stock of codes or an active flash sale limits the units. */
  is_limited: boolean
  options: OptionRow[]
  category_options: OptionRow[]
  /** Why it is not sold now; null if it is. */
  selling_pause: SellingPause | null
}

/** An order's reservations, released if another replaces it. */
export type Reserved = {
  flash_sale_id: number | null
  /** The product with reserved units of its stock of codes. */
  stock_of: number | null
  qty: number
  coupon_id: number | null
  /** The keys under which the coupon's use is counted. */
  coupon_customers: readonly string[]
}

/** The offer of `qty` units of a product; null if it is not for sale. `own`: reservations of the caller. */
export async function findOffer(
  db: Queryable,
  { product_id, qty }: { product_id: number; qty: number },
  own: Reserved | null = null,
): Promise<Offer | null> {
  const { flash_sale_id: own_sale = null, stock_of: own_stock = null, qty: own_qty = 0 } = own ?? {}
  const values = { product_id, qty, own_sale, own_stock, own_qty }
  const ownUnits = (the: Places<typeof values>, which: RawBuilder<boolean>) =>
    sql<number>`case when ${which} then ${the.own_qty}::integer else 0 end`
  const [offer] = await runComposed(
    db,
    'read an offer',
    values,
    (the) => sql<Offer>`
      select offered.id as product_id, offered.name as product_name,
        c.id as category_id, c.name as category_name, offered.price_sen, offered.cost_sen,
        case when offered.delivered_by_code then greatest(0, coalesce((
          select stock.available from product_stocks stock where stock.product_id = offered.id
        ), 0) + ${ownUnits(the, sql`offered.id = ${the.own_stock}::integer`)})
          when ${isUnsupplied('offered')} then 0 end as units_left,
        (
          select json_build_object(
            'id', sale.id, 'price_sen', sale.price_sen, 'customer_limit', sale.customer_limit)
          from flash_sales sale
          where sale.product_id = offered.id and ${isRunning('sale')}
            and sale.sold + sale.reserved + ${the.qty}::integer
              - ${ownUnits(the, sql`sale.id = ${the.own_sale}::integer`)} <= sale.qty
          order by sale.position, sale.id limit 1
        ) as sale,
        offered.delivered_by_code or exists (
          select from flash_sales sale where sale.product_id = offered.id and ${isRunning('sale')}
        ) as is_limited,
        ${optionsJson(sql`o.product_id = offered.id`)} as options,
        ${optionsJson(sql`o.category_id = c.id`)} as category_options, ${sellingPause(ORIGINAL)} as selling_pause
      from products offered join categories c on c.id = offered.category_id and ${isPublished('c')}
      where offered.id = ${the.product_id}::integer and ${isPublished('offered')}`,
  )
  return offer ?? null
}

/** A flash sale at its present price; null if deleted. */
export async function saleById(db: Queryable, id: number): Promise<Offer['sale']> {
  const sale = await db
    .selectFrom('flash_sales')
    .select(['id', 'price_sen', 'customer_limit'])
    .where('id', '=', id)
    .executeTakeFirst()
  return sale ?? null
}

/** Whether a coupon has the code, in any case. */
export async function isCouponCode(db: Queryable, code: string): Promise<boolean> {
  const { rows } = await sql`select from coupons where code = upper(${code}::text)`.execute(db)
  return rows.length > 0
}

/** A coupon, and why it cannot be used. */
export type Coupon = Rate & {
  id: number
  code: string
  min_spend_sen: number
  /**
   * `ended`: also used up, or at the mailbox's limit. `used_by_customer`: at the account's limit.
   * Null: usable.
   */
  refusal: 'ended' | 'not_for_item' | 'used_by_customer' | null
}

/** The intended use of a coupon. */
type CouponUse = { product_id: number | null; customer: CouponCustomer; own: Reserved | null }

/** A coupon by its code, in any case, or by its id; null if there is none. A use reserved in `own` stays valid. */
export async function findCoupon(
  db: Queryable,
  by: { code: string } | { id: number },
  { product_id, customer, own }: CouponUse,
): Promise<Coupon | null> {
  const values = {
    wanted: 'code' in by ? by.code : by.id,
    product_id,
    customers: couponCustomers(customer, 'any'),
    own_coupon: own?.coupon_id ?? null,
    own_customers: own?.coupon_customers ?? [],
  }
  const name = 'code' in by ? 'read a coupon by its code' : 'read a coupon by its id'
  const [coupon] = await runComposed(db, name, values, (the) => {
    const isOwn = sql`k.id is not distinct from ${the.own_coupon}::integer`
    const isWanted =
      'code' in by ? sql`k.code = upper(${the.wanted}::text)` : sql`k.id = ${the.wanted}::integer`
    return sql<Coupon>`
      select k.id, k.code, k.kind, k.hundredths, k.min_spend_sen,
        case
          when (k.ends_at <= now() or k.used >= k.usage_limit or k.archived_at is not null)
            and not ${isOwn} then 'ended'
          when k.counts_for = 'chosen' and not ${isOwn}
            and not exists (select from coupon_products named
                            where named.coupon_id = k.id and named.product_id = ${the.product_id}::integer)
            and not exists (select from coupon_categories named join products item using (category_id)
                            where named.coupon_id = k.id and item.id = ${the.product_id}::integer)
            then 'not_for_item'
          else (
            -- A mailbox's uses are not revealed: anybody can type its address.
            select case when bool_or(c.customer like 'account:%') then 'used_by_customer' else 'ended' end
            from coupon_uses c
            where c.coupon_id = k.id and c.customer = any(${the.customers}::text[])
              and k.customer_limit <= c.used - case
                when ${isOwn} and c.customer = any(${the.own_customers}::text[]) then 1 else 0 end
            having count(*) > 0
          )
        end as refusal
      from coupons k where ${isWanted}`
  })
  return coupon ?? null
}

/** SQL: why nothing of the category `c` is sold now, as a `SellingPause`; null if it is. For `pauseIn`. */
export const sellingPause = (language: Language) => sql<SellingPause | null>`
  selling_pause(c.selling_paused_until, ${textIn(language, 'c', 'category', 'selling_paused_text')})`

/** SQL: whether suppliers deliver the product `alias`, and none can now. */
export const isUnsupplied = (alias: string): RawBuilder<boolean> => sql`(
  not ${sql.ref(`${alias}.delivered_by_code`)} and not ${sql.ref(`${alias}.sold_without_supplier`)}
  and exists (
    select from product_supply_states supply
    where supply.product_id = ${sql.ref(`${alias}.id`)} and supply.is_out_of_stock
  ))`

/** SQL: whether the flash sale `alias` has begun and not ended. */
export const isRunning = (alias: string): RawBuilder<boolean> =>
  sql`(coalesce(${sql.ref(`${alias}.starts_at`)} <= now(), true) and ${sql.ref(`${alias}.ends_at`)} > now())`

/** The limits per customer of those of these flash sales that are running, with their items' names. */
export async function runningSaleLimits(db: Queryable, ids: readonly number[]) {
  const rows = await allRows<{ id: number; name: string; customer_limit: number }>(db)`
    select s.id, p.name, s.customer_limit from flash_sales s join products p on p.id = s.product_id
    where s.id = any(${[...ids]}::integer[]) and s.customer_limit is not null and ${isRunning('s')}`
  return new Map(rows.map((sale) => [sale.id, sale]))
}

/**
 * SQL: the next start or end of a flash sale, of the products `p` selected by `where`; null if
 * none.
 */
export const nextSaleTime = (
  where: RawBuilder<boolean> = sql`true`,
): RawBuilder<Date | null> => sql`(
  select min(case when f.starts_at > now() then f.starts_at else f.ends_at end)
  from flash_sales f join products p on p.id = f.product_id
  where ${where} and p.archived_at is null and f.ends_at > now()
)`

/**
 * SQL: the next start or end of a flash sale, or publication of a product, in the category `c`, in
 * milliseconds since 1970; null if none.
 */
export const nextChange = sql<number | null>`floor(extract(epoch from least(
  (select min(p.published_at) from products p
   where p.category_id = c.id and p.archived_at is null and p.published_at > now()),
  ${nextSaleTime(sql`p.category_id = c.id`)}
)) * 1000)::bigint`

/** SQL: whether the flash sale `f` sells now. */
const sells = sql`${isRunning('f')} and f.sold + f.reserved < f.qty`

/**
 * SQL: the present price of the product `p`, that of its first flash sale with units left. The
 * products with a sale are looked up once per statement, since most have none.
 */
export const presentPrice = sql<number>`case
  when p.id in (select f.product_id from flash_sales f where ${sells}) then (
    select f.price_sen from flash_sales f where f.product_id = p.id and ${sells}
    order by f.position, f.id limit 1
  ) else p.price_sen end`
