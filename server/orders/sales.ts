import { type OpenSpan, openSpansBetween } from '@apeak/contract/opening-hours'
import { type RawBuilder, sql } from 'kysely'
import { saveDeliveryTimes } from '#catalog/catalog.ts'
import { allRows, type Database, type Queryable } from '#platform/postgres/database.ts'
import { shopSettings } from '#shop/shop.ts'

/** A category's delivery times of the last 24 hours, in seconds. */
export type CategoryWait = { category_id: number | null; orders: number; p50: number; p95: number }

/** The number of orders in a status that waits for an operator, and the time of the oldest. */
export type WaitingOrders = { status: 'pending' | 'processing'; waiting: number; since: string }

/** Waiting orders and delivery times, in one statement on two small indexes. */
export async function ordersNow(
  db: Queryable,
): Promise<{ waiting: WaitingOrders[]; categories: CategoryWait[] }> {
  const { rows } = await sql<{ waiting: WaitingOrders[]; categories: CategoryWait[] }>`
    select (
      select coalesce(json_agg(row_to_json(w)), '[]') from (
        select status, count(*) as waiting, min(status_since) as since
        from orders where status in ('pending', 'processing') group by status
      ) w
    ) as waiting, (
      select coalesce(json_agg(row_to_json(g) order by g.orders desc), '[]') from (
        select category_id, count(*) as orders,
               percentile_cont(0.5) within group (order by seconds) as p50,
               percentile_cont(0.95) within group (order by seconds) as p95
        from (
          select category_id, extract(epoch from completed_at - paid_at)::float8 as seconds
          from orders where completed_at > now() - interval '24 hours'
        ) delivered
        group by category_id
      ) g
    ) as categories`.execute(db)
  return rows[0] ?? { waiting: [], categories: [] }
}

/** Sales of a Malaysian day (YYYY-MM-DD) by method, by game (0: deleted) or by hour. */
export type SalesSum = {
  day: string
  by: 'method' | 'category' | 'hour'
  key: string
  orders: number
  sen: number
}

/** The place of a payment in the order of payments: its time as text, and its id. */
export type PaidCursor = { at: string; id: string }

/** Orders paid after a place, in order of payment. */
export async function ordersPaidAfter(
  db: Queryable,
  { at, id }: PaidCursor,
  limit: number,
): Promise<(PaidCursor & Sale)[]> {
  return allRows<PaidCursor & Sale>(db)`
    select id, paid_at::text as at, short_reference as reference,
           product_name || ', ' || category_name as description, qty, unit_price_sen, subtotal_sen,
           discount_sen, fee_sen, total_sen, payment_method
    from orders where (paid_at, id) > (${at}::timestamptz, ${id})
    order by paid_at, id limit ${limit}`
}

/** Refunds of orders paid with gold, from one time to another. */
export async function goldRefundsBetween(
  db: Queryable,
  from: string,
  to: string,
): Promise<{ payable_id: string; amount_sen: number }[]> {
  return allRows<{ payable_id: string; amount_sen: number }>(db)`
    select e.order_id as payable_id, (e.data->>'amount_sen')::integer as amount_sen
    from order_events e join orders o on o.id = e.order_id and o.payment_method = 'apeak'
    where e.event = 'refund_requested' and e.created_at >= ${from}::timestamptz
      and e.created_at < ${to}::timestamptz`
}

/** The total of the orders paid since a time, in sen. */
export async function salesSince(db: Queryable, from: string): Promise<number> {
  const { rows } = await sql<{ sen: number }>`
    select coalesce(sum(total_sen), 0)::bigint as sen
    from orders where paid_at >= ${from}::timestamptz`.execute(db)
  return rows[0]?.sen ?? 0
}

/** What the paid orders of an item brought; margins count orders of known cost only. */
export type ItemMargin = {
  category_name: string
  product_name: string
  orders: number
  units: number
  /** Totals less refunds and shoppers' fees. */
  sales_sen: number
  cost_sen: number
  margin_sen: number
  orders_without_cost: number
}

/** The most items in a list of margins. */
const ITEMS_MAX = 1000

/**
 * The margins of the orders paid from one time to another by game and item, those with the highest sales
 * first; as `marginOf`. `refunds`: all of orders not paid with gold, since `from`.
 */
export async function itemMargins(
  db: Queryable,
  { from, to }: { from: string; to: string },
  refunds: readonly { payable_id: string; amount_sen: number }[],
): Promise<ItemMargin[]> {
  return allRows<ItemMargin>(db)`
    with back as (
      select payable_id, sum(amount_sen) as sen
      from json_to_recordset(${JSON.stringify(refunds)}::json) as r (payable_id text, amount_sen integer)
      group by payable_id
    ),
    sold as (
      select o.category_name, o.product_name, u.units, o.cost_sen is null as is_unknown,
        o.total_sen - greatest(o.fee_sen, 0) - o.refunded_sen - coalesce(back.sen, 0) as kept_sen,
        round(o.cost_sen::numeric * u.units / o.qty) as cost_sen
      from orders o left join back on back.payable_id = o.id cross join lateral (
        select case o.status when 'refunded' then o.delivered_qty else o.qty - o.cancelled_qty end as units
      ) u
      where o.paid_at >= ${from}::timestamptz and o.paid_at < ${to}::timestamptz
    )
    select category_name, product_name, count(*)::integer as orders, sum(units)::integer as units,
      sum(kept_sen)::bigint as sales_sen, coalesce(sum(cost_sen), 0)::bigint as cost_sen,
      coalesce(sum(kept_sen - cost_sen), 0)::bigint as margin_sen,
      count(*) filter (where is_unknown)::integer as orders_without_cost
    from sold group by category_name, product_name
    order by sales_sen desc, category_name, product_name limit ${sql.lit(ITEMS_MAX)}`
}

