import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '#platform/postgres/database.ts'
import {
  allDays,
  type CountedByDay,
  countSomeDays,
  createdOn,
  type DayCount,
  dayCounts,
} from '#platform/postgres/day-counts.ts'
import type { Cut } from '#platform/postgres/near-cut.ts'

const paymentsByDay: CountedByDay = {
  things: 'payments',
  days: 'payment_days',
  counts: 'payment_day_counts',
  changes: 'payment_day_changes',
  kinds: [
    { column: 'state', all: '' },
    { column: 'provider', all: '' },
  ],
}

/**
 * Counts the payments of days that have been over for an hour, and anew those of days that were changed
 * since. False where there was none left.
 */
export function countPaymentDays(db: Database): Promise<boolean> {
  return countSomeDays(db, paymentsByDay)
}

/** What payments are counted by; all of them where one is not given. */
export type PaymentKind = { state?: string | undefined; provider?: string | undefined }

/** SQL: whether the payment `t` is of a kind. */
const isOfKind = ({ state, provider }: PaymentKind): RawBuilder<unknown> => sql`
  (true ${state ? sql`and t.state = ${state}` : sql``}
    ${provider ? sql`and t.provider = ${provider}` : sql``})`

/** How many payments of a kind were recorded on each day, where there were any. Exact. */
export function paymentCounts(db: Queryable, kinds: PaymentKind): Promise<DayCount[]> {
  return dayCounts(db, paymentsByDay, { kinds, isMeant: isOfKind(kinds) }, allDays)
}

/** How a list of payments is sorted. */
export type PaymentSort = { column: 'created_at' | 'amount_sen'; falling: boolean }

const inOrder = ({ column, falling }: PaymentSort) => {
  const way = falling ? sql`desc` : sql`asc`
  return sql`order by t.${sql.ref(column)} ${way}, t.id ${way}`
}

/** The ids of a page of the payments of a kind, of the days named alone where they are. */
export async function sortedPayments(
  db: Queryable,
  kinds: PaymentKind,
  sort: PaymentSort,
  { limit, offset }: Cut,
  days?: readonly string[],
): Promise<number[]> {
  // Each day by itself, so that those between are passed over.
  const from = days
    ? sql`
      unnest(${days}::date[]) as day cross join lateral (
        select t.id, t.created_at from payments t
        where ${createdOn(sql`t.created_at`, sql`day.day`)} and ${isOfKind(kinds)}
        offset 0
      ) t`
    : sql`payments t where ${isOfKind(kinds)}`
  const { rows } = await sql<{ id: number }>`
    select t.id from ${from} ${inOrder(sort)}
    limit ${limit}::integer offset ${offset}::integer`.execute(db)
  return rows.map(({ id }) => id)
}
