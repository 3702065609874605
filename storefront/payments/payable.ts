import type { PayableKind, PaymentMethodValue, ProviderFields } from '@apeak/contract/payments'

/** What the shop opened to be paid: its id, and what the payment needs. */
export type Opened = { id: string; fields: ProviderFields }

/** What is said once something is paid or received, and the page that it leads to. */
export type Success = { toast: string; description?: string; to: string; state?: object }

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
