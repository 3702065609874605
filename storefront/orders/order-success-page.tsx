import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type KeptCheckout, keptCheckout } from '../checkout/checkout.ts'
import { StageView } from '../payments/status-view.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { OrderActions } from './order-actions.tsx'
import { stageOf } from './order-page-status.ts'
import { type OrderSummary, orderSummaryFrom, withDetails } from './order-summary.ts'
import { useOrderState } from './use-order-state.ts'
import { useSecondTry } from './use-second-try.ts'

/**
 * Where a purchase ends, and where payment providers bring shoppers back to. What came along is
 * shown as ordered; only the shop says what is paid.
 */
export default function OrderSuccessPage() {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const came = useOrderSummary(query)
  const returned = query.has('returned')
  const state = useOrderState(came.orderId, returned)
  const { details } = state
  const secondTry = useSecondTry(state.askAgain)
  const kept = hydrated ? keptCheckout(came.orderId) : null
  const shown = withDetails(kept ? orderSummaryFrom(kept, query) : came, details ?? undefined)
  const stage = stageOf({
    status: came.orderId && details !== null ? details?.status : null,
    verdict: state.verdict,
    returned,
    cameAlong: came.orderId === '' || came.product !== '',
  })
  usePayAtOnce(query.has('pay') ? kept : null, secondTry.tryAgain)
  return (
    <div className="relative">
      <div aria-hidden="true" className="contours absolute inset-0" />
      <PageHead title="Order Success" hidden />
      <div className="wrap relative grid min-h-[70vh] place-items-center py-12 md:py-16">
        <div className="w-full max-w-lg">
          <StageView stage={stage} />
          <dl
            aria-busy={stage === 'checking'}
            className="mt-7 divide-y divide-line rounded-2xl border border-line bg-surface px-5 shadow-lift md:px-6"
          >
            <SummaryRow name="Order ID" text={shown.orderId} mono />
            <SummaryRow name="Category" text={shown.category} />
            <SummaryRow name="Product" text={shown.product} />
            <SummaryRow name={isDue(stage) ? 'Amount' : 'Amount Paid'} text={shown.amount} price />
          </dl>
          <OrderActions
            stage={stage}
            orderId={came.orderId}
            kept={kept}
            busy={secondTry.busy}
            asking={state.asking}
            onTryAgain={secondTry.tryAgain}
            onCheck={state.askAgain}
          />
        </div>
      </div>
    </div>
  )
}

function isDue(stage: string): boolean {
  return ['checking', 'waiting', 'unpaid', 'failed'].includes(stage)
}

type RowProps = { name: string; text: string; mono?: boolean; price?: boolean }

function SummaryRow({ name, text, mono = false, price = false }: RowProps) {
  const look = price ? 'price text-xl text-gold' : 'font-medium'
  return (
    <div className="flex min-h-14 items-center justify-between gap-6 py-3">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className={`min-w-0 text-right break-all ${mono ? 'font-mono text-sm' : look}`}>
        {text || '–'}
      </dd>
    </div>
  )
}

/** What came by navigation or the address. The rendered page knows nothing of the navigation. */
function useOrderSummary(query: URLSearchParams): OrderSummary {
  const { state } = useLocation()
  return orderSummaryFrom(useHydrated() ? state : null, query)
}

/** Begins the payment that another page could not: its document was not allowed to. Once. */
function usePayAtOnce(kept: KeptCheckout | null, pay: (kept: KeptCheckout) => void): void {
  const [, setQuery] = useSearchParams()
  const begin = useEffectEvent(() => {
    if (kept) pay(kept)
    // A reload must not open the payment again.
    setQuery(without('pay'), { replace: true })
  })
  const wanted = kept !== null
  useEffect(() => {
    if (wanted) begin()
  }, [wanted])
}

function without(name: string) {
  return (query: URLSearchParams) => {
    query.delete(name)
    return query
  }
}
