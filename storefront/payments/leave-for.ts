import type { PaymentResult } from './provider.ts'

/** Leaves the shop for a provider's page. Without an address there is nothing to pay. */
export function leaveFor(address: string | undefined): PaymentResult {
  if (!address) return 'nothing-due'
  location.assign(address)
  return 'leaving'
}
