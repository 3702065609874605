import type { Shop } from '#context.ts'
import { askProvider } from './ask-provider.ts'
import type { Asked, Kind, Provider } from './rules.ts'
import { type Attempt, attemptsOf } from './sql.ts'
import { claimAsking } from './sql-asking.ts'

/** A page may ask as often as it likes; its question reaches the provider once in so many seconds. */
const secondsBetween: Record<Provider, number> = { razorpay: 3, fiuu: 20 }

/**
 * Asks what became of all attempts to pay something, for a shopper who waits. What was paid is
 * applied by that. True where every attempt failed: otherwise the money may still come.
 */
export async function askAttempts(shop: Shop, kind: Kind, subjectId: string): Promise<boolean> {
  const attempts = await attemptsOf(shop.database, kind, subjectId)
  const said = await Promise.all(attempts.map((attempt) => askSparingly(shop, attempt)))
  return said.length > 0 && said.every((one) => one === 'failed')
}

/** Questions under way: pages that ask at the same moment are told the same. */
const underWay = new WeakMap<Shop, Map<number, Promise<Asked>>>()

function askSparingly(shop: Shop, attempt: Attempt): Promise<Asked> {
  const asking = underWay.get(shop) ?? new Map<number, Promise<Asked>>()
  underWay.set(shop, asking)
  const known = asking.get(attempt.id)
  if (known) return known
  const asked = askIfDue(shop, attempt).finally(() => asking.delete(attempt.id))
  asking.set(attempt.id, asked)
  return asked
}

async function askIfDue(shop: Shop, attempt: Attempt): Promise<Asked> {
  const seconds = secondsBetween[attempt.provider]
  const mayAsk = await claimAsking(shop.database, attempt.id, seconds)
  return mayAsk ? askProvider(shop, attempt) : attempt.state
}
