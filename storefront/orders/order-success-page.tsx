import { useLocation } from 'react-router'
import { type PersistedCheckout, persistedCheckouts } from '../checkout/checkout.ts'
import { anotherMethod, orderPayable } from '../checkout/order-payable.ts'
import { declineTexts } from '../payments/decline-texts.ts'
import { StatusView } from '../payments/status-view.tsx'
import { usePayOnArrival } from '../payments/use-pay-on-arrival.ts'
import { usePayment } from '../payments/use-payment.ts'
import { useShopper } from '../session/shopper.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { usePageQuery } from '../ui/use-page-query.ts'
import { ContinuedHere } from './continued-here.tsx'
import { ManualPayment } from './manual-payment.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderOfAccount } from './order-of-account.tsx'
import { isPaid, isUnpaid, orderPageStatus } from './order-page-status.ts'
import { isReadOnly, OrderReadOnly } from './order-read-only.tsx'
import { orderStatusTexts, unpaidReadOnlyText } from './order-status-texts.ts'
import { type OrderSummary, orderSummaryFrom, withDetails } from './order-summary.ts'
import { OrderTracker } from './order-tracker.tsx'
import { OrdersHere } from './orders-here.tsx'
import { OtherMethods } from './other-methods.tsx'
import { useOrderStatus } from './use-order-status.ts'

/**
 * Where a purchase ends, and where payment providers bring shoppers back to. What came along is
 * shown as ordered; only the shop says what is paid.
 */
export default function OrderSuccessPage() {
  const hydrated = useHydrated()
  const query = usePageQuery()
  const customerId = useShopper()?.id ?? null
  const came = useOrderSummary(query)
  const returned = query.has('returned')
  const read = useOrderStatus(came.orderId, returned)
  const { details, isUnknown, payment: known, readAgain } = read
  // The order may have changed meanwhile.
  const payment = usePayment({ onEnd: known.check, onError: known.check })
  const pay = (unpaid: PersistedCheckout) => payment.pay(orderPayable(unpaid, customerId))
  const checkout = hydrated ? persistedCheckouts.find(came.orderId) : null
  const shown = withDetails(
    checkout ? orderSummaryFrom(checkout, query) : came,
    details ?? undefined,
  )
  const status = orderPageStatus({
    order: isUnknown && hydrated ? 'unknown' : details === null ? null : details?.status,
    payment: known.status,
    returned,
    cameAlong: came.product ? came.from : null,
  })
  const isShown = status !== 'unknown' && status !== 'unreadable'
  const method = details?.payment_method ?? null
  usePayOnArrival(checkout && (() => pay(checkout)))
  return (
    <div className="relative">
      <div aria-hidden="true" className="contours absolute inset-0" />
      <PageHead title={orderStatusTexts[isShown ? 'placed' : status].title} hidden />
      <div className="wrap relative py-10 md:py-14">
        <div className="mx-auto grid max-w-lg items-start gap-x-10 lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0">
            <StatusView
              text={
                status === 'open' && isReadOnly(details)
                  ? unpaidReadOnlyText
                  : orderStatusTexts[status]
              }
              size="page"
            >
              {status === 'failed' && known.due?.decline && `${declineTexts[known.due.decline]} `}
            </StatusView>
            {details && !isUnpaid(status) && <OrderTracker order={details} />}
          </div>
          {isShown && (
            <div className="min-w-0 lg:row-span-2">
              <OrderFacts
                shown={shown}
                details={details}
                isPaid={isPaid(status)}
                isLoading={status === 'checking'}
              />
            </div>
          )}
          <div className="min-w-0">
            <ManualPayment order={details} onChange={readAgain} />
            <OrderActions
              status={status}
              orderId={came.orderId}
              details={details}
              checkout={checkout}
              busy={payment.busy}
              checking={known.checking || read.reading}
              onPay={pay}
              onCheck={status === 'unreadable' ? readAgain : known.check}
            />
            {status === 'failed' && !isReadOnly(details) && (
              <OtherMethods orderId={came.orderId} tried={method} />
            )}
            {details && <OrderOfAccount order={details} />}
            {details && <OrderReadOnly order={details} />}
            {details && <OrderHelp order={details} onChange={readAgain} />}
            <OrdersHere shown={came.orderId} />
            {isUnpaid(status) && !isReadOnly(details) && (
              <ContinuedHere
                order={{ id: came.orderId, product: shown.product, category: shown.category }}
                preset={presetOf(query.get('method'), status === 'open' ? method : null)}
                onChange={known.check}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

/** The method that is chosen already: the address says it, or that none is; else the one that was tried. */
function presetOf(named: string | null, tried: string | null): string | null {
  return named === anotherMethod ? null : (named ?? tried)
}

/** What came by navigation or the address. The rendered page knows nothing of the navigation. */
function useOrderSummary(
  query: URLSearchParams,
): OrderSummary & { from: 'navigation' | 'address' } {
  const { state } = useLocation()
  const given = useHydrated() ? state : null
  return { ...orderSummaryFrom(given, query), from: given?.product ? 'navigation' : 'address' }
}
