import type { CategoryOptionAnswer, ContinueOrder, CreateOrder } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { callbackField } from '../payments/pay.ts'
import { persistedPayments } from '../payments/persisted-payments.ts'
import { cartId } from './cart.ts'
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

/**
 * What is bought, as the confirmation dialog showed it. `amount` is ringgit, `cartVersion` the shop's
 * word for the cart that it showed.
 */
type Draft = {
  email: string
  method: PaymentMethodValue
  channel: string | null
  categoryAnswers: CategoryOptionAnswer[]
  slug: string
  category: string
  product: string
  amount: number
  cartVersion: string | undefined
}

/** The purchase of this tab's cart. `publicUrl` is the shop's origin. */
export function newCheckout(draft: Draft, publicUrl: string): Checkout {
  const { email, method, channel, categoryAnswers, slug, category, product, amount } = draft
  const { cartVersion } = draft
  const body = {
    customer_email: email.trim(),
    create_an_account: false,
    ship_to_a_different_address: false,
    payment_method: method,
    ...(channel !== null && { channel }),
    terms_and_conditions: true,
    cart_id: cartId(),
    ...(cartVersion !== undefined && { cart_version: cartVersion }),
    category_options: categoryAnswers,
    ...callbackField('order', method, publicUrl),
  }
  return { request: { verb: 'create', body }, email, slug, category, product, amount }
}
