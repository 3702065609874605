import type { Cart, CategoryOptionAnswer } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { useSettings } from '../layout/settings.ts'
import { callbackOf } from '../payments/pay.ts'
import {
  isPinRefused,
  missingGold,
  ownSentence,
  paymentErrorText,
} from '../payments/payment-errors.ts'
import { type PaymentStage, usePayment } from '../payments/use-payment.ts'
import { useShopper } from '../session/shopper.ts'
import { cartIn } from './cart-errors.ts'
import { cartId } from './cart-id.ts'
import type { Checkout } from './checkout.ts'
import { openOrder } from './order-payable.ts'

/** What is bought, as the confirmation dialog showed it. `amount` is ringgit. */
export type Draft = {
  email: string
  method: PaymentMethodValue
  categoryAnswers: CategoryOptionAnswer[]
  slug: string
  category: string
  product: string
  amount: number
}

/** `unpaid`: the order is made, and its payment was broken off. */
export type OrderStage = PaymentStage | 'unpaid'

/** An order that its shopper has too little gold for. */
export type Shortage = { orderId: string; missing: string }

type Options = {
  /**
   * Takes the cart of a refusal, if it came with one: the price changed or a sale ran out, and the
   * shopper confirms again.
   */
  onRefused: (cart: Cart | undefined) => void
  /** Called when the shop wants the PIN verified anew. */
  onPinRefused: () => void
}

const untilSuccessPage = 1000

/** Places an order and pays it, once at a time. */
export function useOrder({ onRefused, onPinRefused }: Options) {
  const navigate = useNavigate()
  const customerId = useShopper()?.id ?? null
  const { publicUrl } = useSettings()
  const [note, setNote] = useState('')
  const [shortage, setShortage] = useState<Shortage | null>(null)
  // An order whose payment failed is paid again, not made again.
  const [unpaid, setUnpaid] = useState<Checkout | null>(null)
  const payment = usePayment(() => setNote('You came back before the payment was complete.'))
  // What the last try to pay was for, for whoever is told how it ended.
  const orderId = useRef('')

  async function place(draft: Draft) {
    if (payment.busy) return
    setNote('')
    setShortage(null)
    const checkout = unpaid ?? checkoutOf(draft, publicUrl)
    let made = unpaid !== null
    try {
      const outcome = await payment.begin(draft.method, async () => {
        const opened = await openOrder(checkout, customerId)
        orderId.current = opened.orderId
        made = true
        setUnpaid(checkout)
        return opened
      })
      if (outcome === 'closed') setNote('The payment window was closed before you had paid.')
      if (outcome === 'elsewhere') navigate(`/order-success?order_id=${orderId.current}`)
      if (outcome !== 'paid' && outcome !== 'awaited') return
      toast.success(outcome === 'paid' ? 'Payment successful' : 'Order received')
      const state = successOf(orderId.current, draft)
      setTimeout(() => navigate('/order-success', { state }), untilSuccessPage)
    } catch (error) {
      if (isPinRefused(error)) onPinRefused()
      else if (!made) onRefused(cartIn(error))
      const missing = missingGold(error)?.formatted
      if (missing) setShortage({ orderId: orderId.current, missing })
      setNote(ownSentence(error) ?? '')
      toast.error(paymentErrorText(error))
    }
  }

  /** Lets go of an order that was made and not paid, and says whether there was one. */
  function letGo(): boolean {
    setUnpaid(null)
    setShortage(null)
    payment.stop()
    return unpaid !== null
  }
  const stage: OrderStage = payment.stage === 'idle' && unpaid ? 'unpaid' : payment.stage
  return { stage, busy: payment.busy, note, shortage, place, letGo }
}

function checkoutOf(draft: Draft, publicUrl: string): Checkout {
  const { email, method, categoryAnswers, slug, category, product, amount } = draft
  const body = {
    customer_email: email.trim(),
    create_an_account: false,
    ship_to_a_different_address: false,
    payment_method: method,
    terms_and_conditions: true,
    cart_id: cartId(),
    category_options: categoryAnswers,
    ...callbackOf('order', method, publicUrl),
  }
  return { request: { verb: 'create', body }, email, slug, category, product, amount }
}

function successOf(orderId: string, { category, product, amount }: Draft) {
  return { orderId, category, product, amount }
}
