import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { inTurn, type Sentence } from '#messages/messages.ts'
import { asyncCommit, type Queryable } from '../postgres/database.ts'
import { type RefusalExtra, RefusedForNow } from './problems.ts'

/** At most `most` uses within `minutes`. `name` identifies the limit. */
export type Limit = { readonly name: string; readonly most: number; readonly minutes: number }

/** 429 with the time left in the message and as a header. `extra`: more fields of the response. */
export async function useLimit(db: Queryable, limit: Limit, who: string): Promise<void> {
  if (await takeFromLimit(db, limit, who)) return
  throw tooMany(await secondsLeft(db, limit, who))
}

/** SQL: adds uses to the current window, or starts a new one. */
const more = sql`
  used = case when known.resets_at <= now() then excluded.used else known.used + excluded.used end,
  resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end`

/** Counts one use of a limit by `who`. Returns false, without counting, if it is used up. */
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
 * Counts several uses of limits in one statement; returns for each whether it was granted. Earlier
 * uses of the same limit take precedence.
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
      where granted > 0 and ${asyncCommit(db)} order by key
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
 * Counts one use of a limit by `who` unless excused, in one statement, so that concurrent uses
 * cannot exceed it. Returns false if the limit is used up, even for an excused use.
 */
export async function takeUnlessExempt(
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

/** Resets a limit of `who`. */
export async function forgetUses(db: Queryable, limit: Limit, who: string): Promise<void> {
  await sql`delete from rate_limits where key = ${limitKey(limit, who)}`.execute(db)
}

/**
 * 429 with the time left, as a sentence and as a header. `extra`: further fields of the response.
 */
export function tooMany(
  seconds: number,
  what: Sentence = ({ requests }) => requests.tooMany,
  extra: RefusalExtra = {},
): RefusedForNow {
  return new RefusedForNow(429, inTurn(what, tryAgainIn(seconds)), seconds, extra)
}

/** A sentence that says when to try again. */
export function tryAgainIn(seconds: number): Sentence {
  if (seconds < 60) return ({ requests }) => requests.tryAgainInSeconds(seconds)
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 5400) return ({ requests }) => requests.tryAgainInMinutes(minutes)
  const hours = Math.ceil(seconds / 3600)
  return ({ requests }) => requests.tryAgainInHours(hours)
}

/**
 * The networks of an address, narrowest first: the IPv4 address itself, or the IPv6 /64, /56 and
 * /48. A single subscriber may own any of these, so each has its own limit.
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
 * The narrowest network of an address, which identifies guests and devices. Stored in columns named
 * `source`.
 */
export const networkOf = (address: string): string => networksOf(address)[0] as string

/** Factors of the limits of a /56 and a /48, which may be shared by many subscribers. */
const WIDER_NETWORKS = [1, 2, 4]

/** The limit of each of an address's `networks`, narrowest first. */
export const limitsOfNetworks = (
  limit: Limit,
  networks: readonly string[],
): { limit: Limit; who: string }[] =>
  networks.map((who, at) => ({
    limit: { ...limit, most: limit.most * (WIDER_NETWORKS[at] ?? 1) },
    who,
  }))

/** Counts one use of a limit for all networks of an address. Throws like `useLimit`. */
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

/** The IPv4 address in an IPv4-mapped IPv6 address, or null. */
function mappedIPv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
}

/** Deletes ended windows. */
export async function deleteEndedLimits(db: Queryable): Promise<void> {
  await sql`delete from rate_limits where resets_at <= now()`.execute(db)
}

function limitKey({ name }: Limit, who: string): Buffer {
  return hash('sha256', `${name}\n${who}`, 'buffer')
}

/** Seconds until a used-up limit is available again. */
export async function secondsLeft(db: Queryable, limit: Limit, who: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from resets_at - now()))::integer as seconds
    from rate_limits where key = ${limitKey(limit, who)}`.execute(db)
  return Math.max(1, rows[0]?.seconds ?? 1)
}

const HOUR_MS = 3_600_000
/** Callers counted per process; beyond that the least recently seen start anew. */
const CALLERS_MAX = 20_000

/** Hourly limits of an account and of the guests of one network. */
export type HourlyRates = { readonly account: number; readonly network: number }

/**
 * An `onRequest` hook, after `optionalAuth`, that limits how often an account or the guests of one
 * network may call a route. `what`: what too many were made of. Counted per process in memory, so
 * that a flood costs no statement.
 */
export function limitCallers(
  { account, network }: HourlyRates,
  what: 'Carts' | 'Orders' | 'PlayerChecks',
) {
  const ofAccount: Limit = { name: what, most: account, minutes: 60 }
  const ofNetwork: Limit = { name: what, most: network, minutes: 60 }
  // The window starts with the first request.
  const used = new LRUCache<string, number>({
    max: CALLERS_MAX,
    ttl: HOUR_MS,
    noUpdateTTL: true,
    // A finer resolution sets a timer for nearly every request.
    ttlResolution: 1_000,
  })
  return async ({ caller, ip }: FastifyRequest): Promise<void> => {
    const counted = caller
      ? [{ limit: ofAccount, who: `account ${caller.accountId}` }]
      : limitsOfNetworks(ofNetwork, networksOf(ip))
    const full = counted.find(({ limit, who }) => (used.get(who) ?? 0) >= limit.most)
    if (full) {
      // The cache's clock may lag by a second.
      const left = Math.min(HOUR_MS, used.getRemainingTTL(full.who))
      const seconds = Math.max(1, Math.ceil(left / 1000))
      throw caller
        ? tooMany(seconds, ({ requests }) => requests[`tooMany${what}`])
        : tooMany(seconds, ({ requests }) => requests[`tooMany${what}OfNetwork`])
    }
    for (const { who } of counted) used.set(who, (used.get(who) ?? 0) + 1)
  }
}
