import { type RawBuilder, sql } from 'kysely'
import { type Database, inTransaction, type Queryable } from './database.ts'
import type { Cut } from './near-cut.ts'

/** How many days are counted at once: a statement's worth, of however many things. */
const DAYS_AT_ONCE = 7

/**
 * Things that are counted by the day in Malaysia on which they were created, by a job once the day has
 * been over for an hour, and by every mixture of their kinds.
 */
export type CountedByDay = {
  /** Their table. */
  things: string
  /** The table of the days that were counted. */
  days: string
  /** The table of how many (`things`) there were of each kind on each day. */
  counts: string
  /** The table of the days of which a thing was changed since. */
  changes: string
  /** Columns of things and of counts: of which kind a thing is, and what stands for all of them. */
  kinds: readonly { column: string; all: '' | 0; none?: number }[]
}

/** A kind of each column that is counted by, where it is one and not all of them. */
export type KindsWanted = Readonly<Record<string, unknown>>

/** How many things of a kind there were on a day (YYYY-MM-DD). */
export type DayCount = { day: string; count: number }

/** From the first day to the last, both with it, as YYYY-MM-DD. */
export type Days = { from: string; to: string }

/** Before and after everything. */
export const allDays: Days = { from: '2000-01-01', to: '9999-12-30' }

/** SQL: whether what was created then was created on a day of Malaysia's. */
export const createdOn = (createdAt: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  ${createdAt} >= malaysian_midnight(${day}) and ${createdAt} < malaysian_midnight(${day} + 1)`

/**
 * Counts days that have been over for an hour, and anew those that were changed since. False where there
 * was none left. The lock comes first, so that of two at once the later one sees what the earlier one
 * counted. `also`: SQL, further parts of its WITH, which may read the days from `due`.
 */
export function countSomeDays(
  db: Database,
  counted: CountedByDay,
  also: RawBuilder<unknown> = sql``,
): Promise<boolean> {
  const { kinds, things } = counted
  const [days, counts, changes] = [counted.days, counted.counts, counted.changes].map((name) =>
    sql.table(name),
  )
  const named = sql.join(kinds.map(({ column }) => sql.ref(column)))
  const key = sql`${named}, day`
  const own = kinds.map(({ column, none }) =>
    none === undefined
      ? sql`t.${sql.ref(column)}`
      : sql`coalesce(t.${sql.ref(column)}, ${sql.lit(none)}) as ${sql.ref(column)}`,
  )
  const orAll = kinds.map(({ column, all }) => sql`coalesce(t.${sql.ref(column)}, ${sql.lit(all)})`)
  const same = kinds.map(({ column }) => sql`n.${sql.ref(column)} = c.${sql.ref(column)}`)
  return inTransaction(db, async (tx) => {
    await sql`lock table ${days} in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ day: string }>`
      with due as (
        (select day::date from ${daysSinceTheFirst(things)} day
         where not exists (select from ${days} known where known.day = day.day)
         order by day limit ${sql.lit(DAYS_AT_ONCE)})
        union
        select day from ${changes} where day in (select day from ${days})
      ),
      taken_up as (delete from ${changes} where day in (select day from due)),
      noted as (insert into ${days} select day from due on conflict do nothing),
      counted (${key}, things) as (
        select ${sql.join(orAll)}, due.day, count(*)
        from due join lateral (
          select ${sql.join(own)} from ${sql.table(things)} t
          where ${createdOn(sql`t.created_at`, sql`due.day`)} offset 0
        ) t on true
        group by due.day, cube (${sql.join(kinds.map(({ column }) => sql`t.${sql.ref(column)}`))})
      ),
      gone as (
        delete from ${counts} c using due
        where c.day = due.day and not exists (
          select from counted n where ${sql.join(same, sql` and `)} and n.day = c.day
        )
      ),
      written as (
        insert into ${counts} (${key}, ${sql.ref(things)}) select * from counted
        on conflict (${key}) do update set ${sql.ref(things)} = excluded.${sql.ref(things)}
      )
      ${also}
      select day from due`.execute(tx)
    return rows.length > 0
  })
}

/** SQL: every day from that of the first thing to the last that has been over for an hour. */
const daysSinceTheFirst = (things: string) => sql`
  (select generate_series(malaysian_day(min(created_at)), malaysian_day(now() - interval '1 hour') - 1,
     interval '1 day')::date as day from ${sql.table(things)})`

/**
 * How many things of a kind there were on each day between two, the earliest first, where there were any.
 * Exact: what was not counted by the job, or has changed since, is counted now, where `isMeant` says of
 * the thing `t` that it is of the kind.
 */
export async function dayCounts(
  db: Queryable,
  { things, days, counts, changes, kinds }: CountedByDay,
  wanted: { kinds: KindsWanted; isMeant: RawBuilder<unknown> },
  { from, to }: Days,
): Promise<DayCount[]> {
  const isOfKind = kinds.map(
    ({ column, all }) => sql`c.${sql.ref(column)} = ${wanted.kinds[column] ?? all}`,
  )
  const { rows } = await sql<DayCount>`
    with uncounted as materialized (
      select day from (
        select generate_series(
          coalesce((select max(day) + 1 from ${sql.table(days)}),
                   (select malaysian_day(min(created_at)) from ${sql.table(things)})),
          malaysian_day(now()), interval '1 day')::date as day
        union
        select day from ${sql.table(changes)}
      ) days
      where day between ${from}::date and ${to}::date
    )
    select to_char(day, 'YYYY-MM-DD') as day, count::integer as count
    from (
      select c.day, c.${sql.ref(things)} as count from ${sql.table(counts)} c
      where ${sql.join(isOfKind, sql` and `)} and c.day between ${from}::date and ${to}::date
        and c.day not in (select day from uncounted)
      union all
      select uncounted.day, now.count from uncounted cross join lateral (
        select count(*) as count from ${sql.table(things)} t
        where ${createdOn(sql`t.created_at`, sql`uncounted.day`)} and ${wanted.isMeant}
        offset 0
      ) now
    ) counts
    where count > 0 order by counts.day`.execute(db)
  return rows
}

/** How many things there are on all these days. */
export const totalOf = (counts: readonly DayCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

/**
 * Of which days a page shows things, and how many of theirs come before it. `counts`: the days with any,
 * the earliest first.
 */
export function cutOfDays(
  counts: readonly DayCount[],
  { falling }: { falling: boolean },
  { limit, offset }: Cut,
): { days: string[]; offset: number } {
  const days: string[] = []
  let before = 0
  let passed = 0
  for (const { day, count } of falling ? counts.toReversed() : counts) {
    if (before >= offset + limit) break
    if (before + count <= offset) passed = before + count
    else days.push(day)
    before += count
  }
  return { days, offset: offset - passed }
}
