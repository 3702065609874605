import { type RawBuilder, sql } from 'kysely'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { sumsOf } from './sql-day-sums.ts'

/** How many days are counted at once: a statement's worth, of however many orders. */
const DAYS_AT_ONCE = 7

/**
 * Counts the orders of days that have been over for an hour, and anew those of days that were changed
 * since. False where there was none left. The lock comes first, so that of two at once the later one
 * sees what the earlier one counted.
 */
export function countDays(db: Database): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await sql`lock table order_days in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ day: string }>`
      with due as (
        (select day::date from ${daysSinceTheFirst} day
         where not exists (select from order_days where order_days.day = day.day)
         order by day limit ${sql.lit(DAYS_AT_ONCE)})
        union
        select day from order_day_changes where day in (select day from order_days)
      ),
      taken_up as (delete from order_day_changes where day in (select day from due)),
      noted as (insert into order_days select day from due on conflict do nothing),
      counted as (
        select coalesce(o.status, '') as status, coalesce(o.payment_method, '') as payment_method,
               coalesce(o.category_id, 0) as category_id, due.day, count(*) as orders
        from due join lateral (
          select o.status, o.payment_method, coalesce(o.category_id, -1) as category_id
          from orders o where ${placedOn(sql`due.day`)} offset 0
        ) o on true
        group by due.day, cube (o.status, o.payment_method, o.category_id)
      ),
      gone as (
        delete from order_day_counts c using due
        where c.day = due.day and not exists (
          select from counted n where n.status = c.status and n.payment_method = c.payment_method
            and n.category_id = c.category_id and n.day = c.day
        )
      ),
      written as (
        insert into order_day_counts select * from counted
        on conflict (status, payment_method, category_id, day) do update set orders = excluded.orders
      ),
      summed as (
        insert into order_day_sums (day, by, key, orders, sen) select * from (${sumsOf(sql`due`)}) sums
        on conflict (day, by, key) do update set orders = excluded.orders, sen = excluded.sen
      )
      select day from due`.execute(tx)
    return rows.length > 0
  })
}

/** SQL: every day from that of the first order to the last that has been over for an hour. */
const daysSinceTheFirst = sql`
  (select generate_series(malaysian_day(min(created_at)), malaysian_day(now() - interval '1 hour') - 1,
     interval '1 day')::date as day from orders)`

/** SQL: whether the order `o` was placed on a day of Malaysia's. */
export const placedOn = (day: RawBuilder<unknown>) => sql`
  o.created_at >= malaysian_midnight(${day}) and o.created_at < malaysian_midnight(${day} + 1)`

/** How many orders of a kind were placed on a day (YYYY-MM-DD). */
export type DayCount = { day: string; orders: number }

/** What the days' orders are counted by; all of them where one is not given. */
export type Kind = {
  status?: string | undefined
  payment_method?: string | undefined
  category_id?: number | undefined
}

/** SQL: whether the order `o` is of a kind. */
export const isOfKind = ({ status, payment_method, category_id }: Kind): RawBuilder<unknown> => sql`
  (true ${status ? sql`and o.status = ${status}` : sql``}
    ${payment_method ? sql`and o.payment_method = ${payment_method}` : sql``}
    ${category_id ? sql`and o.category_id = ${category_id}::integer` : sql``})`

/**
 * How many orders of a kind were placed on each day between two, both with it, where there were any.
 * Exact: what was not counted by the job, or has changed since, is counted now.
 */
export async function dayCounts(
  db: Queryable,
  kind: Kind,
  { from, to }: { from: string; to: string },
): Promise<DayCount[]> {
  const { status = '', payment_method = '', category_id = 0 } = kind
  const { rows } = await sql<DayCount>`
    with uncounted as materialized (
      select day from (
        select generate_series(
          coalesce((select max(day) + 1 from order_days),
                   (select malaysian_day(min(created_at)) from orders)),
          malaysian_day(now()), interval '1 day')::date as day
        union
        select day from order_day_changes
      ) days
      where day between ${from}::date and ${to}::date
    )
    select to_char(day, 'YYYY-MM-DD') as day, orders::integer as orders
    from (
      select c.day, c.orders from order_day_counts c
      where c.status = ${status} and c.payment_method = ${payment_method}
        and c.category_id = ${category_id}::integer
        and c.day between ${from}::date and ${to}::date
        and c.day not in (select day from uncounted)
      union all
      select uncounted.day, now.orders from uncounted cross join lateral (
        select count(*) as orders from orders o where ${placedOn(sql`uncounted.day`)} and ${isOfKind(kind)}
        offset 0
      ) now
    ) counts
    where orders > 0 order by counts.day`.execute(db)
  return rows
}
