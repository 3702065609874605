import type { PayableKind, PaymentStatus } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { askProvider } from './ask-provider.ts'
import type { Asked, Provider } from './rules.ts'
import { type Attempt, attemptsOf } from './sql.ts'
import { claimAsking } from './sql-asking.ts'

/** A page may ask as often as it likes; the provider is asked once in so many seconds. */
const secondsBetween: Record<Provider, number> = { razorpay: 3, fiuu: 20 }

/**
 * How the payment of something stands, for a shopper who waits: the provider of each attempt is
 * asked, within its limits, and what was paid is applied by that. `failed` only where every attempt
 * failed: otherwise the money may still come. Undefined where there is no such thing.
 */
export async function syncPayable(
  context: AppContext,
  kind: PayableKind,
  payableId: string,
): Promise<PaymentStatus | undefined> {
  const { find } = context.payables[kind]
  const before = await find(context.database, payableId)
  if (!before || before.status === 'paid' || before.status === 'cancelled') return before?.status
  const attempts = await attemptsOf(context.database, kind, payableId)
  if (attempts.length === 0) return before.status
  const statuses = await Promise.all(attempts.map((attempt) => askSparingly(context, attempt)))
  const now = await find(context.database, payableId)
  const isFailed = now?.status === 'open' && statuses.every((status) => status === 'failed')
  return isFailed ? 'failed' : now?.status
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
