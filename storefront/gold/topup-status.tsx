import { formatSen } from '@apeak/contract/money'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import type {
  PaymentInstructions,
  PaymentMethodsResponse,
  PaymentStatusResponse,
} from '@apeak/contract/payments'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { gold } from '#messages/gold.ts'
import { goldTopup } from '#messages/gold-pages.ts'
import { order } from '#messages/orders.ts'
import type { Deferred } from '../api.ts'
import { SENTENCE_GAP } from '../messages/join-sentences.ts'
import { HowToPay } from '../payments/how-to-pay.tsx'
import { PayButton, PaymentProgress } from '../payments/payment-dialog.tsx'
import { providers } from '../payments/providers.ts'
import {
  declineTexts,
  receivedText,
  type StatusText,
  waitingText,
} from '../payments/status-texts.ts'
import { CheckAgain, StatusView } from '../payments/status-view.tsx'
import { usePayment } from '../payments/use-payment.ts'
import {
  type ShownStatus,
  shownStatus,
  usePaymentStatus,
  usePayOnArrival,
} from '../payments/use-payment-status.ts'
import { buttonLook } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { useDeferred } from '../ui/deferred.tsx'
import { toast } from '../ui/toasts.ts'
import {
  type PersistedTopup,
  persistedTopups,
  topupPage,
  useTopupPayable,
} from './topup-payable.ts'

type Props = { id: string; methods: Deferred<PaymentMethodsResponse> }

/** A top-up's status and actions. Payment providers return to it. */
export function TopupStatus({ id, methods }: Props) {
  const [query] = useSearchParams()
  const returned = query.has('returned')
  const offered = useDeferred(methods)?.value
  const { status, due, checking, check } = usePaymentStatus('topup', id, { patient: returned })
  // It may have been paid or cancelled in another tab.
  const payment = usePayment({ onError: check })
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
      aria-label={goldTopup.statusLabel}
      className="rounded-3xl border border-line bg-surface p-5 shadow-lift md:p-7"
    >
      <StatusView text={topupStatusTexts[shown]} size="card">
        {topup && goldTopup.goldOf(formatSen(topup.valueSen)) + SENTENCE_GAP}
        {shown === 'failed' && due?.decline && declineTexts[due.decline] + SENTENCE_GAP}
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

/** A top-up's reference, with instructions for a manual payment. */
function Due({ due, instructions }: DueProps) {
  const { amount, short_reference } = due
  if (!instructions) {
    return (
      <p className="mt-4 flex flex-wrap items-center gap-x-3 text-muted">
        {order.reference}
        <CopyText text={short_reference} name={order.referenceToCopy} />
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

/** Announces a completed payment once; the changed address reloads the balance. */
function useSuccess(isPaid: boolean, id: string): void {
  const navigate = useNavigate()
  const notify = useEffectEvent(() => {
    toast.success(goldTopup.paid)
    navigate(topupPage(id), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (isPaid) notify()
  }, [isPaid])
}

type TopupActionsProps = {
  status: ShownStatus
  /** This tab's stored top-up; null on another device. */
  topup: PersistedTopup | null
  busy: boolean
  checking: boolean
  onPay: (topup: PersistedTopup) => void
  onCheck: () => void
}

/** A top-up's actions, by status. */
function TopupActions({ status, topup, busy, checking, onPay, onCheck }: TopupActionsProps) {
  if (status === 'checking') return null
  const check = (
    <CheckAgain look="quiet" checking={checking} onCheck={onCheck} className="min-h-12!" />
  )
  if (status === 'waiting') return check
  const history = (
    <Link to={pagePaths.goldHistory} className={`min-h-12! ${buttonLook('plain')}`}>
      {gold.history}
    </Link>
  )
  if (status === 'unreadable') {
    return (
      <>
        {check}
        {history}
      </>
    )
  }
  if (status === 'open' || status === 'failed') {
    return (
      <>
        {topup && (
          <PayButton busy={busy} onClick={() => onPay(topup)}>
            {status === 'failed' ? order.tryAgain : order.payNow}
          </PayButton>
        )}
        {history}
        {check}
      </>
    )
  }
  return (
    <>
      {topup?.orderId && status === 'paid' && <ContinueOrderLink orderId={topup.orderId} />}
      {topup?.back && status === 'paid' && (
        <Link to={topup.back} className={`min-h-12! ${buttonLook('gold')}`}>
          {goldTopup.backToPurchase}
        </Link>
      )}
      {history}
    </>
  )
}

function ContinueOrderLink({ orderId }: { orderId: string }) {
  return (
    <Link
      to={pathTo(pagePaths.transactionHistory, {}, { order_id: orderId, method: 'apeak' })}
      className={`min-h-12! ${buttonLook('gold')}`}
    >
      {goldTopup.continueOrder}
    </Link>
  )
}

/** The texts of a top-up's status. */
const topupStatusTexts: Record<ShownStatus, StatusText> = {
  checking: { title: goldTopup.checking, sentence: goldTopup.oneMoment, look: 'open' },
  paid: {
    title: goldTopup.paid,
    sentence: goldTopup.paidNote,
    look: 'good',
  },
  pending: {
    title: goldTopup.received,
    sentence: goldTopup.receivedNote,
    look: 'open',
  },
  waiting: waitingText,
  received: receivedText,
  open: {
    title: goldTopup.notPaid,
    sentence: goldTopup.notPaidNote,
    look: 'open',
  },
  failed: {
    title: goldTopup.failed,
    sentence: goldTopup.failedNote,
    look: 'bad',
  },
  cancelled: {
    title: goldTopup.cancelled,
    sentence: goldTopup.cancelledNote,
    look: 'plain',
  },
  unreadable: {
    title: goldTopup.unreadable,
    sentence: goldTopup.unreadableNote,
    look: 'bad',
  },
  unknown: {
    title: goldTopup.unknown,
    sentence: goldTopup.unknownNote,
    look: 'plain',
  },
}
