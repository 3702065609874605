import type { PaymentsContext } from './context.ts'
import type { ProviderError } from './provider.ts'
import { pauseForNow, pauseProvider } from './sql-quota.ts'

/**
 * What it means that a provider gave no answer: later where it wants to be left alone, otherwise
 * unknown. Never that a payment failed.
 */
export async function noteProviderError(
  { database, log }: Pick<PaymentsContext, 'database' | 'log'>,
  provider: string,
  error: ProviderError,
): Promise<'later' | 'unknown'> {
  log.warn({ provider, error: error.kind }, 'the provider gave no answer')
  if (error.kind !== 'throttled') return 'unknown'
  const { retryAfterSeconds } = error
  if (retryAfterSeconds === null) await pauseForNow(database, provider)
  else await pauseProvider(database, provider, retryAfterSeconds)
  return 'later'
}
