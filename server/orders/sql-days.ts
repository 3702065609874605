import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '#platform/postgres/database.ts'
import {
  type CountedByDay,
  countSomeDays,
  type DayCount,
  type Days,
  dayCounts,
} from '#platform/postgres/day-counts.ts'
import { sumsOf } from './sql-day-sums.ts'

const ordersByDay: CountedByDay = {
  things: 'orders',
  days: 'order_days',
  counts: 'order_day_counts',
  changes: 'order_day_changes',
  kinds: [
    { column: 'status', all: '' },
    { column: 'payment_method', all: '' },
    // A game that is not sold any more is -1.
    { column: 'category_id', all: 0, none: -1 },
  ],
}

/**
 * Counts the orders of days that have been over for an hour, and anew those of days that were changed
 * since, and sums up what was sold on them. False where there was none left.
 */
export function countOrderDays(db: Database): Promise<boolean> {
  const summed = sql`,
    summed as (
      insert into order_day_sums (day, by, key, orders, sen) select * from (${sumsOf(sql`due`)}) sums
      on conflict (day, by, key) do update set orders = excluded.orders, sen = excluded.sen
    )`
  return countSomeDays(db, ordersByDay, summed)
}

/** What the days' orders are counted by; all of them where one is not given. */
export type Kind = {
  status?: string | undefined
  payment_method?: string | undefined
  category_id?: number | undefined
}

/** SQL: whether an order is of a kind. */
export const isOfKind = (
  { status, payment_method, category_id }: Kind,
  order = sql`o`,
): RawBuilder<unknown> => sql`
  (true ${status ? sql`and ${order}.status = ${status}` : sql``}
    ${payment_method ? sql`and ${order}.payment_method = ${payment_method}` : sql``}
    ${category_id ? sql`and ${order}.category_id = ${category_id}::integer` : sql``})`

/** How many orders of a kind were placed on each day between two, where there were any. Exact. */
export function orderCounts(db: Queryable, kinds: Kind, days: Days): Promise<DayCount[]> {
  return dayCounts(db, ordersByDay, { kinds, isMeant: isOfKind(kinds, sql`t`) }, days)
}
