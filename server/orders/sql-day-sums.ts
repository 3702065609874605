import { DELIVERY_PROMISES } from '@apeak/contract/dashboard'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** What was sold or delivered on a day (YYYY-MM-DD), by one thing: see the table's note. */
export type DaySum = {
  day: string
  by: 'method' | 'game' | 'hour' | 'wait' | 'within'
  key: string
  orders: number
  sen: number
}

/** Of the waits that fall together, each is at most so many times the one before. */
export const WAIT_STEP = 1.05

/** SQL that sums up what was sold and delivered on each `day` of `days`: see `DaySum`. */
export const sumsOf = (days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select days.day, sums.* from ${days} days cross join lateral (
    select case grouping(payment_method, category_id, hour)
             when 3 then 'method' when 5 then 'game' else 'hour' end as by,
           coalesce(payment_method, category_id::text, hour::text) as key,
           count(*) as orders, sum(total_sen) as sen
    from (
      select payment_method, coalesce(category_id, 0) as category_id, total_sen,
             extract(hour from paid_at at time zone 'Asia/Kuala_Lumpur') as hour
      from orders
      where paid_at >= malaysian_midnight(days.day) and paid_at < malaysian_midnight(days.day + 1)
      offset 0
    ) paid
    group by grouping sets ((payment_method), (category_id), (hour))
    union all
    select length.by, length.key::text, count(*), 0
    from (
      select extract(epoch from completed_at - paid_at)::float8 as seconds from orders
      where completed_at >= malaysian_midnight(days.day)
        and completed_at < malaysian_midnight(days.day + 1)
      offset 0
    ) delivered cross join lateral (
      select 'wait' as by, ceil(ln(greatest(seconds, 1)) / ln(${sql.lit(WAIT_STEP)})) as key
      union all
      select 'within', promise * 60 from unnest(${sql.lit(promises)}::integer[]) promise
      where seconds <= promise * 60
    ) length
    group by length.by, length.key
  ) sums`

const promises = `{${DELIVERY_PROMISES.join(',')}}`

/** What was sold and delivered on each of the last so many days of Malaysia's, with today. */
export async function daySums(db: Queryable, days: number): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    with first as (select malaysian_day(now()) - ${days - 1}::integer as day),
    open as (
      select generate_series(
        greatest(first.day, (select max(counted.day) + 1 from order_days counted)),
        malaysian_day(now()), interval '1 day')::date as day
      from first
    )
    select to_char(day, 'YYYY-MM-DD') as day, by, key, orders::integer, sen::bigint
    from (
      select s.* from order_day_sums s, first where s.day >= first.day
      union all
      select * from (${sumsOf(sql`open`)}) today
    ) sums`.execute(db)
  return rows
}
