import type { Cart } from '@apeak/contract/checkout'
import { ApiError } from '@apeak/contract/client'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { abortable } from '../api.ts'
import { cartErrorTexts } from '../checkout/cart-errors.ts'
import { useQuery } from '../ui/use-query.ts'

/** Prices an unpaid order by the chosen method, anew for each choice; only the newest is shown. */
export function useOrderQuote(cartId: string, orderId: string, method: PaymentMethodValue | null) {
  const body =
    method === null ? null : { cart_id: cartId, order_id: orderId, payment_method: method }
  const { value, error, fresh, retry, setValue } = useQuery(body, (wanted, signal) =>
    abortable(signal).checkout.continueCart(wanted),
  )
  const quote = method && !error ? value : undefined
  return {
    cart: quote?.cart,
    /** What differs from when the order was made: one sentence each. */
    changes: quote?.changes ?? [],
    /** Whether the cart is that of the chosen method. */
    fresh: fresh && !error,
    /** The shop has no such order for who asks. */
    isMissing: fresh && error instanceof ApiError && error.status === 404,
    errorText: fresh && error ? cartErrorTexts(error).join(' ') : '',
    retry,
    /** Takes over a cart that came with a refusal, and what it says. */
    apply: (cart: Cart, sentence: string) => setValue({ cart, changes: [sentence] }),
  }
}
