import { formatSen } from '@apeak/contract/money'
import type {
  PaymentInstructions,
  PaymentMethodsResponse,
  PaymentStatusResponse,
} from '@apeak/contract/payments'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Deferred } from '../api.ts'
import { declineTexts } from '../payments/decline-texts.ts'
import { HowToPay } from '../payments/how-to-pay.tsx'
import { PaymentProgress } from '../payments/payment-progress.tsx'
import { providers } from '../payments/providers.ts'
import { shownStatus } from '../payments/shown-status.ts'
import { StatusView } from '../payments/status-view.tsx'
import { usePayOnArrival } from '../payments/use-pay-on-arrival.ts'
import { usePayment } from '../payments/use-payment.ts'
import { usePaymentStatus } from '../payments/use-payment-status.ts'
import { CopyText } from '../ui/copy-text.tsx'
import { useDeferred } from '../ui/deferred.tsx'
import { toast } from '../ui/toasts.ts'
import { persistedTopups } from './topup.ts'
import { TopupActions } from './topup-actions.tsx'
import { topupPage, useTopupPayable } from './topup-payable.ts'
import { topupStatusTexts } from './topup-status-texts.ts'

type Props = { id: string; methods: Deferred<PaymentMethodsResponse> }

/** How a top-up stands, and what can be done about it. Payment providers lead back to it. */
export function TopupStatus({ id, methods }: Props) {
  const [query] = useSearchParams()
  const returned = query.has('returned')
  const offered = useDeferred(methods)?.value
  const { status, due, checking, check } = usePaymentStatus('topup', id, { patient: returned })
  const payment = usePayment()
  const payableOf = useTopupPayable()
  const topup = persistedTopups.find(id)
  const arrivedBy = Object.keys(providers).find((method) => method === query.get('pay'))
  const unknown = { valueSen: 0, orderId: null }
  useSuccess(status === 'paid' && returned, id)
  usePayOnArrival(
    arrivedBy
      ? () => payment.pay(payableOf({ ...unknown, ...topup, id, method: arrivedBy }))
      : null,
  )

  const shown = shownStatus(status, returned)
  return (
    <section
      aria-label="Top-up status"
      className="rounded-3xl border border-line bg-surface p-5 shadow-lift md:p-7"
    >
      <StatusView text={topupStatusTexts[shown]} size="card">
        {topup && `Apeak Gold ${formatSen(topup.valueSen)}. `}
        {shown === 'failed' && due?.decline && `${declineTexts[due.decline]} `}
      </StatusView>
      {due && (
        <Due
          due={due}
          instructions={shown === 'pending' ? offered?.[due.payment_method]?.instructions : null}
        />
      )}
      <PaymentProgress step={payment.step} />
      <div className="mt-5 flex flex-wrap gap-2.5 empty:hidden">
        <TopupActions
          status={shown}
          topup={topup}
          busy={payment.busy}
          checking={checking}
          onPay={(unpaid) => payment.pay(payableOf(unpaid))}
          onCheck={check}
        />
      </div>
    </section>
  )
}

type DueProps = {
  due: PaymentStatusResponse
  instructions: PaymentInstructions | null | undefined
}

/** What the shopper calls a top-up by, and how it is paid where that is by hand. */
function Due({ due, instructions }: DueProps) {
  const { amount, short_reference } = due
  if (!instructions) {
    return (
      <p className="mt-4 flex flex-wrap items-center gap-x-3 text-muted">
        Reference
        <CopyText text={short_reference} name="reference" />
      </p>
    )
  }
  return (
    <HowToPay
      instructions={instructions}
      amount={amount.inCurrentCurrency.formatted}
      reference={short_reference}
      className="mt-5 max-w-lg"
    />
  )
}

/** Tells of a payment that is through, once; the new address has the balance loaded anew. */
function useSuccess(isPaid: boolean, id: string): void {
  const navigate = useNavigate()
  const tell = useEffectEvent(() => {
    toast.success('Payment successful')
    navigate(topupPage(id), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (isPaid) tell()
  }, [isPaid])
}
