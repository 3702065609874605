import type { Cart } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { useEffect, useState } from 'react'
import { abortable } from '../api.ts'
import { cartErrorText } from '../checkout/cart-errors.ts'

/** What an unpaid order costs now by one method. `changes`: what differs from when it was made. */
export type Quote = { cart: Cart; changes: string[] }

type Outcome = { of: string; quote: Quote | null; failure: string }

/** Prices an unpaid order by the chosen method, anew for each choice; only the newest is shown. */
export function useQuote(cartId: string, orderId: string, method: PaymentMethodValue | null) {
  const [round, setRound] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()
  const wanted = method ? `${orderId} ${method} ${round}` : ''

  useEffect(() => {
    if (!wanted || !method) return
    const control = new AbortController()
    const body = { cart_id: cartId, order_id: orderId, payment_method: method }
    abortable(control.signal)
      .checkout.continueCart(body)
      .then((quote) => setOutcome({ of: wanted, quote, failure: '' }))
      .catch((error: unknown) => {
        if (control.signal.aborted) return
        setOutcome({ of: wanted, quote: null, failure: cartErrorText(error) })
      })
    return () => control.abort()
  }, [wanted, cartId, orderId, method])

  const answered = outcome?.of === wanted ? outcome : undefined
  return {
    quote: method ? (outcome?.quote ?? null) : null,
    fresh: answered?.quote != null,
    failure: answered?.failure ?? '',
    retry: () => setRound((count) => count + 1),
    /** Takes over a cart that came with a refusal, and what it says. */
    apply: (cart: Cart, sentence: string) =>
      setOutcome({ of: wanted, quote: { cart, changes: [sentence] }, failure: '' }),
  }
}
