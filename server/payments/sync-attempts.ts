import type { AppContext } from '#context.ts'
import { applyPayment } from './apply-payment.ts'
import type { Provider, ProviderStatus, SyncResult } from './provider.ts'
import { type Attempt, moveAttempt } from './sql.ts'

/**
 * Looks attempts of one provider up there, applies every payment that it tells of, and writes down
 * how they stand. The status of each, in their order.
 */
export async function syncAttempts(
  context: AppContext,
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

/** Writes down how an attempt stands, where its provider knows. Payments are recorded already. */
export async function recordStatus(
  { database }: AppContext,
  attempt: Attempt,
  status: ProviderStatus,
  failure: string | null = null,
): Promise<void> {
  if (status === 'pending' || status === 'failed') {
    await moveAttempt(database, attempt.id, status, failure)
  }
}
