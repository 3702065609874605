import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { type Queryable, unflushed } from '../postgres/database.ts'
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
 * Counts one use of the limit by `who` unless it is excused, in one statement: so that of uses of the same
 * moment none goes past the limit. False where the limit is used up, then for an excused one too.
 */
export async function takeUnlessExcused(
  db: Queryable,
  limit: Limit,
  who: string,
  isExcused: boolean,
): Promise<boolean> {
  const key = limitKey(limit, who)
  const { rows } = await sql<{ allowed: boolean }>`
    with known as (
      select used >= ${limit.most}::integer and resets_at > now() as is_used_up
      from rate_limits where key = ${key}
    ),
    counted as (
      insert into rate_limits as known (key, used, resets_at)
      select ${key}, 1, now() + ${limit.minutes}::integer * interval '1 minute' where not ${isExcused}::boolean
      on conflict (key) do update set ${more}
      where known.resets_at <= now() or known.used < ${limit.most}
      returning key
    )
    select case when ${isExcused}::boolean then not coalesce((select is_used_up from known), false)
                else exists (select from counted) end as allowed`.execute(db)
  return rows[0]?.allowed === true
}

/** Forgets what `who` has used of the limit. */
export async function forgetUses(db: Queryable, limit: Limit, who: string): Promise<void> {
  await sql`delete from rate_limits where key = ${limitKey(limit, who)}`.execute(db)
}

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
 * The networks that an address belongs to, narrowest first: an IPv4 address alone, or the /64, the /56 and
 * the /48 of an IPv6 one. A single line has any of these whole, so each has a ceiling of its own.
 */
export function networksOf(address: string): string[] {
  if (!address.includes(':')) return [address]
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return [plain]
  const groups = groupsOf(plain)
  const mapped = mappedIPv4(groups)
  if (mapped) return [mapped]
  const [a, b, c, d] = groups.map((group) => group.toString(16))
  const of56 = ((groups[3] ?? 0) & 0xff00).toString(16)
  return [`${a}:${b}:${c}:${d}::/64`, `${a}:${b}:${c}:${of56}::/56`, `${a}:${b}:${c}::/48`]
}

/**
 * The narrowest network of an address, by which a guest or a device is known. What is kept of it stands in
 * columns called `source`.
 */
export const networkOf = (address: string): string => networksOf(address)[0] as string

/** How many times the ceiling of an IPv4 address or a /64 its /56 and its /48 have: many lines may share them. */
const WIDER_NETWORKS = [1, 2, 4]

/** A limit of one network, as it counts for each of the `networks` of an address, narrowest first. */
export const limitsOfNetworks = (
  limit: Limit,
  networks: readonly string[],
): { limit: Limit; who: string }[] =>
  networks.map((who, at) => ({
    limit: { ...limit, most: limit.most * (WIDER_NETWORKS[at] ?? 1) },
    who,
  }))

/** Counts one use of a network's limit by whoever comes from an address. Refuses as `useLimit` does. */
export async function useNetworkLimit(db: Queryable, limit: Limit, address: string): Promise<void> {
  for (const counted of limitsOfNetworks(limit, networksOf(address))) {
    await useLimit(db, counted.limit, counted.who)
  }
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const read = (part = '') =>
    part.split(':').flatMap((group) => {
      if (!group) return []
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })
  const before = read(head)
  const after = read(tail)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => 0)
  return [...before, ...zeros, ...after]
}

/** The IPv4 address that an IPv6 one stands for; null where it is none. */
function mappedIPv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
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
