import { type RawBuilder, sql } from 'kysely'
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

/**
 * SQL that selects how much of a flash sale one customer may take, and guests of one network who have
 * not paid (see the migrations' `limit_customers_of_flash_sale`), and in how many seconds it ends; no
 * row where it limits nobody.
 */
export const flashSaleLimit = (saleId: RawBuilder<unknown>) => sql`
  select customer_limit, greatest(customer_limit, qty / 5) as network_limit,
         greatest(1, ceil(extract(epoch from ends_at - now())))::integer as ends_in
  from flash_sales where id = ${saleId} and customer_limit is not null`

/**
 * SQL that selects how many units of a stock, and uses of a coupon, guests of one network may keep who have not
 * paid (see the migrations' `limit_guests_of_network`); null where they are not limited.
 */
export const networkShares = (productId: RawBuilder<unknown>, couponId: RawBuilder<unknown>) => sql`
  select (select network_share(in_stock) from product_stocks where product_id = ${productId}) as units,
         (select network_share(usage_limit) from coupons where id = ${couponId}) as uses`

/** The constraints that say that something limited has run out, for everybody or for a customer. */
export const runOut = [
  'flash_sales_never_oversold',
  'flash_sales_customer_limit_kept',
  'flash_sales_network_limit_kept',
  'product_stocks_never_oversold',
  'product_stocks_network_limit_kept',
  'coupons_limit_kept',
  'coupons_network_limit_kept',
  'coupon_uses_limit_kept',
] as const
