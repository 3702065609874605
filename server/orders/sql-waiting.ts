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

/** SQL that selects the corrections that shoppers asked for and nobody has decided, in the same form. */
export const waitingCorrections = (limit: number): RawBuilder<unknown> => sql`
  (select 'correction' as kind, o.id, asked.state, asked.asked_at as since,
    o.short_reference as reference, o.total_sen as amount_sen,
    jsonb_build_object(
      'category', o.category_name, 'product', o.product_name, 'qty', o.qty, 'options', o.options,
      'asked', asked.options, 'for_kind', 'order', 'for_id', o.id) as details
   from order_corrections asked join orders o on o.id = asked.order_id
   where asked.state = 'asked' and o.status in ('pending', 'processing')
   order by asked.asked_at limit ${limit})`
