import type { Cart, UpdateCart } from '@apeak/contract/checkout'
import { useEffect, useEffectEvent } from 'react'
import { abortable } from '../api.ts'
import { shopMessage } from '../payments/payment-errors.ts'
import { useOnline } from '../ui/browser-state.ts'
import { toast } from '../ui/toasts.ts'
import { useQuery } from '../ui/use-query.ts'
import {
  cartErrorTexts,
  cartFromError,
  cartId,
  forgetReplacedCart,
  renewCartId,
  replaceCartId,
  replacedCartId,
  reuseCartId,
} from './cart.ts'

/** The desired content of the cart; the id is added when sending. */
export type CartInput = Omit<UpdateCart, 'cart_id' | 'instead_of'>

export type CartState = {
  /** The newest known cart; outdated while `fresh` is false. */
  cart: Cart | null
  /** Whether the cart matches the present choice. */
  fresh: boolean
  failed: boolean
  retry: () => void
  /** Leaves the cart unchanged and fills a new one. */
  renew: () => void
  /** Fills a new cart that replaces the old one. */
  replace: () => void
  /** Fills the cart of an unpaid order again, so that the next order replaces it. */
  reuse: (id: string) => void
  /** Uses a cart from another response. */
  apply: (cart: Cart) => void
}

const delay = 500
const cartToast = 'cart-error'

/**
 * Syncs the server's cart with the choice: half a second after the last change, ignoring outdated responses.
 * `onCouponRefused` gets the reason for a refused coupon.
 */
export function useCart(
  input: CartInput | null,
  onCouponRefused: (reason: string) => void,
): CartState {
  const query = useQuery(input, updateCart, { delay, onError })

  function onError(error: unknown) {
    const cart = cartFromError(error)
    // A refusal stays visible; a network error's toast has an id, by which it is removed later.
    const options = cart ? {} : { id: cartToast }
    for (const text of cartErrorTexts(error)) toast.error(text, options)
    if (!cart) return
    query.setValue(cart)
    if (input?.coupon_code && !cart.coupon.code) onCouponRefused(shopMessage(error) ?? '')
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
    reuse: (id) => {
      reuseCartId(id)
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
