import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { returnCustomerUses, takeCustomerUses } from './sql-coupon-uses.ts'

// What takes something (`reserveUnits`, `moveUnits`, `useCouponParts`, `moveUsesParts`) counts from the
// row as it is once it is locked. A statement that had to wait would otherwise check its constraint
// against the figures of before, and refuse a unit that was released meanwhile.

/**
 * SQL that reserves units of a flash sale. Where not enough are left, the constraint
 * `flash_sales_never_oversold` aborts the whole statement.
 */
export const reserveUnits = (saleId: RawBuilder<unknown>, qty: RawBuilder<unknown>) =>
  sql`update flash_sales set reserved = latest.reserved + ${qty}
      from (select id, reserved from flash_sales where id = ${saleId} for update) latest
      where flash_sales.id = latest.id`

/**
 * SQL that moves units of several flash sales; `changes` names rows of flash_sale_id, reserved and
 * sold, by how much each changes. Where more would be taken than there are,
 * `flash_sales_never_oversold` aborts the whole statement.
 */
export const moveUnits = (changes: RawBuilder<unknown>) => sql`
  update flash_sales f set reserved = latest.reserved, sold = latest.sold
  from (
    select s.id, s.reserved + d.reserved as reserved, s.sold + d.sold as sold
    from flash_sales s join (
      select flash_sale_id, sum(reserved)::integer as reserved, sum(sold)::integer as sold
      from ${changes} where flash_sale_id is not null group by flash_sale_id
    ) d on s.id = d.flash_sale_id
    where (d.reserved, d.sold) <> (0, 0)
    order by s.id for update of s
  ) latest
  where f.id = latest.id`

/** An SQL expression: the number of a coupon as long as it is there, otherwise null. */
export const couponStill = (id: RawBuilder<unknown>) =>
  sql`(select k.id from coupons k where k.id = ${id})`

/** An SQL expression: the number of a flash sale as long as it is there, otherwise null. */
export const flashSaleStill = (id: RawBuilder<unknown>) =>
  sql`(select f.id from flash_sales f where f.id = ${id})`

/** SQL that releases reserved units; `due` names rows of flash_sale_id and qty. */
export const releaseUnits = (due: RawBuilder<unknown>) => sql`
  update flash_sales f set reserved = f.reserved - d.units
  from (
    select flash_sale_id, sum(qty)::integer as units from ${due}
    where flash_sale_id is not null group by flash_sale_id
  ) d
  where f.id = d.flash_sale_id`

/**
 * SQL (parts of a WITH) that counts one use of a coupon, for those whom `use` names as one row of
 * coupon_id, coupon_customers and uses (1). One beyond a limit violates `coupons_limit_kept` or
 * `coupon_uses_limit_kept`, which aborts the whole statement.
 */
export const useCouponParts = (use: RawBuilder<unknown>) => sql`
  used as (
    update coupons set used = latest.used + 1
    from (
      select id, used from coupons where id = (select coupon_id from ${use}) for update
    ) latest
    where coupons.id = latest.id
  ),
  used_by as (${takeCustomerUses(use)})`

/**
 * SQL (parts of a WITH) that moves uses of several coupons; `changes` names rows of coupon_id,
 * coupon_customers and uses. A use beyond a limit violates its constraint, as above.
 */
export const moveUsesParts = (changes: RawBuilder<unknown>) => sql`
  uses as (
    update coupons k set used = latest.used
    from (
      select c.id, c.used + d.uses as used
      from coupons c join (
        select coupon_id, sum(uses)::integer as uses from ${changes}
        where coupon_id is not null group by coupon_id
      ) d on c.id = d.coupon_id
      where d.uses <> 0
      order by c.id for update of c
    ) latest
    where k.id = latest.id
  ),
  uses_taken as (${takeCustomerUses(changes)}),
  uses_returned as (${returnCustomerUses(changes)})`

/** SQL (parts of a WITH) that releases uses of coupons; `due` names rows of coupon_id and coupon_customers. */
export const releaseCouponParts = (due: RawBuilder<unknown>) => sql`
  coupons_released as (
    update coupons k set used = k.used - d.uses
    from (
      select coupon_id, count(*)::integer as uses from ${due}
      where coupon_id is not null group by coupon_id
    ) d
    where k.id = d.coupon_id
  ),
  coupons_returned as (select coupon_id, coupon_customers, -1 as uses from ${due}),
  coupon_customers_released as (${returnCustomerUses(sql`coupons_returned`)})`

/** What an order takes; null where it takes nothing of the kind. */
type LimitedThings = {
  flash_sale_id: number | null
  /** The product of whose stock of codes it takes. */
  stock_of: number | null
  coupon_id: number | null
}

/** How much there is of what an order takes; null where that is not limited. */
export type Limited = {
  sale: {
    qty: number
    sold: number
    reserved: number
    /** How many units one customer may take; null for any number. */
    customer_limit: number | null
    /** Seconds until it ends. */
    ends_in: number
  } | null
  stock: { in_stock: number; reserved: number; owed: number } | null
  /** `used` counts unpaid orders too. */
  coupon: { usage_limit: number; used: number } | null
}

/**
 * Locks what an order takes that is limited, in the order in which every statement does, so that whatever
 * is counted next in the transaction holds until its end.
 */
export async function lockLimited(
  tx: Queryable,
  { flash_sale_id, stock_of, coupon_id }: LimitedThings,
): Promise<Limited> {
  const first = async <Row>(query: RawBuilder<Row>) => (await query.execute(tx)).rows[0] ?? null
  return {
    sale:
      flash_sale_id &&
      (await first(sql<NonNullable<Limited['sale']>>`
        select qty, sold, reserved, customer_limit,
               -- A sale without an end ends in thousands of years: more seconds than an integer holds.
               least(greatest(1, ceil(extract(epoch from ends_at - now()))), 100000000)::integer as ends_in
        from flash_sales where id = ${flash_sale_id} for no key update`)),
    coupon:
      coupon_id &&
      (await first(sql<NonNullable<Limited['coupon']>>`
        select usage_limit, used from coupons
        where id = ${coupon_id} and usage_limit is not null for no key update`)),
    stock:
      stock_of &&
      (await first(sql<NonNullable<Limited['stock']>>`
        select in_stock, reserved, owed from product_stocks
        where product_id = ${stock_of} for no key update`)),
  } as Limited
}

/** The constraints that say that something limited has run out, for everybody or for a customer. */
export const runOut = [
  'flash_sales_never_oversold',
  'flash_sales_customer_limit_kept',
  'product_stocks_never_oversold',
  'coupons_limit_kept',
  'coupon_uses_limit_kept',
] as const
