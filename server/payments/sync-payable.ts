import type { AppContext } from '#context.ts'
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
export async function askAttempts(
  context: AppContext,
  kind: Kind,
  payableId: string,
): Promise<boolean> {
  const attempts = await attemptsOf(context.database, kind, payableId)
  const said = await Promise.all(attempts.map((attempt) => askSparingly(context, attempt)))
  return said.length > 0 && said.every((one) => one === 'failed')
}

/** Questions under way: pages that ask at the same moment are told the same. */
const underWay = new WeakMap<AppContext, Map<number, Promise<Asked>>>()

function askSparingly(context: AppContext, attempt: Attempt): Promise<Asked> {
  const asking = underWay.get(context) ?? new Map<number, Promise<Asked>>()
  underWay.set(context, asking)
  const known = asking.get(attempt.id)
  if (known) return known
  const asked = askIfDue(context, attempt).finally(() => asking.delete(attempt.id))
  asking.set(attempt.id, asked)
  return asked
}

async function askIfDue(context: AppContext, attempt: Attempt): Promise<Asked> {
  const seconds = secondsBetween[attempt.provider]
  const mayAsk = await claimAsking(context.database, attempt.id, seconds)
  return mayAsk ? askProvider(context, attempt) : attempt.state
}
