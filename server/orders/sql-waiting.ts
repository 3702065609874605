import type { WaitingEntry } from '@apeak/contract/orders-console'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/**
 * The orders that wait for an operator: placed ones whose money is to be seen, and paid ones of which
 * something is owed. At most `limit`, who waited longest first.
 */
export async function waitingOrders(db: Queryable, limit: number): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    select 'order' as kind, o.id, o.status as state, to_jsonb(o.status_since) #>> '{}' as since,
      o.short_reference as reference, o.total_sen as amount_sen,
      jsonb_strip_nulls(jsonb_build_object(
        'category', o.category_name, 'product', o.product_name, 'qty', o.qty,
        'owed_qty', o.qty - o.delivered_qty - o.cancelled_qty, 'options', o.options,
        'payment_method', o.payment_method, 'by_code', o.delivered_by_code,
        'delivered_qty', o.delivered_qty)) as details
    from orders o
    where o.status in ('pending', 'processing')
      and (o.status = 'pending' or o.qty > o.delivered_qty + o.cancelled_qty)
    order by o.status_since limit ${limit}`.execute(db)
  return rows
}

/** The corrections that shoppers asked for and nobody has decided, likewise. */
export async function waitingCorrections(db: Queryable, limit: number): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    select 'correction' as kind, o.id, asked.state, to_jsonb(asked.asked_at) #>> '{}' as since,
      o.short_reference as reference, o.total_sen as amount_sen,
      jsonb_strip_nulls(jsonb_build_object(
        'category', o.category_name, 'product', o.product_name, 'qty', o.qty, 'options', o.options,
        'asked', asked.options, 'for_kind', 'order', 'for_id', o.id)) as details
    from order_corrections asked join orders o on o.id = asked.order_id
    where asked.state = 'asked' and o.status in ('pending', 'processing')
    order by asked.asked_at limit ${limit}`.execute(db)
  return rows
}
