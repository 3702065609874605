import type { CategoryOptionAnswer } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { callbackField } from '../payments/pay.ts'
import { cartId } from './cart-id.ts'
import type { Checkout } from './checkout.ts'

/**
 * What is bought, as the confirmation dialog showed it. `amount` is ringgit, `cartVersion` the shop's
 * word for the cart that it showed.
 */
export type Draft = {
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
