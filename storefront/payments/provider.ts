import type { PayableKind, ProviderFields } from '@apeak/contract/payments'
import type { Settings } from '../server-context.ts'
import type { Payable } from './payable.ts'

/**
 * What became of an attempt to pay. `paid`, or `pending`: an operator looks for the money. `leaving`:
 * the browser goes to a provider. `closed`: the shopper closed the provider's window. `nothing-due`:
 * there is nothing to pay now, and the payable's status page tells why.
 */
export type PaymentResult = 'paid' | 'pending' | 'leaving' | 'closed' | 'nothing-due'

/** An attempt to pay something that the shop has opened. */
export type Attempt = {
  id: string
  payable: Payable
  fields: ProviderFields
  settings: Pick<Settings, 'publicUrl' | 'providerScripts'>
  /** Awaited before a provider's window opens over the page: a dialog of the page has to be gone. */
  beforeOpen: () => Promise<void>
}

/** The browser's part of a payment provider. */
export type BrowserProvider = {
  /** Where the provider brings the shopper back to, by what is paid. */
  callbackPaths: Record<PayableKind, string>
  /** Whether the shopper leaves the shop's page to pay. */
  leavesShop: boolean
  /** Pays. Throws `ProviderUnavailable`. */
  pay: (attempt: Attempt) => Promise<PaymentResult>
}
