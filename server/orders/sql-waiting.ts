import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that selects the orders that wait for an operator: placed ones whose money is to be seen, and paid
 * ones of which something is owed. At most `limit`, who waited longest first (kind, id, state, since,
 * reference, amount_sen, details).
 */
export const waitingOrders = (limit: number): RawBuilder<unknown> => sql`
  (select 'order' as kind, o.id, o.status as state, o.status_since as since,
    o.short_reference as reference, o.total_sen as amount_sen,
    jsonb_build_object(
      'category', o.category_name, 'product', o.product_name, 'qty', o.qty,
      'owed_qty', o.qty - o.delivered_qty - o.cancelled_qty, 'options', o.options,
      'payment_method', o.payment_method, 'by_code', o.delivered_by_code, 'delivered_qty', o.delivered_qty) as details
   from orders o
   where o.status in ('pending', 'processing')
     and (o.status = 'pending' or o.qty > o.delivered_qty + o.cancelled_qty)
   order by o.status_since limit ${limit})`
