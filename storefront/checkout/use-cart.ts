import type { Cart, UpdateCart } from '@apeak/contract/checkout'
import { useEffect, useEffectEvent } from 'react'
import { abortable } from '../api.ts'
import { sentenceOf } from '../payments/payment-errors.ts'
import { useOnline } from '../ui/browser-state.ts'
import { toast } from '../ui/toasts.ts'
import { useQuery } from '../ui/use-query.ts'
import {
  cartErrorTexts,
  cartId,
  cartIn,
  forgetReplacedCart,
  renewCartId,
  replaceCartId,
  replacedCartId,
} from './cart.ts'

/** What the cart shall hold. The id is added when it is sent. */
export type CartInput = Omit<UpdateCart, 'cart_id' | 'instead_of'>

export type CartState = {
  /** The newest cart known; it may lag behind while `fresh` is false. */
  cart: Cart | null
  /** The cart answers exactly what is chosen now. */
  fresh: boolean
  failed: boolean
  retry: () => void
  /** Leaves the cart as it is, and puts what is chosen into a new one. */
  renew: () => void
  /** Puts what is chosen into a new cart that stands for the old one. */
  replace: () => void
  /** Takes over a cart that came with another answer. */
  apply: (cart: Cart) => void
}

const delay = 500
const cartToast = 'cart-error'

/**
 * Keeps the server's cart in step with what is chosen: half a second after the last change, and
 * never showing an answer to an older choice. `onCouponRefused` is told why a coupon did not hold.
 */
export function useCart(
  input: CartInput | null,
  onCouponRefused: (reason: string) => void,
): CartState {
  const query = useQuery(input, updateCart, { delay, onError })

  function onError(error: unknown) {
    const cart = cartIn(error)
    // What a refused choice was told stays to be read; a network that was gone is not spoken of again.
    const options = cart ? {} : { id: cartToast }
    for (const text of cartErrorTexts(error)) toast.error(text, options)
    if (!cart) return
    query.setValue(cart)
    if (input?.coupon_code && !cart.coupon.code) onCouponRefused(sentenceOf(error) ?? '')
  }

  const { value, error, fresh, retry, setValue } = query
  const online = useOnline()
  const hasFailed = error !== undefined
  const catchUp = useEffectEvent(() => hasFailed && retry())
  useEffect(() => {
    if (online) catchUp()
  }, [online])

  return {
    cart: (input && value) ?? null,
    fresh: fresh && !error,
    failed: fresh && hasFailed,
    retry,
    renew: () => {
      renewCartId()
      retry()
    },
    replace: () => {
      replaceCartId()
      retry()
    },
    apply: setValue,
  }
}

async function updateCart(input: CartInput, signal: AbortSignal): Promise<Cart> {
  const instead_of = replacedCartId()
  const body = { cart_id: cartId(), ...(instead_of && { instead_of }), ...input }
  const { cart } = await abortable(signal).checkout.updateCart(body)
  forgetReplacedCart()
  toast.dismiss(cartToast)
  return cart
}
