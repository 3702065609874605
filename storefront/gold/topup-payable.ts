import type { TopupCreated } from '@apeak/contract/gold'
import { formatSen } from '@apeak/contract/money'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { api } from '../api.ts'
import { useSettings } from '../layout/settings.ts'
import { callbackOf, type Subject } from '../payments/pay.ts'
import { type Opened, usePayment } from '../payments/use-payment.ts'
import { useShopper } from '../session/shopper.ts'
import { keepTopup } from './topup.ts'

/** A top-up to be paid: a new one, or with an id one that was begun before. */
export type TopupWanted = {
  id: string | null
  method: PaymentMethodValue
  valueSen: number
  /** The order that waits for this gold, or null. */
  orderId: string | null
}

const untilLedOn = 1000

/** Pays a top-up, once at a time. `explain` says what a shopper is told when it failed. */
export function useTopup(explain: (error: unknown) => string) {
  const navigate = useNavigate()
  const shopper = useShopper()
  const { publicUrl } = useSettings()
  const [note, setNote] = useState('')
  const payment = usePayment(() => setNote('You came back before the payment was complete.'))

  async function open(wanted: TopupWanted): Promise<Opened> {
    const { method, valueSen, orderId } = wanted
    const customer = { id: shopper?.id ?? 0, email: shopper?.email ?? '' }
    const { point_transaction_id: id, ...fields } = await send(wanted, customer.id, publicUrl)
    keepTopup({ id, method, valueSen, orderId })
    return { fields, subject: subjectOf(id, valueSen, customer.email) }
  }

  /** Pays, and says whether the shopper was led on to the page of the top-up. */
  async function pay(wanted: TopupWanted): Promise<boolean> {
    setNote('')
    let page = '/gold-topup'
    try {
      const outcome = await payment.begin(wanted.method, async () => {
        const opened = await open(wanted)
        page = `/gold-topup?point_transaction_id=${opened.subject.id}`
        return opened
      })
      if (outcome === null || outcome === 'leaving') return false
      if (outcome === 'paid' || outcome === 'awaited') {
        // Only a manual payment ends here: the others come back from their provider.
        const description = 'We credit your gold as soon as we see your money.'
        toast.success('Payment successful', { description })
        await new Promise((done) => setTimeout(done, untilLedOn))
        payment.stop()
      }
      navigate(page)
      return true
    } catch (error) {
      toast.error(explain(error))
      return false
    }
  }
  return { stage: payment.stage, busy: payment.busy, note, pay }
}

export type TopupPayment = ReturnType<typeof useTopup>

function send(wanted: TopupWanted, customerId: number, publicUrl: string): Promise<TopupCreated> {
  const { id, method, valueSen } = wanted
  const body = { payment_method: method, ...callbackOf('topup', method, publicUrl) }
  return id === null
    ? api.gold.buy({ ...body, user_id: customerId, amount: valueSen / 100 })
    : api.gold.continueTopup({ ...body, customer_id: customerId, point_transaction_id: id })
}

function subjectOf(id: string, valueSen: number, email: string): Subject {
  return {
    kind: 'topup',
    id,
    description: valueSen > 0 ? `Apeak Gold ${formatSen(valueSen)}` : 'Apeak Gold',
    email,
    payingPage: `/gold-topup?point_transaction_id=${id}&pay=1`,
    verify: (payment_method) => api.gold.callback({ payment_method, point_transaction_id: id }),
  }
}
