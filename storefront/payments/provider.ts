import type { PayableKind, PaymentMethodValue, ProviderFields } from '@apeak/contract/payments'
import type { Settings } from '../server-context.ts'

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

/** What the shop opened to be paid: its id, and what the payment needs. */
export type Opened = { id: string; fields: ProviderFields }

/** What is said once something is paid or received, and the page that it leads to. */
type Success = { toast: string; description?: string; to: string; state?: object }

/**
 * Something to be paid by one method. All that the payment hook knows of an order, a continued order
 * or a top-up is such a description.
 */
export type Payable = {
  kind: PayableKind
  method: PaymentMethodValue
  /** What a provider's window calls it. */
  description: string
  /** The payer's e-mail address. */
  email: string
  /** Has the shop make it, or find what was made before. Throws what the API throws. */
  open: () => Promise<Opened>
  /** Has the shop take a payment that no provider makes. */
  confirm: (id: string) => Promise<{ success: boolean; status: string }>
  /** The address of the page that shows the payment's status. */
  statusPage: (id: string, query?: Record<string, string>) => string
  success: (id: string, result: 'paid' | 'pending') => Success
  /** What is said when its payment could not begin, each in a toast of its own. */
  errorTexts: (error: unknown) => string[]
  /** Where a provider's window leads that the shopper closed: nowhere, or to the status page. */
  closedLeadsTo: 'nowhere' | 'statusPage'
}

/** Leaves the shop for a provider's page. Without an address there is nothing to pay. */
export function redirectTo(address: string | undefined): PaymentResult {
  if (!address) return 'nothing-due'
  location.assign(address)
  return 'leaving'
}
