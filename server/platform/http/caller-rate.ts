import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Limit, limitsOfNetworks, networksOf, tooMany } from './rate-limit.ts'

const HOUR_MS = 3_600_000
/** Callers counted per process; beyond that the least recently seen start anew. */
const CALLERS_MAX = 20_000

/** Hourly limits of an account and of the guests of one network. */
export type HourlyRates = { readonly account: number; readonly network: number }

/**
 * An `onRequest` hook, after `optionalAuth`, that limits how often an account or the guests of one
 * network may call a route. `what`: plural noun for the 429's message. Counted per process in
 * memory, so that a flood costs no statement.
 */
export function limitCallers({ account, network }: HourlyRates, what: string) {
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
        ? tooMany(seconds, `You have made too many ${what}.`)
        : tooMany(
            seconds,
            `Too many ${what} were made in your network without a login. Log in to continue, or wait.`,
          )
    }
    for (const { who } of counted) used.set(who, (used.get(who) ?? 0) + 1)
  }
}
