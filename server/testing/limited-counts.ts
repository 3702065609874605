import assert from 'node:assert/strict'
import type { TestShop } from './test-shop.ts'

/**
 * What is limited is counted exactly: units of flash sales, uses of coupons and each customer's uses
 * are as many as the orders that have them.
 */
export async function assertLimitedCounts({ context }: TestShop): Promise<void> {
  const { rows } = await context.pool.query(
    `with counted as (
       -- A refunded order keeps its units, and has released its coupon, also where it was reopened.
       select o.*, o.reservation <> 'released' and not exists (
         select from order_events e where e.order_id = o.id and e.event = 'refunded'
       ) as has_coupon
       from orders o
     )
     select 'flash sale' as what, f.id::text, array[f.reserved, f.sold] as counted,
            array(select coalesce(sum(qty) filter (where reservation = kind), 0)::integer
                  from unnest(array['reserved', 'sold']) with ordinality kinds(kind, at)
                  left join counted on flash_sale_id = f.id group by kind, at order by at) as held
     from flash_sales f
     union all
     select 'coupon', k.id::text, array[k.used],
            array[(select count(*)::integer from counted where coupon_id = k.id and has_coupon)]
     from coupons k
     union all
     select 'coupon of a customer', c.coupon_id || ' ' || c.customer, array[c.used],
            array[(select count(*)::integer from counted
                   where coupon_id = c.coupon_id and has_coupon and c.customer = any(coupon_customers))]
     from coupon_uses c`,
  )
  for (const { what, id, counted, held } of rows) assert.deepEqual(counted, held, `${what} ${id}`)
}
