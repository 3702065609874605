import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Limit, limitsOfNetworks, networksOf, tooMany } from './rate-limit.ts'

const HOUR_MS = 3_600_000
/** A process counts so many callers; past them the longest unseen begin anew. */
const CALLERS_MAX = 20_000

/** How often an hour an account, and the guests of one network, may send something. */
export type HourlyRates = { readonly account: number; readonly network: number }

/**
 * For a route's `onRequest`, behind `optionalAuth`: refuses with 429 an account, or the guests of one
 * network, who send it too often. `what`: plural of what is sent. Counted by each process for itself: a flood
 * costs no statement, and nobody who buys is slowed down by it.
 */
export function limitCallers({ account, network }: HourlyRates, what: string) {
  const ofAccount: Limit = { name: what, most: account, minutes: 60 }
  const ofNetwork: Limit = { name: what, most: network, minutes: 60 }
  // An hour begins with the first request, whatever comes after it.
  const used = new LRUCache<string, number>({
    max: CALLERS_MAX,
    ttl: HOUR_MS,
    noUpdateTTL: true,
    // By the millisecond a timer would be set for nearly every request.
    ttlResolution: 1_000,
  })
  return async ({ caller, ip }: FastifyRequest): Promise<void> => {
    const counted = caller
      ? [{ limit: ofAccount, who: `account ${caller.accountId}` }]
      : limitsOfNetworks(ofNetwork, networksOf(ip))
    const full = counted.find(({ limit, who }) => (used.get(who) ?? 0) >= limit.most)
    if (full) {
      // The cache's clock may be a second late.
      const left = Math.min(HOUR_MS, used.getRemainingTTL(full.who))
      const seconds = Math.max(1, Math.ceil(left / 1000))
      throw caller
        ? tooMany(seconds, `You have made too many ${what}.`)
        : tooMany(
            seconds,
            `Too many ${what} are made in your network without a login. Log in to go on, or wait.`,
          )
    }
    for (const { who } of counted) used.set(who, (used.get(who) ?? 0) + 1)
  }
}
