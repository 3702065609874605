import type { AppContext } from '#context.ts'
import { fieldRefused } from '#platform/http/problems.ts'

/** Refuses a bank or wallet that the method's provider does not offer. */
export function refuseForeignChannel(
  { providers }: AppContext,
  payment_method: string,
  channel: string | undefined,
): void {
  if (channel === undefined) return
  const offered = providers.get(payment_method)?.channels ?? []
  if (offered.some(({ value }) => value === channel)) return
  throw fieldRefused('channel', 'This bank or wallet is not available.')
}
