import type { ContinueOrder, CreateOrder } from '@apeak/contract/checkout'
import { persistedPayments } from '../payments/persisted-payments.ts'
import { removePurchaseDraft } from './purchase-draft.ts'
import { removeUnpaidOrder } from './unpaid-order-id.ts'

/** A purchase in a form that can be sent again: the same request is always the same order. */
export type Checkout = {
  /** What makes the order, or lets an unpaid one be paid. */
  request: { verb: 'create'; body: CreateOrder } | { verb: 'continue'; body: ContinueOrder }
  email: string
  /** The category's page, where it can be begun anew; null where that is not known. */
  slug: string | null
  category: string
  product: string
  /** Ringgit. */
  amount: number
}

export type PersistedCheckout = Checkout & { orderId: string }

/** Forgets a purchase that is paid, and what was chosen for it. */
export function endCheckout(orderId: string): void {
  const slug = persistedCheckouts.find(orderId)?.slug
  if (slug) removePurchaseDraft(slug)
  persistedCheckouts.remove(orderId)
  removeUnpaidOrder(orderId)
}

/** The tab's newest unpaid purchase. */
export const persistedCheckouts = persistedPayments<PersistedCheckout>(
  'checkout',
  ({ request, orderId }) => (request ? orderId : undefined),
)
