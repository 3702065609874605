import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { networkOf, tooMany } from './rate-limit.ts'

const HOUR_MS = 3_600_000
/** Of so many networks a process knows the rate; of more the longest unseen begin anew. */
const NETWORKS_MAX = 20_000

/**
 * For a route's `onRequest`, behind `optionalAuth`: refuses the guests of one network with 429 who send
 * it more than `most` times an hour. `what`: a sentence that says of what there were too many. Counted
 * by each process for itself: a flood costs no statement, and nobody who buys is slowed down by it.
 */
export function limitGuests(most: number, what: string) {
  // An hour begins with the first request, whatever comes after it.
  const used = new LRUCache<string, number>({
    max: NETWORKS_MAX,
    ttl: HOUR_MS,
    noUpdateTTL: true,
    // By the millisecond a timer would be set for nearly every request.
    ttlResolution: 1_000,
  })
  return async ({ caller, ip }: FastifyRequest): Promise<void> => {
    if (caller) return
    const network = networkOf(ip)
    const count = (used.get(network) ?? 0) + 1
    if (count > most) {
      const seconds = Math.ceil(used.getRemainingTTL(network) / 1000)
      throw tooMany(Math.max(1, seconds), `${what} Log in to go on, or wait.`)
    }
    used.set(network, count)
  }
}
