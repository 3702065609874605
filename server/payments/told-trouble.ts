import type { AppContext } from '#context.ts'
import type { Trouble } from './provider-call.ts'
import type { Provider } from './rules.ts'
import { pauseProvider } from './sql-asking.ts'

/** How long a provider is left alone that says it is asked too often, unless it says itself. */
const PAUSE_SECONDS = 60 * 60

/**
 * What it means that a provider gave no answer: later where it wants to be left alone, otherwise
 * unknown. Never that a payment failed.
 */
export async function toldTrouble(
  { database, log }: AppContext,
  provider: Provider,
  trouble: Trouble,
): Promise<'later' | 'unknown'> {
  log.warn({ provider, trouble: trouble.kind }, 'the provider gave no answer')
  if (trouble.kind !== 'throttled') return 'unknown'
  await pauseProvider(database, provider, trouble.retryAfterSeconds ?? PAUSE_SECONDS)
  return 'later'
}
