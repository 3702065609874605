import type { CategoryOptionAnswer, ContinueOrder, CreateOrder } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { removeDraft } from '../forms/draft.ts'
import { callbackField } from '../payments/pay.ts'
import { persistedPayments } from '../payments/persisted-payments.ts'
import { cartId } from './cart.ts'

/** A purchase as a repeatable request: the same request returns the same order. */
export type Checkout = {
  /** Creates the order, or continues an unpaid one. */
  request: { verb: 'create'; body: CreateOrder } | { verb: 'continue'; body: ContinueOrder }
  email: string
  /** The slug of the category's page, for starting again; null if unknown. */
  slug: string | null
  category: string
  product: string
  /** For buying it again. */
  productId?: number
  quantity?: number
  /** Ringgit. */
  amount: number
}

export type PersistedCheckout = Checkout & { orderId: string }

/** The name of the draft of a category's form. */
export const purchaseDraft = (slug: string) => `buy:${slug}`

/** Removes a paid or placed purchase and its draft. */
export function endCheckout(orderId: string): void {
  const slug = persistedCheckouts.find(orderId)?.slug
  if (slug) removeDraft(purchaseDraft(slug))
  persistedCheckouts.remove(orderId)
}

/** The tab's newest unpaid purchase. */
export const persistedCheckouts = persistedPayments<PersistedCheckout>(
  'checkout',
  ({ request, orderId }) => (request ? orderId : undefined),
)

/**
 * The purchase as the confirmation dialog showed it. `amount` is ringgit, `cartVersion` the version of the
 * shown cart.
 */
type Draft = {
  email: string
  method: PaymentMethodValue
  channel: string | null
  categoryAnswers: CategoryOptionAnswer[]
  slug: string
  category: string
  product: string
  productId: number
  quantity: number
  amount: number
  cartVersion: string | undefined
}

/** Makes the purchase of this tab's cart. `publicUrl`: the shop's origin. */
export function newCheckout(draft: Draft, publicUrl: string): Checkout {
  const { email, method, channel, categoryAnswers, slug, category, product, amount } = draft
  const { productId, quantity, cartVersion } = draft
  const body = {
    customer_email: email.trim(),
    create_an_account: false,
    ship_to_a_different_address: false,
    payment_method: method,
    ...(channel !== null && { channel }),
    terms_and_conditions: true as const,
    cart_id: cartId(),
    ...(cartVersion !== undefined && { cart_version: cartVersion }),
    category_options: categoryAnswers,
    ...callbackField('order', method, publicUrl),
  }
  const bought = { slug, category, product, productId, quantity, amount }
  return { request: { verb: 'create', body }, email, ...bought }
}
