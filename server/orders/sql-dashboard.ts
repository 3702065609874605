import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** How long the deliveries of a game took in the last 24 hours, in seconds. */
export type GameWait = { category_id: number | null; orders: number; p50: number; p95: number }

/** Orders of a status that wait for an operator, and since when the oldest has. */
export type WaitingOrders = { status: 'pending' | 'processing'; waiting: number; since: string }

/** What is waiting and how long each game takes now, in one statement that reads two small indexes. */
export async function ordersNow(
  db: Queryable,
): Promise<{ waiting: WaitingOrders[]; games: GameWait[] }> {
  const { rows } = await sql<{ waiting: WaitingOrders[]; games: GameWait[] }>`
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
    ) as games`.execute(db)
  return rows[0] ?? { waiting: [], games: [] }
}

/** What was sold on a day (YYYY-MM-DD) of Malaysia's by one thing: a method, a game (0: deleted) or an hour. */
export type SalesSum = {
  day: string
  by: 'method' | 'game' | 'hour'
  key: string
  orders: number
  sen: number
}

/** What was sold on each of the last so many days, with today. It reads one index. */
export async function salesSums(db: Queryable, days: number): Promise<SalesSum[]> {
  const { rows } = await sql<SalesSum>`
    select to_char(day, 'YYYY-MM-DD') as day,
           case grouping(payment_method, category_id, hour)
             when 3 then 'method' when 5 then 'game' else 'hour' end as by,
           coalesce(payment_method, category_id::text, hour::text) as key,
           count(*)::integer as orders, sum(total_sen)::bigint as sen
    from (
      select malaysian_day(paid_at) as day, payment_method, coalesce(category_id, 0) as category_id,
             extract(hour from paid_at at time zone 'Asia/Kuala_Lumpur') as hour, total_sen
      from orders where paid_at >= ${beginOf(sql`${days}::integer`)}
    ) paid
    group by grouping sets ((day, payment_method), (day, category_id), (day, hour))`.execute(db)
  return rows
}

/** How long the deliveries of the last so many days took, in seconds. */
export type DeliveryTimes = {
  orders: number
  p50: number | null
  p95: number | null
  /** How many took at most each of the times asked for. */
  within: number[]
}

/** The delivery times of each span of days, today included. They are read from one index. */
export async function deliveryTimes(
  db: Queryable,
  spans: readonly number[],
  within: readonly number[],
): Promise<DeliveryTimes[]> {
  const counts = within.map(
    (seconds) => sql`count(*) filter (where seconds <= ${seconds}::integer)::integer`,
  )
  const { rows } = await sql<DeliveryTimes>`
    select count(seconds)::integer as orders,
           percentile_disc(0.5) within group (order by seconds) as p50,
           percentile_disc(0.95) within group (order by seconds) as p95,
           array[${sql.join(counts)}] as within
    from unnest(${spans}::integer[]) with ordinality as span (days, place) left join lateral (
      select extract(epoch from completed_at - paid_at)::float8 as seconds
      from orders where completed_at >= ${beginOf(sql`span.days`)}
    ) delivered on true
    group by span.place order by span.place`.execute(db)
  return rows
}

/** SQL: when the last so many days of Malaysia's began, with today. */
const beginOf = (days: RawBuilder<number>) =>
  sql`malaysian_midnight(malaysian_day(now()) - (${days} - 1))`
