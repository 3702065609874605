import type { PayableKind, PaymentStatus } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import type { ProviderStatus } from './provider.ts'
import { type Attempt, attemptsOf } from './sql.ts'
import { claimSync } from './sql-polling.ts'
import { syncAttempts } from './sync-attempts.ts'

/**
 * How the payment of something stands, for a shopper who waits: each attempt is looked up at its
 * provider, within its limits, and what was paid is applied by that. `failed` only where every
 * attempt failed: otherwise the money may still come. Undefined where there is no such thing.
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
  const statuses = await Promise.all(attempts.map((attempt) => syncOnce(context, attempt)))
  const now = await find(context.database, payableId)
  const isFailed = now?.status === 'open' && statuses.every((status) => status === 'failed')
  return isFailed ? 'failed' : now?.status
}

/** What is under way: pages that ask at the same moment are told the same. */
const underWay = new WeakMap<AppContext, Map<number, Promise<ProviderStatus>>>()

function syncOnce(context: AppContext, attempt: Attempt): Promise<ProviderStatus> {
  const syncing = underWay.get(context) ?? new Map<number, Promise<ProviderStatus>>()
  underWay.set(context, syncing)
  const known = syncing.get(attempt.id)
  if (known) return known
  const status = syncIfDue(context, attempt).finally(() => syncing.delete(attempt.id))
  syncing.set(attempt.id, status)
  return status
}

/** A page may ask as often as it likes; its provider is called once in so many seconds. */
async function syncIfDue(context: AppContext, attempt: Attempt): Promise<ProviderStatus> {
  const provider = context.providers.get(attempt.provider)
  if (!provider) return attempt.state
  const { secondsBetweenLooks } = provider.polling
  if (!(await claimSync(context.database, attempt.id, secondsBetweenLooks))) return attempt.state
  const [status] = await syncAttempts(context, provider, [attempt], { thorough: false })
  return status ?? 'unknown'
}
