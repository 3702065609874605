import { TOPUP } from '@apeak/contract/gold'
import type {
  PaymentChargesResponse,
  PaymentMethodsResponse,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import { type FormEvent, useState } from 'react'
import { api, type Deferred, loadResult } from '../api.ts'
import { PaymentMethodList } from '../payments/payment-method-list.tsx'
import { usePayment } from '../payments/use-payment.ts'
import type { Shopper } from '../session/shopper.ts'
import { Button } from '../ui/button.tsx'
import { useDeferred } from '../ui/deferred.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { toast } from '../ui/toasts.ts'
import { useRefusalToasts } from '../ui/use-refusal-toasts.ts'
import { ConfirmTopupDialog } from './confirm-topup-dialog.tsx'
import { QuickAmounts } from './quick-amounts.tsx'
import { useTopupPayable } from './topup-payable.ts'
import { amountFor, topupQuote } from './topup-quote.ts'
import { TopupSummary } from './topup-summary.tsx'
import { useWaitingOrder, WaitingOrder } from './waiting-order.tsx'

type Props = {
  shopper: Shopper
  /** The order that waits for this gold, or null. */
  orderId: string | null
  methods: Deferred<PaymentMethodsResponse>
  fees: Deferred<PaymentChargesResponse>
}

/** Chooses an amount and a payment method, shows the fee, and pays after a confirmation. */
export function TopupForm({ shopper, orderId, methods, fees }: Props) {
  const amounts = shopper.internal ? [TOPUP.internal, ...TOPUP.quick] : [...TOPUP.quick]
  const waiting = useWaitingOrder(orderId)
  const [chosen, setChosen] = useState<number | null>(null)
  const [method, setMethod] = useState<PaymentMethodValue | null>(null)
  const [confirming, setConfirming] = useState(false)
  const [newer, setNewer] = useState<PaymentChargesResponse>()
  const payment = usePayment()
  const payableOf = useTopupPayable()
  const loaded = useDeferred(fees)
  const known = (newer ?? loaded?.value)?.charges
  const proposed = waiting?.missingSen ? amountFor(waiting.missingSen, TOPUP.quick) : undefined
  const amount = chosen ?? proposed ?? null
  const quote = amount && method && known ? topupQuote(amount * 100, method, known) : null
  const refusal = useRefusalToasts()

  function refuse(message: string, place: string) {
    refusal.show(message)
    document.getElementById(place)?.focus()
  }

  /** Takes a choice, and the toast back that asked for it. */
  const choosing =
    <Value,>(choose: (value: Value) => void) =>
    (value: Value) => {
      refusal.takeBack()
      choose(value)
    }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (amount === null) return refuse('Please select amount.', 'select-amount')
    if (method === null) return refuse('Please select payment method.', 'select-payment')
    if (!known && loaded?.failure) return refuse(noCharges, 'topup-summary')
    // Where the charges are still loading, the dialog opens with them.
    setConfirming(true)
  }

  /** Pays, unless the fee is no longer the one that was shown: then it is shown anew. */
  async function confirm() {
    if (!quote || !method) return
    const { valueSen, paidSen } = quote
    const { value } = await loadResult(api.payments.charges())
    const now = value && topupQuote(valueSen, method, value.charges)
    if (now && now.paidSen !== paidSen) {
      setNewer(value)
      toast.error('The charge has changed. Please check the total and confirm again.')
      return
    }
    if (!(await payment.pay(payableOf({ id: null, method, valueSen, orderId })))) return
    setConfirming(false)
    setChosen(null)
    setMethod(null)
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Top up"
      className="grid items-start gap-x-8 gap-y-9 lg:grid-cols-[minmax(0,1fr)_23.5rem]"
    >
      <div className="grid min-w-0 gap-9">
        {waiting && <WaitingOrder order={waiting} />}
        <Part id="select-amount" title="Select Amount">
          <QuickAmounts amounts={amounts} chosen={amount} onChoose={choosing(setChosen)} />
        </Part>
        <Part id="select-payment" title="Select Payment">
          <PaymentMethodList
            load={methods}
            chosen={method}
            onChoose={choosing(setMethod)}
            withoutGold
          />
        </Part>
      </div>
      <section
        id="topup-summary"
        tabIndex={-1}
        aria-labelledby="summary-title"
        className="rounded-2xl border border-line bg-surface p-5 shadow-lift md:p-6 lg:sticky lg:top-24"
      >
        <h2 id="summary-title" className="text-xl">
          Your top-up
        </h2>
        <div className="mt-4">
          {loaded?.failure ? (
            <ErrorBox message={noCharges} />
          ) : amount === null ? (
            <p className="rounded-xl border border-dashed border-edge px-4 py-5 text-muted">
              Select an amount to see what it costs.
            </p>
          ) : (
            <TopupSummary
              valueSen={amount * 100}
              method={method}
              quote={quote}
              fees={known ?? []}
            />
          )}
        </div>
        <Button type="submit" look="gold" className="mt-5 min-h-13! w-full text-lg!">
          Top Up
        </Button>
      </section>
      <ConfirmTopupDialog
        open={confirming}
        payment={payment}
        quote={quote}
        method={method}
        methods={methods}
        fees={known ?? []}
        onClose={() => setConfirming(false)}
        onConfirm={confirm}
      />
    </form>
  )
}

const noCharges = 'The charges could not be loaded.'

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className="outline-none">
      <h2 id={`${id}-title`} className="mb-4 text-xl md:text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
