import type { PaymentMethodValue } from '@apeak/contract/payments'
import { useState } from 'react'
import { cartIn } from '../checkout/cart-errors.ts'
import { continuedCartId } from '../checkout/cart-id.ts'
import { persistedCheckouts } from '../checkout/checkout.ts'
import { orderPayable } from '../checkout/order-payable.ts'
import { usePin } from '../gold/use-pin.ts'
import { useSettings } from '../layout/settings.ts'
import { callbackField } from '../payments/pay.ts'
import { isPinRefused, missingGold, sentenceOf } from '../payments/payment-errors.ts'
import { usePayment } from '../payments/use-payment.ts'
import { useShopper } from '../session/shopper.ts'
import { useOrderQuote } from './use-order-quote.ts'

/** An order that can be paid; `product` is what was ordered: '3 × 42 Diamonds'. */
export type UnpaidOrder = { id: string; product: string; category: string }

/**
 * Continues an unpaid order by the chosen method: its quote, its PIN, its payment. `onChange` is
 * called when the order may have changed.
 */
export function useContinuedOrder(
  order: UnpaidOrder,
  method: PaymentMethodValue | null,
  onChange: () => void,
) {
  const shopper = useShopper()
  const { publicUrl } = useSettings()
  const [cartId] = useState(continuedCartId)
  const [pinWanted, setPinWanted] = useState(false)
  const quote = useOrderQuote(cartId, order.id, method)
  const pin = usePin()
  const payment = usePayment({ onError })

  function onError(error: unknown) {
    const cart = cartIn(error)
    if (cart) quote.apply(cart, sentenceOf(error) ?? '')
    if (isPinRefused(error)) {
      pin.reset()
      setPinWanted(true)
    }
    // It may be paid by now, or cost something else.
    onChange()
  }

  function payableBy(chosen: PaymentMethodValue, amount: number) {
    const { id, category, product } = order
    const body = {
      cart_id: cartId,
      payment_method: chosen,
      order_id: id,
      customer_id: shopper?.id ?? null,
      ...callbackField('order', chosen, publicUrl),
    }
    // What this tab knows of it, where it was made here: whose form is to be emptied once it is paid.
    const begun = persistedCheckouts.find(id)
    const email = shopper?.email ?? begun?.email ?? ''
    const request = { verb: 'continue' as const, body }
    const checkout = { request, email, slug: begun?.slug ?? null, category, product, amount }
    return orderPayable(checkout, shopper?.id ?? null)
  }

  async function confirm(chosen: PaymentMethodValue) {
    if (chosen === 'apeak' && !pin.verified) {
      setPinWanted(true)
      document.getElementById('pin')?.focus()
      return
    }
    if (!quote.cart || !quote.fresh) return
    const isThrough = await payment.pay(
      payableBy(chosen, quote.cart.total.inCurrentCurrency.amount),
    )
    if (isThrough) onChange()
  }

  return {
    payment,
    quote,
    pin,
    /** The PIN is all that is missing to pay. */
    pinMissing: pinWanted && !pin.verified,
    /** What the gold lacks, where gold was to pay and does not suffice. */
    missingGold: method === 'apeak' ? missingGold(payment.error)?.formatted : undefined,
    confirm,
  }
}
