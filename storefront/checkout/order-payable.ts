import type { OrderCreated } from '@apeak/contract/checkout'
import { api } from '../api.ts'
import { leavesShop, type Subject } from '../payments/pay.ts'
import type { Opened } from '../payments/use-payment.ts'
import { cartId, keepGuestOrder, renewCartId } from './cart-id.ts'
import { type Checkout, keepCheckout } from './checkout.ts'

/**
 * Makes a purchase's order, or finds the one made of it before, or has an unpaid one continued: to
 * be paid. `customerId` is null for guests. Throws what the API throws.
 */
export async function openOrder(
  checkout: Checkout,
  customerId: number | null,
): Promise<Opened & { orderId: string }> {
  const { request } = checkout
  const { order_id: orderId, ...fields } = await send(request)
  // The next purchase needs a cart of its own.
  if (cartId() === request.body.cart_id) renewCartId()
  if (customerId === null) keepGuestOrder(orderId)
  if (leavesShop(request.body.payment_method)) keepCheckout({ ...checkout, orderId })
  return { orderId, fields, subject: subjectOf(orderId, checkout, customerId) }
}

function send({ verb, body }: Checkout['request']): Promise<OrderCreated> {
  return verb === 'create' ? api.checkout.createOrder(body) : api.checkout.continueOrder(body)
}

function subjectOf(id: string, checkout: Checkout, customerId: number | null): Subject {
  return {
    kind: 'order',
    id,
    description: checkout.product,
    email: checkout.email,
    payingPage: `/order-success?order_id=${id}&pay=1`,
    verify: (payment_method) =>
      api.payments.callback({
        payment_method,
        orderId: id,
        ...(customerId === null ? {} : { customer_id: customerId }),
      }),
  }
}
