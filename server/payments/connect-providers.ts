import type { Logger } from 'pino'
import type { Database } from '#platform/postgres/database.ts'
import { noteProviderError } from './note-provider-error.ts'
import type { ConfiguredProvider, Providers } from './provider.ts'
import { attemptOfPayment } from './sql-payments.ts'
import { claimApiQuota, isPaused } from './sql-quota.ts'

/** Makes the providers ready to be used; what they may know of the shop is handed to them here. */
export function connectProviders(
  configured: readonly ConfiguredProvider[],
  database: Database,
  log: Logger,
): Providers {
  return new Map(
    configured.map(({ name, connect }) => [
      name,
      connect({
        mayCall: async (quota) =>
          quota ? claimApiQuota(database, name, quota) : !(await isPaused(database, name)),
        isRecorded: async (paymentId) =>
          (await attemptOfPayment(database, name, paymentId)) !== undefined,
        noteError: (error) => noteProviderError({ database, log }, name, error),
      }),
    ]),
  )
}