/** What was sold and paid. */
export type Sale = {
  reference: string
  description: string
  qty: number
  unit_price_sen: number
  subtotal_sen: number
  discount_sen: number
  fee_sen: number
  total_sen: number
  payment_method: string
}

/** Sales of each of the last `days` days, including today. Reads one index. */
export async function salesSums(db: Queryable, days: number): Promise<SalesSum[]> {
  return allRows<SalesSum>(db)`
    select to_char(day, 'YYYY-MM-DD') as day,
           case grouping(payment_method, category_id, hour)
             when 3 then 'method' when 5 then 'category' else 'hour' end as by,
           coalesce(payment_method, category_id::text, hour::text) as key,
           count(*)::integer as orders, sum(total_sen)::bigint as sen
    from (
      select malaysian_day(paid_at) as day, payment_method, coalesce(category_id, 0) as category_id,
             extract(hour from paid_at at time zone 'Asia/Kuala_Lumpur') as hour, total_sen
      from orders where paid_at >= ${beginOf(sql`${days}::integer`)}
    ) paid
    group by grouping sets ((day, payment_method), (day, category_id), (day, hour))`
}

/** Delivery times in seconds. */
export type DeliveryTimes = {
  orders: number
  p50: number | null
  p95: number | null
  /** The number of orders within each requested time. */
  within: number[]
}

/** The delivery times of each span of days, including today. Reads one index. */
export async function deliveryTimes(
  db: Queryable,
  spans: readonly number[],
  within: readonly number[],
): Promise<DeliveryTimes[]> {
  const counts = within.map(
    (seconds) => sql`count(*) filter (where seconds <= ${seconds}::integer)::integer`,
  )
  return allRows<DeliveryTimes>(db)`
    select count(seconds)::integer as orders,
           percentile_disc(0.5) within group (order by seconds) as p50,
           percentile_disc(0.95) within group (order by seconds) as p95,
           array[${sql.join(counts)}] as within
    from unnest(${spans}::integer[]) with ordinality as span (days, place) left join lateral (
      select extract(epoch from completed_at - paid_at)::float8 as seconds
      from orders where completed_at >= ${beginOf(sql`span.days`)}
    ) delivered on true
    group by span.place order by span.place`
}

/** SQL: the start of the last `days` Malaysian days, including today. */
const beginOf = (days: RawBuilder<number>) =>
  sql`malaysian_midnight(malaysian_day(now()) - (${days} - 1))`

/** The smallest sample for an estimate. */
const DELIVERIES_MIN = 20
/** Waits are measured from so many days before now. */
const MEASURED_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/**
 * Saves each category's median delivery time of the last 24 hours, in minutes within the delivery hours, for
 * its page.
 */
export async function measureDeliveries(db: Database): Promise<void> {
  const { delivery_hours } = await shopSettings(db)
  const now = new Date()
  const from = new Date(now.getTime() - MEASURED_DAYS * DAY_MS)
  const waits = await medianWaits(db, openSpansBetween(delivery_hours, from, now))
  await saveDeliveryTimes(
    db,
    waits.map(({ category_id, seconds }) => ({
      category_id,
      minutes: Math.max(1, Math.ceil(seconds / 60)),
    })),
  )
}

/**
 * Median seconds within the opened spans from payment to delivery in the last 24 hours, of categories with
 * enough orders. Codes and suppliers deliver at any hour. Orders that waited for their shopper do not count.
 */
async function medianWaits(
  db: Queryable,
  spans: OpenSpan[],
): Promise<{ category_id: number; seconds: number }[]> {
  return allRows<{ category_id: number; seconds: number }>(db)`
    with spans as (
      select opens, closes from json_to_recordset(${JSON.stringify(spans)}::json)
        as span(opens timestamptz, closes timestamptz)
    ),
    delivered as (
      select category_id, extract(epoch from case
        when delivered_by_code or by_supplier then completed_at - paid_at
        else coalesce((
          select sum(least(closes, completed_at) - greatest(opens, paid_at)) from spans
          where opens < completed_at and closes > paid_at
        ), '0') end)::float8 as seconds
      from orders o
      where completed_at > now() - interval '24 hours' and category_id is not null
        and not exists (select from order_questions q where q.order_id = o.id)
    )
    select category_id, percentile_disc(0.5) within group (order by seconds) as seconds
    from delivered group by category_id having count(*) >= ${DELIVERIES_MIN}::integer`
}
