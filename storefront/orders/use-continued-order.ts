import type { PaymentMethodValue } from '@apeak/contract/payments'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { cartIn } from '../checkout/cart-errors.ts'
import { continuingCartId } from '../checkout/cart-id.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { openOrder } from '../checkout/order-payable.ts'
import { usePin } from '../gold/use-pin.ts'
import { useSettings } from '../layout/settings.ts'
import { callbackOf } from '../payments/pay.ts'
import {
  isPinRefused,
  missingGold,
  paymentErrorText,
  sentenceOf,
} from '../payments/payment-errors.ts'
import { usePayment } from '../payments/use-payment.ts'
import { useShopper } from '../session/shopper.ts'
import { useQuote } from './use-order-quote.ts'

/** An order that can be paid. */
export type UnpaidOrder = { id: string; product: string; category: string }

const untilSuccessPage = 1000

/** Continues an unpaid order by the chosen method: its price, its PIN, its payment. */
export function useContinuing(
  order: UnpaidOrder,
  method: PaymentMethodValue | null,
  onChange: () => void,
) {
  const navigate = useNavigate()
  const shopper = useShopper()
  const { publicUrl } = useSettings()
  const [cartId] = useState(continuingCartId)
  const [note, setNote] = useState('')
  const [refusedPin, setRefusedPin] = useState(false)
  const [lacking, setLacking] = useState<string | null>(null)
  const quote = useQuote(cartId, order.id, method)
  const pin = usePin()
  const payment = usePayment(() => setNote('You came back before the payment was complete.'))

  function checkoutBy(method: PaymentMethodValue, amount: number): Checkout {
    const body = {
      cart_id: cartId,
      payment_method: method,
      order_id: order.id,
      customer_id: shopper?.id ?? null,
      ...callbackOf('order', method, publicUrl),
    }
    return {
      request: { verb: 'continue', body },
      email: shopper?.email ?? '',
      slug: null,
      category: order.category,
      product: order.product,
      amount,
    }
  }

  async function confirm() {
    if (!method) return toast.error('Please select payment method.')
    if (method === 'apeak' && !pin.verified) {
      setRefusedPin(true)
      return document.getElementById('pin')?.focus()
    }
    if (!quote.quote || !quote.fresh) return
    setNote('')
    setLacking(null)
    const checkout = checkoutBy(method, quote.quote.cart.total.inCurrentCurrency.amount)
    try {
      const open = () => openOrder(checkout, shopper?.id ?? null)
      const outcome = await payment.begin(method, open)
      if (outcome === 'closed') setNote('The payment window was closed before you had paid.')
      if (outcome === 'elsewhere') navigate(`/order-success?order_id=${order.id}`)
      if (outcome !== 'paid' && outcome !== 'awaited') return
      toast.success(outcome === 'paid' ? 'Payment successful' : 'Order received')
      const { category, product, amount } = checkout
      const state = { orderId: order.id, category, product, amount }
      setTimeout(() => navigate('/order-success', { state }), untilSuccessPage)
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown) {
    toast.error(paymentErrorText(error))
    const cart = cartIn(error)
    if (cart) quote.apply(cart, sentenceOf(error) ?? '')
    if (isPinRefused(error)) {
      pin.forget()
      setRefusedPin(true)
    }
    const missing = missingGold(error)?.formatted
    if (missing) setLacking(missing)
    // It may be paid by now, or cost something else.
    onChange()
  }

  return {
    payment,
    quote,
    pin,
    /** The PIN is what keeps the shopper from paying. */
    pinMissing: refusedPin && !pin.verified,
    note,
    /** What the gold lacks, where gold was to pay and does not suffice. */
    shortage: method === 'apeak' ? lacking : null,
    confirm,
  }
}
