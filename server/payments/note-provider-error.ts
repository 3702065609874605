import type { AppContext } from '#context.ts'
import type { ProviderError } from './provider.ts'
import { pauseProvider } from './sql-quota.ts'

/** How long a provider is left alone that says it is called too often, unless it says itself. */
const PAUSE_SECONDS = 60 * 60

/**
 * What it means that a provider gave no answer: later where it wants to be left alone, otherwise
 * unknown. Never that a payment failed.
 */
export async function noteProviderError(
  { database, log }: Pick<AppContext, 'database' | 'log'>,
  provider: string,
  error: ProviderError,
): Promise<'later' | 'unknown'> {
  log.warn({ provider, error: error.kind }, 'the provider gave no answer')
  if (error.kind !== 'throttled') return 'unknown'
  await pauseProvider(database, provider, error.retryAfterSeconds ?? PAUSE_SECONDS)
  return 'later'
}
