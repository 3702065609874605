import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../postgres/database.ts'
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

/** Counts one use of the limit by `who`. False, and nothing is counted, when it is used up. */
export async function takeFromLimit(db: Queryable, limit: Limit, who: string): Promise<boolean> {
  const key = limitKey(limit, who)
  const window = sql`now() + ${limit.minutes}::integer * interval '1 minute'`
  const { rows } = await sql`
    insert into rate_limits as known (key, used, resets_at) values (${key}, 1, ${window})
    on conflict (key) do update set
      used = case when known.resets_at <= now() then 1 else known.used + 1 end,
      resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
    where known.resets_at <= now() or known.used < ${limit.most}
    returning key`.execute(db)
  return rows.length > 0
}

/** Takes one use back that `takeFromLimit` has counted. */
export async function giveBackToLimit(db: Queryable, limit: Limit, who: string): Promise<void> {
  const key = limitKey(limit, who)
  await sql`
    with forgotten as (delete from rate_limits where key = ${key} and used = 1)
    update rate_limits set used = used - 1 where key = ${key} and used > 1`.execute(db)
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

/** Where a request comes from: an IPv4 address, or the network of an IPv6 one, which one person has whole. */
export function sourceOf(address: string): string {
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
  return createHash('sha256').update(`${name}\n${who}`).digest()
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
