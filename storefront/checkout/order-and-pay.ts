import type { OrderCreated } from '@apeak/contract/checkout'
import { api } from '../api.ts'
import { cartId, keepGuestOrder, renewCartId } from './kept.ts'
import { type Checkout, keepCheckout } from './kept-checkout.ts'
import { type Due, leavesShop, type Payment, pay } from './pay.ts'

type Context = Pick<Due, 'customerId' | 'settings' | 'makeRoom'> & {
  /** Called when the order is made and its payment begins. */
  onMade?: () => void
}

/**
 * Makes a purchase's order, or finds the one made of it before, and pays it. Throws what the API
 * throws, `NotVerified` and `ScriptBlocked`; after `onMade` the order stands and may be paid again.
 */
export async function orderAndPay(
  checkout: Checkout,
  { onMade, ...context }: Context,
): Promise<{ order: OrderCreated; payment: Payment }> {
  const { body } = checkout
  const order = await api.checkout.createOrder(body)
  // The next purchase needs a cart of its own.
  if (cartId() === body.cart_id) renewCartId()
  if (context.customerId === null) keepGuestOrder(order.order_id)
  if (leavesShop(body.payment_method)) keepCheckout({ ...checkout, orderId: order.order_id })
  onMade?.()
  const payment = await pay({ order, checkout, ...context })
  return { order, payment }
}
