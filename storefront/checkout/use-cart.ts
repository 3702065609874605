import type { Cart, UpdateCart } from '@apeak/contract/checkout'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from 'sonner'
import { abortable } from '../api.ts'
import { sentenceOf } from '../payments/payment-errors.ts'
import { cartErrorText, cartIn } from './cart-errors.ts'
import { cartId } from './kept.ts'

/** What the cart shall hold. The id is added when it is sent. */
export type CartInput = Omit<UpdateCart, 'cart_id'>

export type CartState = {
  /** The newest cart known; it may lag behind while `fresh` is false. */
  cart: Cart | null
  /** The cart answers exactly what is chosen now. */
  fresh: boolean
  failed: boolean
  retry: () => void
  /** Takes over a cart that came with another answer. */
  apply: (cart: Cart) => void
}

const pause = 500

type Outcome = { key: string; cart: Cart | null; failed: boolean }

/**
 * Keeps the server's cart in step with what is chosen: half a second after the last change, and
 * never showing an answer to an older choice. `onCouponRefused` is told why a coupon did not hold.
 */
export function useCart(
  input: CartInput | null,
  onCouponRefused: (reason: string) => void,
): CartState {
  const [outcome, setOutcome] = useState<Outcome>({ key: '', cart: null, failed: false })
  const [attempt, setAttempt] = useState(0)
  // The input is a new object on every render; its text changes only when a choice does.
  const key = input ? JSON.stringify({ input, attempt }) : ''

  const refused = useEffectEvent((error: unknown, wanted: CartInput) => {
    const cart = cartIn(error)
    toast.error(cartErrorText(error))
    setOutcome((before) => ({ key, cart: cart ?? before.cart, failed: !cart }))
    if (cart && wanted.coupon_code && !cart.coupon) onCouponRefused(sentenceOf(error) ?? '')
  })

  useEffect(() => {
    if (!key) return
    const control = new AbortController()
    const timer = setTimeout(async () => {
      const { input: wanted }: { input: CartInput } = JSON.parse(key)
      try {
        const client = abortable(control.signal)
        const { cart } = await client.checkout.updateCart({ cart_id: cartId(), ...wanted })
        if (!control.signal.aborted) setOutcome({ key, cart, failed: false })
      } catch (error) {
        if (!control.signal.aborted) refused(error, wanted)
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [key])

  const answered = outcome.key === key
  return {
    cart: input ? outcome.cart : null,
    fresh: input !== null && answered && !outcome.failed,
    failed: answered && outcome.failed,
    retry: () => setAttempt((count) => count + 1),
    apply: (cart) => setOutcome({ key, cart, failed: false }),
  }
}
