import type { KnownStatus } from './use-payment-status.ts'

/**
 * What is shown of a payment's status: `checking` before it is known, `waiting` where the shopper
 * comes back from a provider that has not decided yet.
 */
export type ShownStatus = KnownStatus | 'checking' | 'waiting'

/** What is shown of a status. `returned`: the shopper comes from a provider's page. */
export function shownStatus(status: KnownStatus | undefined, returned: boolean): ShownStatus {
  if (returned && (status === 'open' || status === 'unreadable')) return 'waiting'
  return status ?? 'checking'
}
