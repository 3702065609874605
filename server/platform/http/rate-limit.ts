import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../postgres/database.ts'
import { unflushed } from '../postgres/unflushed.ts'
import { RefusedForNow } from './problems.ts'

/** At most `most` times within `minutes`. `name` tells limits apart. */
export type Limit = { readonly name: string; readonly most: number; readonly minutes: number }

/**
 * Counts one use of the limit by `who`, in the database, so that it holds over restarts and
 * processes. Refuses with 429 and the time left when it is used up.
 */
export async function useLimit(db: Queryable, limit: Limit, who: string): Promise<void> {
  if (await takeFromLimit(db, limit, who)) return
  throw tooMany(await secondsLeft(db, limit, who))
}

/** SQL: adds the uses of a new row to the known one, whose time may be over. */
const more = sql`
  used = case when known.resets_at <= now() then excluded.used else known.used + excluded.used end,
  resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end`

/** Counts one use of the limit by `who`. False, and nothing is counted, when it is used up. */
export async function takeFromLimit(db: Queryable, limit: Limit, who: string): Promise<boolean> {
  const key = limitKey(limit, who)
  const window = sql`now() + ${limit.minutes}::integer * interval '1 minute'`
  const { rows } = await sql`
    insert into rate_limits as known (key, used, resets_at) values (${key}, 1, ${window})
    on conflict (key) do update set ${more}
    where known.resets_at <= now() or known.used < ${limit.most}
    returning key`.execute(db)
  return rows.length > 0
}

/**
 * Counts several uses of limits, by few rows: for each in its place whether it was counted. Of one limit
 * and `who` the first ones are, as long as it lasts.
 */
export async function takeFromLimits(
  db: Queryable,
  uses: readonly { limit: Limit; who: string }[],
): Promise<boolean[]> {
  if (uses.length === 0) return []
  const keyed = uses.map(({ limit, who }) => ({ limit, key: limitKey(limit, who) }))
  const asked = [...Map.groupBy(keyed, ({ key }) => key.toString('hex')).values()]
  const first = asked.map((ofKey) => ofKey[0] as (typeof keyed)[number])
  const { rows } = await sql<{ key: Buffer; granted: number }>`
    with asked as (
      select * from unnest(
        ${first.map(({ key }) => key)}::bytea[], ${asked.map(({ length }) => length)}::integer[],
        ${first.map(({ limit }) => limit.most)}::integer[],
        ${first.map(({ limit }) => limit.minutes)}::integer[]
      ) asked (key, count, most, minutes)
    ),
    before as (
      select known.key, case when known.resets_at > now() then known.used else 0 end as used
      from rate_limits known where known.key in (select key from asked)
      order by known.key for update
    ),
    granted as (
      select key, minutes, least(count, greatest(0, most - coalesce(before.used, 0))) as granted
      from asked left join before using (key)
    ),
    counted as (
      insert into rate_limits as known (key, used, resets_at)
      select key, granted, now() + minutes * interval '1 minute' from granted
      where granted > 0 and ${unflushed(db)} order by key
      on conflict (key) do update set ${more}
    )
    select key, granted from granted`.execute(db)
  const left = new Map(rows.map(({ key, granted }) => [key.toString('hex'), granted]))
  return keyed.map(({ key }) => {
    const name = key.toString('hex')
    const more = left.get(name) ?? 0
    left.set(name, more - 1)
    return more > 0
  })
}

/**
 * Counts one use of the limit by `who` unless it is `excused`, an SQL condition, in one statement: so
 * that of uses of the same moment none goes past the limit. False where the limit is used up, then for
 * an excused one too.
 */
export async function takeUnlessExcused(
  db: Queryable,
  limit: Limit,
  who: string,
  excused: RawBuilder<unknown>,
): Promise<boolean> {
  const key = limitKey(limit, who)
  const { rows } = await sql<{ allowed: boolean }>`
    with known as (
      select used >= ${limit.most}::integer and resets_at > now() as is_used_up
      from rate_limits where key = ${key}
    ),
    counted as (
      insert into rate_limits as known (key, used, resets_at)
      select ${key}, 1, now() + ${limit.minutes}::integer * interval '1 minute' where not ${excused}
      on conflict (key) do update set ${more}
      where known.resets_at <= now() or known.used < ${limit.most}
      returning key
    )
    select case when ${excused} then not coalesce((select is_used_up from known), false)
                else exists (select from counted) end as allowed`.execute(db)
  return rows[0]?.allowed === true
}

/** SQL that forgets what `who` has used of the limit. */
export const forgetUses = (limit: Limit, who: string): RawBuilder<unknown> =>
  sql`delete from rate_limits where key = ${limitKey(limit, who)}`

/** 429 with the time left, as a sentence and as a header. `extra`: what the response carries besides. */
export function tooMany(
  seconds: number,
  what = 'Too many requests.',
  extra: Record<string, unknown> = {},
): RefusedForNow {
  return new RefusedForNow(429, `${what} ${tryAgainIn(seconds)}`, seconds, extra)
}

/** When to try again, as a sentence. */
export const tryAgainIn = (seconds: number) => `Please try again in ${duration(seconds)}.`

/**
 * The network that a request comes from: an IPv4 address, or the /64 of an IPv6 one, which one person has
 * whole. What is kept of it stands in columns called `source`.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** Forgets windows that have ended. */
export async function deleteEndedLimits(db: Queryable): Promise<void> {
  await sql`delete from rate_limits where resets_at <= now()`.execute(db)
}

function limitKey({ name }: Limit, who: string): Buffer {
  return hash('sha256', `${name}\n${who}`, 'buffer')
}

/** In how many seconds the limit may be used again by `who`, who has used it up. */
export async function secondsLeft(db: Queryable, limit: Limit, who: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from resets_at - now()))::integer as seconds
    from rate_limits where key = ${limitKey(limit, who)}`.execute(db)
  return Math.max(1, rows[0]?.seconds ?? 1)
}

function duration(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 5400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
