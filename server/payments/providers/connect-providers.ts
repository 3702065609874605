import type { PaymentsContext } from '../context.ts'
import { mayCapture } from '../reconciliation/record-incoming.ts'
import type { ConfiguredProvider, Provider, Providers, ProviderTools } from './provider.ts'
import { apiQuotaLeft, claimApiQuota, isPaused, recordProviderError } from './quotas.ts'

/** Connects the configured providers, with the core's functions for each. */
export function connectProviders(
  configured: readonly ConfiguredProvider[],
  shop: Pick<PaymentsContext, 'database' | 'log' | 'payables' | 'config'>,
): Providers {
  const { database } = shop
  return new Map(
    configured.map(({ name, connect }): [string, Provider] => {
      const tools: ProviderTools = {
        mayCall: async (quota) =>
          quota ? claimApiQuota(database, name, quota) : !(await isPaused(database, name)),
        mayConfirm: async () => !(await isPaused(database, name, { requestedOnly: true })),
        callsLeft: (quotas) => apiQuotaLeft(database, name, quotas),
        mayCapture: (of, payment) => mayCapture(shop, provider, of, payment),
        recordError: (error) => recordProviderError(shop, name, error),
      }
      const provider = connect(tools)
      return [name, provider]
    }),
  )
}
