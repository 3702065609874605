import { useLocation, useSearchParams } from 'react-router'
import { type PersistedCheckout, persistedCheckouts } from '../checkout/checkout.ts'
import { orderPayable } from '../checkout/order-payable.ts'
import { StatusView } from '../payments/status-view.tsx'
import { usePayOnArrival } from '../payments/use-pay-on-arrival.ts'
import { usePayment } from '../payments/use-payment.ts'
import { useShopper } from '../session/shopper.ts'
import { CopyText } from '../ui/copy-text.tsx'
import { dateTimeText } from '../ui/malaysian-time.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { ContinuedHere } from './continued-here.tsx'
import { ManualPayment } from './manual-payment.tsx'
import { OrderActions } from './order-actions.tsx'
import { isPaid, orderPageStatus } from './order-page-status.ts'
import { orderStatusTexts } from './order-status-texts.ts'
import { type OrderSummary, orderSummaryFrom, withDetails } from './order-summary.ts'
import { OrdersHere } from './orders-here.tsx'
import { reservedUntilName } from './reserved-until-name.ts'
import { useOrderStatus } from './use-order-status.ts'

/**
 * Where a purchase ends, and where payment providers bring shoppers back to. What came along is
 * shown as ordered; only the shop says what is paid.
 */
export default function OrderSuccessPage() {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const customerId = useShopper()?.id ?? null
  const came = useOrderSummary(query)
  const returned = query.has('returned')
  const { details, isUnknown, payment: known } = useOrderStatus(came.orderId, returned)
  // The order may have changed meanwhile.
  const payment = usePayment({ onEnd: known.check, onError: known.check })
  const pay = (unpaid: PersistedCheckout) => payment.pay(orderPayable(unpaid, customerId))
  const checkout = hydrated ? persistedCheckouts.find(came.orderId) : null
  const shown = withDetails(
    checkout ? orderSummaryFrom(checkout, query) : came,
    details ?? undefined,
  )
  const status = orderPageStatus({
    order: isUnknown ? 'unknown' : details === null ? null : details?.status,
    payment: known.status,
    returned,
    cameAlong: came.product ? came.from : null,
  })
  usePayOnArrival(checkout && (() => pay(checkout)))
  return (
    <div className="relative">
      <div aria-hidden="true" className="contours absolute inset-0" />
      <PageHead title="Order Success" hidden />
      <div className="wrap relative grid min-h-[70vh] place-items-center py-12 md:py-16">
        <div className="w-full max-w-lg">
          <StatusView text={orderStatusTexts[status]} size="page" />
          {status !== 'unknown' && (
            <dl
              aria-busy={status === 'checking'}
              className="mt-7 divide-y divide-line rounded-2xl border border-line bg-surface px-5 shadow-lift md:px-6"
            >
              <SummaryRow name="Order ID" text={shown.orderId} mono />
              <SummaryRow name="Reference" text={details?.short_reference ?? ''} mono copied />
              <SummaryRow name="Category" text={shown.category} />
              <SummaryRow name="Product" text={shown.product} />
              {details?.reserved_until && (
                <SummaryRow
                  name={reservedUntilName(details.status)}
                  text={dateTimeText(details.reserved_until)}
                />
              )}
              <SummaryRow
                name={isPaid(status) ? 'Amount Paid' : 'Amount'}
                text={shown.amount}
                price
              />
            </dl>
          )}
          <ManualPayment order={details} />
          <OrderActions
            status={status}
            orderId={came.orderId}
            details={details}
            checkout={checkout}
            busy={payment.busy}
            checking={known.checking}
            onPay={pay}
            onCheck={known.check}
          />
          <OrdersHere shown={came.orderId} />
          {(status === 'open' || status === 'failed') && (
            <ContinuedHere
              order={{ id: came.orderId, product: shown.product, category: shown.category }}
              preset={status === 'open' ? (details?.payment_method ?? null) : null}
              onChange={known.check}
            />
          )}
        </div>
      </div>
    </div>
  )
}

type RowProps = {
  name: string
  text: string
  mono?: boolean
  price?: boolean
  /** Copied at a touch. */
  copied?: boolean
}

function SummaryRow({ name, text, mono = false, price = false, copied = false }: RowProps) {
  const look = price ? 'price text-xl text-gold' : 'font-medium'
  return (
    <div className="flex min-h-14 items-center justify-between gap-6 py-3">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className={`min-w-0 text-right break-all ${mono ? 'font-mono text-sm' : look}`}>
        {copied && text ? <CopyText text={text} name={name.toLowerCase()} /> : text || '–'}
      </dd>
    </div>
  )
}

/** What came by navigation or the address. The rendered page knows nothing of the navigation. */
function useOrderSummary(
  query: URLSearchParams,
): OrderSummary & { from: 'navigation' | 'address' } {
  const { state } = useLocation()
  const given = useHydrated() ? state : null
  return { ...orderSummaryFrom(given, query), from: given?.product ? 'navigation' : 'address' }
}
