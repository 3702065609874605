import type { DeclineReason, PayableKind, PaymentStatus } from '@apeak/contract/payments'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { firstRow } from '#platform/postgres/database.ts'
import { applyPayment } from './apply-payment.ts'
import {
  type Attempt,
  attemptsOf,
  claimSync,
  type DueAttempt,
  dueAttempts,
  isBeingPaid,
  moveAttempt,
  planNextPoll,
} from './attempts.ts'
import type { PaymentsContext } from './context.ts'
import type { Provider, ProviderStatus, SyncResult } from './providers/provider.ts'
import { isPaused } from './providers/quotas.ts'
import { nextPollAfter } from './rules.ts'

/**
 * Looks up attempts of one provider, applies their payments, and records their statuses. Returns
 * the statuses in order.
 */
export async function syncAttempts(
  context: PaymentsContext,
  provider: Provider,
  attempts: readonly Attempt[],
  options: { thorough: boolean },
): Promise<ProviderStatus[]> {
  const results = await provider.sync(attempts, options)
  const statuses: ProviderStatus[] = []
  for (const [index, attempt] of attempts.entries()) {
    const result: SyncResult = results[index] ?? { status: 'unknown', payments: [] }
    const { status, payments, failure = null } = result
    for (const { payment_id, amount_sen, currency } of payments) {
      await applyPayment(context, attempt, {
        provider: provider.name,
        provider_payment_id: payment_id,
        amount_sen,
        currency,
        source: 'sync',
      })
    }
    await recordStatus(context, attempt, status, failure)
    statuses.push(status)
  }
  return statuses
}

/** Records a pending or failed status. Payments are applied separately. */
export async function recordStatus(
  { database }: PaymentsContext,
  attempt: Attempt,
  status: ProviderStatus,
  failure: string | null = null,
): Promise<void> {
  if (status === 'pending' || status === 'failed') {
    await moveAttempt(database, attempt.id, status, failure)
  }
}

/**
 * The payment status for a waiting shopper. Looks up each attempt within its provider's limits, and
 * applies found payments. `failed` only if every attempt failed and no signed claim waits.
 * Undefined if there is no such payable.
 */
export async function syncPayable(
  context: PaymentsContext,
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
  if (now?.status !== 'open' || statuses.some((status) => status !== 'failed')) return now?.status
  return (await isBeingPaid(context.database, kind, payableId)) ? 'open' : 'failed'
}

/** Look-ups in flight, shared by concurrent requests. */
const syncsInFlight = new WeakMap<PaymentsContext, Map<number, Promise<ProviderStatus>>>()

function syncOnce(context: PaymentsContext, attempt: Attempt): Promise<ProviderStatus> {
  const syncing = syncsInFlight.get(context) ?? new Map<number, Promise<ProviderStatus>>()
  syncsInFlight.set(context, syncing)
  const known = syncing.get(attempt.id)
  if (known) return known
  const status = syncIfDue(context, attempt).finally(() => syncing.delete(attempt.id))
  syncing.set(attempt.id, status)
  return status
}

/** Looks up an attempt, at most once per `secondsBetweenLooks`. */
async function syncIfDue(context: PaymentsContext, attempt: Attempt): Promise<ProviderStatus> {
  const provider = context.providers.get(attempt.provider)
  if (!provider) return attempt.state
  const { secondsBetweenLooks } = provider.polling
  if (!(await claimSync(context.database, attempt.id, secondsBetweenLooks))) return attempt.state
  const [status = 'unknown'] = await syncAttempts(context, provider, [attempt], { thorough: false })
  // An inconclusive response keeps the previous state.
  return status === 'unknown' || status === 'later' ? attempt.state : status
}

/** Attempts of each provider polled per run; the rest wait for the next minute. */
const ATTEMPTS_PER_RUN = 100
/** Concurrent calls: few, because providers block frequent callers. */
const CONCURRENT_CALLS = 4

/** Attempts of one provider for one call. */
type SyncBatch = { provider: Provider; attempts: DueAttempt[] }

/**
 * Polls due attempts, which finds payments whose messages were all lost. Schedules the next poll
 * first, so that a crash does not end polling.
 */
export async function pollAttempts(context: PaymentsContext): Promise<void> {
  const { database, providers, log } = context
  const batches: SyncBatch[] = []
  for (const provider of providers.values()) {
    const due = await dueAttempts(database, provider.name, ATTEMPTS_PER_RUN)
    batches.push(...batchesOf(provider, due))
  }
  await pLimit(CONCURRENT_CALLS).map(batches, (batch) =>
    pollBatch(context, batch).catch((error: unknown) => {
      log.error({ err: error }, 'attempt lookup failed')
    }),
  )
}

/** Splits a provider's due attempts into batches; their size depends on age. */
function batchesOf(provider: Provider, due: DueAttempt[]): SyncBatch[] {
  const bySize = Map.groupBy(due, ({ age_ms }) => provider.polling.batchSize(age_ms))
  return [...bySize].flatMap(([size, attempts]) =>
    Array.from({ length: Math.ceil(attempts.length / size) }, (_, index) => ({
      provider,
      attempts: attempts.slice(index * size, (index + 1) * size),
    })),
  )
}

/** Polls a batch. Attempts that could not be looked up are due again in a minute. */
async function pollBatch(
  context: PaymentsContext,
  { provider, attempts }: SyncBatch,
): Promise<void> {
  const { database } = context
  // Paused meanwhile: these attempts stay due.
  if (await isPaused(database, provider.name)) return
  const planned: DueAttempt[] = []
  for (const attempt of attempts) {
    const after = nextPollAfter(provider.polling, attempt.state, attempt.since_agreed_ms)
    if (await planNextPoll(database, attempt.id, after)) planned.push(attempt)
  }
  if (planned.length === 0) return
  const statuses = await syncAttempts(context, provider, planned, { thorough: true })
  const postponed = planned.filter((_, index) => statuses[index] === 'later').map(({ id }) => id)
  if (postponed.length === 0) return
  await sql`
    update payment_attempts set next_poll_at = now() + interval '1 minute'
    where id = any(${postponed}::integer[]) and state <> 'paid'`.execute(database)
}

/** The decline reason of a payable's last failed attempt; null if unknown. */
export async function declineReasonOf(
  { database, providers }: Pick<PaymentsContext, 'database' | 'providers'>,
  kind: PayableKind,
  payableId: string,
): Promise<DeclineReason | null> {
  const failure = await firstRow<{ provider: string; failure_reason: string }>(database)`
    select provider, failure_reason from payment_attempts
    where kind = ${kind} and payable_id = ${payableId} and state = 'failed'
      and failure_reason is not null
    order by number desc limit 1`
  if (!failure) return null
  return providers.get(failure.provider)?.declineReason?.(failure.failure_reason) ?? null
}
