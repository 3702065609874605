import type { PayableKind, PaymentMethodValue, ProviderFields } from '@apeak/contract/payments'
import type { Settings } from '../server-context.ts'

/**
 * The result of an attempt to pay. `paid`; `pending`: an operator must confirm the money; `leaving`: the
 * browser goes to a provider; `closed`: the shopper closed the provider's window; `nothing-due`: there is
 * nothing to pay, and the payable's status page says why.
 */
export type PaymentResult = 'paid' | 'pending' | 'leaving' | 'closed' | 'nothing-due'

/** An attempt to pay an opened payment. */
export type Attempt = {
  id: string
  payable: Payable
  fields: ProviderFields
  settings: Pick<Settings, 'publicUrl' | 'providerScripts'>
  /** Awaited before a provider's window opens over the page: the page's dialog must be closed first. */
  beforeOpen: () => Promise<void>
}

/** A payment provider's part in the browser. */
export type BrowserProvider = {
  /** The provider's return paths, by kind of payable. */
  callbackPaths: Record<PayableKind, string>
  /** Whether the shopper leaves the shop's page to pay. */
  leavesShop: boolean
  /** Pays. Throws `ProviderUnavailable`. */
  pay: (attempt: Attempt) => Promise<PaymentResult>
}

/** An opened payment: its id and the provider's fields. */
export type Opened = { id: string; fields: ProviderFields }

/** The message after a successful payment, and the next page. */
type Success = { toast: string; description?: string; to: string; state?: object }

/**
 * Something to pay by one method. The payment hook knows orders, continued orders and top-ups only by this
 * description.
 */
export type Payable = {
  kind: PayableKind
  method: PaymentMethodValue
  /** Its description in a provider's window. */
  description: string
  /** The payer's email address. */
  email: string
  /** Creates it at the shop, or finds the existing one. Throws the API's errors. */
  open: () => Promise<Opened>
  /** Confirms a payment without a provider. */
  confirm: (id: string) => Promise<{ success: boolean; status: string }>
  /** The address of the payment's status page. */
  statusPage: (id: string, query?: Record<string, string>) => string
  success: (id: string, result: 'paid' | 'pending') => Success
  /** The messages if its payment could not start, one toast each. */
  errorTexts: (error: unknown) => string[]
  /** The next page after the shopper closed a provider's window: none, or the status page. */
  closedLeadsTo: 'nowhere' | 'statusPage'
}

/** Goes to a provider's page. Without an address there is nothing to pay. */
export function redirectTo(address: string | undefined): PaymentResult {
  if (!address) return 'nothing-due'
  location.assign(address)
  return 'leaving'
}
