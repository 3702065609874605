import type { Cart, CategoryOptionAnswer, OrderCreated } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { api } from '../api.ts'
import { useShopper } from '../layout/shopper.ts'
import { cartIn, checkoutFailure } from './failures.ts'
import { cartId, keepGuestOrder, renewCartId } from './kept.ts'
import { NotVerified, wayOf } from './pay.ts'

/** What is bought, as the confirmation dialog showed it. `amount` is ringgit. */
export type Draft = {
  email: string
  method: PaymentMethodValue
  categoryAnswers: CategoryOptionAnswer[]
  category: string
  product: string
  amount: number
}

const untilSuccessPage = 1000

/**
 * Places an order and pays it, once at a time. `onCart` takes the cart of a refusal: the price
 * changed or a sale ran out, and the shopper confirms again.
 */
export function useOrder(onCart: (cart: Cart) => void) {
  const navigate = useNavigate()
  const shopper = useShopper()
  const [busy, setBusy] = useState(false)
  // State is too late to stop a second click in the same moment.
  const running = useRef(false)
  const unpaid = useRef<OrderCreated>(null)

  async function place(draft: Draft) {
    if (running.current) return
    running.current = true
    setBusy(true)
    const settled = await attempt(draft)
    if (settled) return
    running.current = false
    setBusy(false)
  }

  async function attempt(draft: Draft): Promise<boolean> {
    const pay = wayOf(draft.method)
    try {
      if (!pay) throw new Error(`No way to pay by ${draft.method} yet`)
      // An order whose payment failed is paid again, not made again.
      unpaid.current ??= await createOrder(draft)
      const order = unpaid.current
      const payment = await pay({ order, customerId: shopper?.id ?? null })
      toast.success(payment === 'paid' ? 'Payment successful' : 'Order received')
      setTimeout(
        () => navigate('/order-success', { state: successOf(order, draft) }),
        untilSuccessPage,
      )
      return true
    } catch (error) {
      const cart = cartIn(error)
      if (cart) onCart(cart)
      toast.error(error instanceof NotVerified ? error.message : checkoutFailure(error))
      return false
    }
  }

  async function createOrder(draft: Draft): Promise<OrderCreated> {
    const order = await api.checkout.createOrder({
      customer_email: draft.email.trim(),
      create_an_account: false,
      ship_to_a_different_address: false,
      payment_method: draft.method,
      terms_and_conditions: true,
      cart_id: cartId(),
      category_options: draft.categoryAnswers,
    })
    renewCartId()
    if (!shopper) keepGuestOrder(order.order_id)
    return order
  }

  /** Lets go of an order that was made and not paid, and says whether there was one. */
  function letGo(): boolean {
    const held = unpaid.current !== null
    unpaid.current = null
    return held
  }
  return { busy, place, letGo }
}

function successOf(order: OrderCreated, { category, product, amount }: Draft) {
  return { orderId: order.order_id, category, product, amount }
}
