import type { PaymentEntry } from '@apeak/contract/payments-console'

/** What money is for, by its short reference; its id where the shop has no such thing. */
export function ForWhat({ of }: { of: PaymentEntry['for_what'] }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{of.short_reference ?? of.id}</span>
}
