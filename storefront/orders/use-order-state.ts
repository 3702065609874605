import type { OrderDetails } from '@apeak/contract/orders'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../api.ts'
import { forgetCheckout, keptCheckout } from '../checkout/checkout.ts'
import { type Verdict, watchPayment } from '../payments/poll-status.ts'

/**
 * What the shop knows of an order, kept up to date while its payment is open. `details` is null
 * where they cannot be read. `patient`: asks again by itself; otherwise once, and when told to.
 */
export function useOrderState(orderId: string, patient: boolean) {
  const [details, setDetails] = useState<OrderDetails | null>()
  const [verdict, setVerdict] = useState<Verdict>()
  const [asking, setAsking] = useState(false)
  const [round, setRound] = useState(0)
  const status = details?.status
  const open = orderId !== '' && details !== undefined && (!status || status === 'pending_payment')

  const read = useEffectEvent(async (signal: AbortSignal) => {
    const answer = await readDetails(orderId)
    if (signal.aborted) return
    // What was read before is better than nothing.
    setDetails((before) => answer ?? before ?? null)
    if (answer && answer.status !== 'pending_payment') forgetCheckout(orderId)
  })

  useEffect(() => {
    if (!orderId) return
    const control = new AbortController()
    read(control.signal)
    return () => control.abort()
  }, [orderId])

  useEffect(() => {
    if (!open) return
    const control = new AbortController()
    const ask = async () => {
      setAsking(true)
      try {
        return await askShop(orderId)
      } finally {
        setAsking(false)
      }
    }
    const { signal } = control
    const onVerdict = (said: Verdict) => {
      setVerdict(said)
      if (said === 'paid') read(signal)
    }
    // Asked anew, the shopper is waiting.
    const look = () => lookAtOrder(orderId)
    watchPayment({ ask, look, onVerdict, patient: patient || round > 0, signal })
    return () => control.abort()
  }, [orderId, open, patient, round])

  return { details, verdict, asking, askAgain: () => setRound((count) => count + 1) }
}

function readDetails(orderId: string): Promise<OrderDetails | null> {
  return api.orders.details(orderId).catch((error) => {
    // What came along is shown instead.
    console.warn('Order details could not be read', error)
    return null
  })
}

/** The shop believes its page nothing: it asks the provider. */
async function askShop(orderId: string): Promise<Verdict> {
  const method = keptCheckout(orderId)?.request.body.payment_method ?? 'razorpay'
  const answer = await api.payments.callback({ payment_method: method, orderId })
  if (answer.success || answer.status === 'success') return 'paid'
  return answer.status === 'failed' ? 'failed' : 'open'
}

async function lookAtOrder(orderId: string): Promise<Verdict> {
  const { status } = await api.orders.details(orderId)
  return status === 'pending_payment' ? 'open' : 'paid'
}
