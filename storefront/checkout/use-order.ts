import type { Cart, CategoryOptionAnswer } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { useSettings } from '../layout/settings.ts'
import { useShopper } from '../layout/shopper.ts'
import { cartIn, checkoutFailure } from './failures.ts'
import { cartId } from './kept.ts'
import type { Checkout } from './kept-checkout.ts'
import { orderAndPay } from './order-and-pay.ts'
import { callbackOf, NotVerified } from './pay.ts'
import { ScriptBlocked } from './razorpay-checkout.ts'
import { useRestored } from './use-restored.ts'

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

/**
 * Where an order stands: `making` and `leaving` while the shopper waits, `paying` under the
 * provider's window, `unpaid` when it is made and the payment was broken off.
 */
export type OrderStage = 'idle' | 'making' | 'paying' | 'leaving' | 'done' | 'unpaid'

const untilSuccessPage = 1000

/**
 * Places an order and pays it, once at a time. `onRefused` takes the cart of a refusal, if it came
 * with one: the price changed or a sale ran out, and the shopper confirms again.
 */
export function useOrder(onRefused: (cart: Cart | undefined) => void) {
  const navigate = useNavigate()
  const shopper = useShopper()
  const settings = useSettings()
  const [stage, setStage] = useState<OrderStage>('idle')
  const [note, setNote] = useState('')
  // State is too late to stop a second click in the same moment.
  const running = useRef(false)
  // An order whose payment failed is paid again, not made again.
  const unpaid = useRef<Checkout>(null)

  function stop(reason = '') {
    running.current = false
    setStage(unpaid.current ? 'unpaid' : 'idle')
    setNote(reason)
  }
  useRestored(() => running.current && stop('You came back before the payment was complete.'))

  async function place(draft: Draft) {
    if (running.current) return
    running.current = true
    setNote('')
    setStage('making')
    const checkout = unpaid.current ?? checkoutOf(draft, settings.publicUrl)
    try {
      const { order, payment } = await orderAndPay(checkout, {
        customerId: shopper?.id ?? null,
        settings,
        onMade: () => {
          unpaid.current = checkout
        },
        makeRoom: async () => {
          setStage('paying')
          await twoFrames()
        },
      })
      if (payment === 'closed') return stop('The payment window was closed before you had paid.')
      if (payment === 'leaving') return setStage('leaving')
      setStage('done')
      if (payment === 'elsewhere') return navigate(`/order-success?order_id=${order.order_id}`)
      toast.success(payment === 'paid' ? 'Payment successful' : 'Order received')
      const state = successOf(order.order_id, draft)
      setTimeout(() => navigate('/order-success', { state }), untilSuccessPage)
    } catch (error) {
      if (!unpaid.current) onRefused(cartIn(error))
      const isOwn = error instanceof NotVerified || error instanceof ScriptBlocked
      const sentence = isOwn ? error.message : checkoutFailure(error)
      toast.error(sentence)
      stop(isOwn ? sentence : '')
    }
  }

  /** Lets go of an order that was made and not paid, and says whether there was one. */
  function letGo(): boolean {
    const held = unpaid.current !== null
    unpaid.current = null
    stop()
    return held
  }
  const busy = stage !== 'idle' && stage !== 'unpaid'
  return { stage, busy, note, place, letGo }
}

function checkoutOf(draft: Draft, publicUrl: string): Checkout {
  const { email, method, categoryAnswers, slug, category, product, amount } = draft
  const callback_url = callbackOf(method, publicUrl)
  return {
    body: {
      customer_email: email.trim(),
      create_an_account: false,
      ship_to_a_different_address: false,
      payment_method: method,
      terms_and_conditions: true,
      cart_id: cartId(),
      category_options: categoryAnswers,
      ...(callback_url ? { callback_url } : {}),
    },
    slug,
    category,
    product,
    amount,
  }
}

/** Until React has shown the change, and the browser has painted it. */
function twoFrames(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })
}

function successOf(orderId: string, { category, product, amount }: Draft) {
  return { orderId, category, product, amount }
}
