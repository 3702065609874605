import pLimit from 'p-limit'
import type { AppContext } from '#context.ts'
import type { Provider } from './provider.ts'
import { nextPollAfter } from './rules.ts'
import { type DueAttempt, dueAttempts, planNextPoll, pollSoon } from './sql-polling.ts'
import { isPaused } from './sql-quota.ts'
import { syncAttempts } from './sync-attempts.ts'

/** Attempts looked up in one run of the job; the rest wait for the next minute. */
const ATTEMPTS_AT_ONCE = 100
/** Calls under way at once: few, since providers block those who call too much. */
const CALLS_AT_ONCE = 4

/** Attempts of one provider that are looked up together. */
type Batch = { provider: Provider; attempts: DueAttempt[] }

/**
 * Looks up attempts that are due at their providers: what closes a payment whose every message was
 * lost. The next look is planned before this one, so that a crash looks once more and not never.
 * Returns how many were looked up.
 */
export async function pollAttempts(context: AppContext): Promise<number> {
  const { database, providers, log } = context
  const due = await dueAttempts(database, [...providers.keys()], ATTEMPTS_AT_ONCE)
  const batches = [...providers.values()].flatMap((provider) => batchesOf(provider, due))
  const polled = await pLimit(CALLS_AT_ONCE).map(batches, (batch) =>
    pollBatch(context, batch).catch((error: unknown) => {
      log.error({ err: error }, 'looking attempts up failed')
      return 0
    }),
  )
  return polled.reduce((sum, count) => sum + count, 0)
}

/** A provider's attempts, as many together as one call of it takes at their age. */
function batchesOf(provider: Provider, due: DueAttempt[]): Batch[] {
  const own = due.filter((attempt) => attempt.provider === provider.name)
  const bySize = Map.groupBy(own, ({ age_ms }) => provider.polling.batchSize(age_ms))
  return [...bySize].flatMap(([size, attempts]) =>
    Array.from({ length: Math.ceil(attempts.length / size) }, (_, index) => ({
      provider,
      attempts: attempts.slice(index * size, (index + 1) * size),
    })),
  )
}

/** Those that could not be looked up now are looked up soon. How many were. */
async function pollBatch(context: AppContext, { provider, attempts }: Batch): Promise<number> {
  const { database } = context
  // It has just said that it is called too often: these stay due.
  if (await isPaused(database, provider.name)) return 0
  const planned: DueAttempt[] = []
  for (const attempt of attempts) {
    const after = nextPollAfter(provider.polling, attempt.state, attempt.age_ms)
    if (await planNextPoll(database, attempt.id, after)) planned.push(attempt)
  }
  if (planned.length === 0) return 0
  const statuses = await syncAttempts(context, provider, planned, { thorough: true })
  const postponed = planned.filter((_, index) => statuses[index] === 'later').map(({ id }) => id)
  await pollSoon(database, postponed)
  return planned.length - postponed.length
}
