import { type RawBuilder, sql } from 'kysely'

// What takes one thing (`reserveUnits`, `useCoupon`) counts from the row as it is once it is locked. A
// statement that had to wait would otherwise check its constraint against the figures of before, and
// refuse a unit that was released meanwhile.

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
  update flash_sales f set reserved = f.reserved + d.reserved, sold = f.sold + d.sold
  from (
    select flash_sale_id, sum(reserved)::integer as reserved, sum(sold)::integer as sold from ${changes}
    where flash_sale_id is not null group by flash_sale_id
  ) d
  where f.id = d.flash_sale_id and (d.reserved, d.sold) <> (0, 0)`

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
 * SQL that counts one use of a coupon. A use beyond the limit violates `coupons_limit_kept`,
 * which aborts the whole statement.
 */
export const useCoupon = (couponId: RawBuilder<unknown>) =>
  sql`update coupons set used = latest.used + 1
      from (select id, used from coupons where id = ${couponId} for update) latest
      where coupons.id = latest.id`

/**
 * SQL that moves uses of several coupons; `changes` names rows of coupon_id and uses. A use beyond
 * the limit violates `coupons_limit_kept`.
 */
export const moveUses = (changes: RawBuilder<unknown>) => sql`
  update coupons k set used = k.used + d.uses
  from (
    select coupon_id, sum(uses)::integer as uses from ${changes}
    where coupon_id is not null group by coupon_id
  ) d
  where k.id = d.coupon_id and d.uses <> 0`

/** SQL that releases uses of coupons; `due` names rows of coupon_id. */
export const releaseCoupons = (due: RawBuilder<unknown>) => sql`
  update coupons k set used = k.used - d.uses
  from (
    select coupon_id, count(*)::integer as uses from ${due} where coupon_id is not null group by coupon_id
  ) d
  where k.id = d.coupon_id`
