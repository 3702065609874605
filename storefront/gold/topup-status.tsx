import { formatSen } from '@apeak/contract/money'
import { Check, Clock, RotateCw, TriangleAlert, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { PayButton } from '../payments/pay-button.tsx'
import { noCheckout, ownSentence } from '../payments/payment-errors.ts'
import { PaymentProgress } from '../payments/payment-progress.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { type KeptTopup, keptTopup } from './topup.ts'
import { type TopupPayment, useTopup } from './topup-payable.ts'
import { type TopupState, useTopupState } from './use-topup-state.ts'

type View = { title: string; sentence: string; look: keyof typeof icons }

const icons = { good: Check, open: Clock, bad: TriangleAlert, plain: Undo2 }
const looks = {
  good: 'gold-fill',
  open: 'border border-gold/50 bg-gold-wash text-gold',
  bad: 'border border-danger/50 bg-danger-wash text-danger',
  plain: 'bg-raised text-muted',
}

const views: Record<TopupState | 'checking' | 'waiting', View> = {
  checking: { title: 'Checking your top-up', sentence: 'One moment, please.', look: 'open' },
  paid: { title: 'Payment successful', sentence: 'The gold is in your balance.', look: 'good' },
  awaited: {
    title: 'Top-up received',
    sentence: 'We credit your gold as soon as we see your money, and send you an e-mail.',
    look: 'open',
  },
  waiting: {
    title: 'We are waiting for your bank',
    sentence:
      'Your payment is on its way. This page asks for it by itself, and we send an e-mail when it arrives: you may also close it.',
    look: 'open',
  },
  open: {
    title: 'Your top-up is not paid yet',
    sentence: 'You can pay it now, or continue or cancel it in your gold history.',
    look: 'open',
  },
  failed: {
    title: 'Payment verification failed',
    sentence: 'Your payment did not go through, and nothing was charged to your balance.',
    look: 'bad',
  },
  cancelled: {
    title: 'This top-up was cancelled',
    sentence: 'Should its payment arrive all the same, its gold is yours.',
    look: 'plain',
  },
  unknown: {
    title: 'We cannot find this top-up',
    sentence: 'Your gold history holds all that you have.',
    look: 'plain',
  },
}

/** How a top-up stands, and what can be done about it. Payment providers lead back to it. */
export function TopupStatus({ id }: { id: string }) {
  const [query] = useSearchParams()
  const returned = query.has('returned')
  const { state, asking, askAgain } = useTopupState(id, returned)
  const payment = useTopup((error) => ownSentence(error) ?? noCheckout)
  const kept = keptTopup(id)
  useSuccess(state === 'paid' && returned, id)
  useCardAtOnce(query.has('pay'), id, kept, payment)

  const stage = state === 'open' && returned ? 'waiting' : (state ?? 'checking')
  const { title, sentence, look } = views[stage]
  const Icon = icons[look]
  return (
    <section
      aria-label="Top-up status"
      className="rounded-3xl border border-line bg-surface p-5 shadow-lift md:p-7"
    >
      <div role="status" className="flex gap-4">
        <span
          aria-hidden="true"
          className={`grid size-12 shrink-0 place-items-center rounded-full ${looks[look]}`}
        >
          <Icon
            className={`size-6 ${stage === 'waiting' ? 'animate-pulse' : ''}`}
            strokeWidth={2.5}
          />
        </span>
        <div className="min-w-0">
          <h2 className="text-2xl">{title}</h2>
          <p className="mt-1.5 text-muted">
            {kept && `Apeak Gold ${formatSen(kept.valueSen)}. `}
            {sentence}
          </p>
        </div>
      </div>
      <PaymentProgress stage={payment.stage} />
      <div className="mt-5 flex flex-wrap gap-2.5 empty:hidden">
        <Actions
          stage={stage}
          kept={kept}
          payment={payment}
          check={<CheckAgain asking={asking} onCheck={askAgain} />}
        />
      </div>
    </section>
  )
}

type ActionsProps = {
  stage: keyof typeof views
  kept: KeptTopup | null
  payment: TopupPayment
  check: React.ReactNode
}

function Actions({ stage, kept, payment, check }: ActionsProps) {
  if (stage === 'checking') return null
  const history = (
    <Link to="/gold-history" className={`min-h-12! ${buttonLook('plain')}`}>
      Gold History
    </Link>
  )
  if (stage === 'waiting') return check
  if (stage === 'open' || stage === 'failed') {
    return (
      <>
        {kept && (
          <PayButton busy={payment.busy} onClick={() => payment.pay(kept)}>
            {stage === 'failed' ? 'Try again' : 'Pay now'}
          </PayButton>
        )}
        {history}
        {check}
      </>
    )
  }
  return (
    <>
      {kept?.orderId && stage === 'paid' && (
        <Link
          to={`/transaction-history?order_id=${kept.orderId}&method=apeak`}
          className={`min-h-12! ${buttonLook('gold')}`}
        >
          Continue your order
        </Link>
      )}
      {history}
    </>
  )
}

function CheckAgain({ asking, onCheck }: { asking: boolean; onCheck: () => void }) {
  return (
    <Button look="quiet" onClick={onCheck} disabled={asking} className="min-h-12!">
      <RotateCw aria-hidden="true" className={`size-4 ${asking ? 'animate-spin' : ''}`} />
      {asking ? 'Checking...' : 'Check again'}
    </Button>
  )
}

const pageOf = (id: string) => `/gold-topup?point_transaction_id=${encodeURIComponent(id)}`

/** Tells of a payment that is through, once; the new address has the balance asked for anew. */
function useSuccess(isPaid: boolean, id: string): void {
  const navigate = useNavigate()
  const tell = useEffectEvent(() => {
    toast.success('Payment successful')
    navigate(pageOf(id), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (isPaid) tell()
  }, [isPaid])
}

/** Begins the card payment that another page could not: its document was not allowed to. Once. */
function useCardAtOnce(
  wanted: boolean,
  id: string,
  kept: KeptTopup | null,
  payment: TopupPayment,
): void {
  const navigate = useNavigate()
  const begin = useEffectEvent(() => {
    // A reload must not open the payment again.
    navigate(pageOf(id), { replace: true, preventScrollReset: true })
    payment.pay({ valueSen: 0, orderId: null, ...kept, id, method: 'razorpay' })
  })
  useEffect(() => {
    if (wanted) begin()
  }, [wanted])
}
