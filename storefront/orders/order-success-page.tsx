import type { OrderDetails } from '@apeak/contract/orders'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { order as texts } from '#messages/orders.ts'
import { type PersistedCheckout, persistedCheckouts } from '../checkout/checkout.ts'
import { NO_METHOD, orderPayable } from '../checkout/order-payable.ts'
import { StatusView } from '../payments/status-view.tsx'
import { usePayment } from '../payments/use-payment.ts'
import { usePayOnArrival } from '../payments/use-payment-status.ts'
import { LoginLink } from '../session/login-link.tsx'
import { useShopper } from '../session/shopper.ts'
import { useHydrated, usePageQuery } from '../ui/browser-state.ts'
import { buttonLook } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { dateTimeText } from '../ui/malaysian-time.ts'
import { PageHead } from '../ui/page-head.tsx'
import { GuestOrders } from './guest-orders.tsx'
import { LateOrder } from './late-order.tsx'
import { ManualTransfer } from './manual-transfer.tsx'
import { isReadOnly, OrderActions, ReadOnlyNotice } from './order-actions.tsx'
import { reservedUntilName } from './order-badges.ts'
import { OrderCode } from './order-code.tsx'
import { orderHeading } from './order-heading.ts'
import { OrderHelp } from './order-help.tsx'
import { isPaid, isUnpaid, orderPageStatus } from './order-page-status.ts'
import { ContinueOrderByLink, OtherMethods } from './order-payment.tsx'
import { OrderQuestion } from './order-question.tsx'
import { type OrderSummary, orderSummaryFrom, withDetails } from './order-summary.ts'
import { OrderTracker } from './order-tracker.tsx'
import { ReceiptLink } from './receipt-link.tsx'
import { useOrderStatus } from './use-order-status.ts'

/** The order of the page with its payment. `shown`: its texts, from the navigation until the shop answers. */
function useOrderPage() {
  const hydrated = useHydrated()
  const query = usePageQuery()
  const customerId = useShopper()?.id ?? null
  const given = useOrderSummary(query)
  const returned = query.has('returned')
  const read = useOrderStatus(given.orderId, returned)
  const { details, isUnknown, payment: known, readAgain } = read
  // The order may have changed meanwhile.
  const payment = usePayment({ onEnd: known.check, onError: known.check })
  const pay = (unpaid: PersistedCheckout) => payment.pay(orderPayable(unpaid, customerId))
  const checkout = hydrated ? persistedCheckouts.find(given.orderId) : null
  const shown = withDetails(
    checkout ? orderSummaryFrom(checkout, query) : given,
    details ?? undefined,
  )
  const status = orderPageStatus({
    order: isUnknown && hydrated ? 'unknown' : details === null ? null : details?.status,
    payment: known.status,
    returned,
    dataFrom: given.product ? given.from : null,
  })
  // The shopper may have given up a payment that is still pending at the bank.
  const mayPayAnotherWay = status === 'waiting' && !returned && details?.may_change === true
  // Until order and payment are read, so that the page is built once.
  const isBlank = status === 'checking' && !given.product
  usePayOnArrival(checkout && (() => pay(checkout)))
  return {
    orderId: given.orderId,
    shown,
    status,
    isBlank,
    details: isBlank ? undefined : details,
    /** Why the payment failed, if the shop knows. */
    decline: known.due?.decline,
    actions: {
      checkout,
      busy: payment.busy,
      checking: known.checking || read.reading,
      mayPayAnotherWay,
      onPay: pay,
      onCheck: status === 'unreadable' ? readAgain : known.check,
    },
    check: known.check,
    readAgain,
    /** The method to select first, by the address or as tried before. */
    preset: presetOf(query.get('method'), (status === 'open' && details?.payment_method) || null),
  }
}

/**
 * The page after a purchase, also on the return from a provider. The navigation's data is shown as ordered;
 * only the shop reports a payment.
 */
export default function OrderSuccessPage() {
  const { orderId, shown, status, isBlank, details, decline, actions, check, readAgain, preset } =
    useOrderPage()
  const isShown = status !== 'unknown' && status !== 'unreadable'
  const now = useMinute()
  const heading = orderHeading({ status, details, decline, isReadOnly: isReadOnly(details), now })
  useHeadingFocus(heading.title)
  const orderActions = (
    <OrderActions status={status} orderId={orderId} details={details} {...actions} />
  )
  return (
    <div className="relative">
      <div aria-hidden="true" className="contours absolute inset-0" />
      <PageHead title={isShown ? texts.title : heading.title} hidden />
      <div className="wrap relative py-10 md:py-14">
        <div className="mx-auto grid max-w-lg grid-cols-1 items-start gap-x-10 lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0">
            <StatusView text={heading} size="page" />
            {isUnpaid(status) && orderActions}
            {details && <OrderQuestion order={details} onChange={readAgain} />}
            {details && <LateOrder order={details} onChange={readAgain} />}
            {details && <OrderCode order={details} />}
            {details && <ManualTransfer order={details} onChange={readAgain} />}
            {details && !isUnpaid(status) && status !== 'received' && (
              <OrderTracker order={details} />
            )}
          </div>
          {isBlank && <FactsSkeleton />}
          {isShown && !isBlank && (
            <div className="min-w-0 lg:row-span-2">
              <OrderFacts
                shown={shown}
                details={details}
                isPaid={isPaid(status)}
                isLoading={status === 'checking'}
              />
            </div>
          )}
          <div className="min-w-0 lg:col-start-1">
            {!isUnpaid(status) && orderActions}
            {status === 'failed' && !isReadOnly(details) && (
              <OtherMethods orderId={orderId} tried={details?.payment_method ?? null} />
            )}
            {details && <AccountOrderNotice order={details} />}
            {details && <ReadOnlyNotice order={details} />}
            {details?.may_change && details.progress.paid_at && (
              <ReceiptLink orderId={orderId} reference={details.short_reference} />
            )}
            {details && <OrderHelp order={details} onChange={readAgain} />}
            <GuestOrders shown={orderId} />
            {((isUnpaid(status) && !isReadOnly(details)) || actions.mayPayAnotherWay) && (
              <ContinueOrderByLink
                order={{ id: orderId, product: shown.product, category: shown.category }}
                preset={preset}
                onChange={check}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

/** The preselected method: named in the address, or none if it says so; otherwise the tried one. */
function presetOf(named: string | null, tried: string | null): string | null {
  return named === NO_METHOD ? null : (named ?? tried)
}

/** The data from the navigation or the address. The server-rendered page has no navigation state. */
function useOrderSummary(
  query: URLSearchParams,
): OrderSummary & { from: 'navigation' | 'address' } {
  const { state } = useLocation()
  const given = useHydrated() ? state : null
  return { ...orderSummaryFrom(given, query), from: given?.product ? 'navigation' : 'address' }
}

/** For logged-out visitors of an account's order: a login link that returns here. */
function AccountOrderNotice({ order }: { order: OrderDetails }) {
  const shopper = useShopper()
  // For a guest's order everybody with its id gets the masked address.
  if (shopper || order.is_own || order.email !== null) return null
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface p-4">
      <p className="text-muted">{texts.belongsToAccount}</p>
      <LoginLink className={buttonLook('plain')}>{texts.logIn}</LoginLink>
    </div>
  )
}

type Props = {
  shown: OrderSummary
  details: OrderDetails | null | undefined
  /** Whether the shop reports it as paid. */
  isPaid: boolean
  /** Whether details are still loading. */
  isLoading: boolean
}

/** As long as any order's id, so that the content below does not move. */
const ROOM_FOR_ID = '0'.repeat(27)

/** The item, recipient and amount. */
function OrderFacts({ shown, details, isPaid, isLoading }: Props) {
  return (
    <dl
      aria-busy={isLoading}
      className="mt-5 divide-y divide-line rounded-2xl border border-line bg-surface px-5 lg:mt-0"
    >
      <Fact name={texts.orderId} look="font-mono text-[0.8125rem] tracking-tight text-muted">
        {shown.orderId || (isLoading && <span className="invisible">{ROOM_FOR_ID}</span>)}
      </Fact>
      <Fact name={texts.reference}>
        {details && <CopyText text={details.short_reference} name={texts.referenceToCopy} />}
      </Fact>
      <Fact name={texts.category}>{shown.category}</Fact>
      <Fact name={texts.product}>{shown.product}</Fact>
      {details?.options.map(({ name, name_shown = name, value, value_shown = value }) => (
        <Fact key={name} name={name_shown}>
          {value_shown}
        </Fact>
      ))}
      {details?.email && <Fact name={texts.email}>{details.email}</Fact>}
      {details?.reserved_until && (
        <Fact name={reservedUntilName(details.status)}>{dateTimeText(details.reserved_until)}</Fact>
      )}
      <Fact name={isPaid ? texts.amountPaid : texts.amount} look="price text-xl text-gold">
        {shown.amount}
      </Fact>
    </dl>
  )
}

/** In place of the facts until they are read: higher than the screen, so that nothing below is seen to move. */
function FactsSkeleton() {
  return (
    <div aria-hidden="true" className="mt-7 min-h-svh lg:mt-0">
      <div className="skeleton h-96 rounded-2xl!" />
    </div>
  )
}

type FactProps = { name: string; look?: string; children: ReactNode }

function Fact({ name, look = 'font-medium', children }: FactProps) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-x-6 py-2.5 big:flex-wrap">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className={`min-w-0 text-right break-words ${look}`}>{children || '–'}</dd>
    </div>
  )
}

/** Moves the focus to the heading when it changes and the focused control is gone, such as 'I have paid'. */
function useHeadingFocus(title: string): void {
  const focused = useRef<EventTarget>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    const isGone = focused.current instanceof Node && !focused.current.isConnected
    if (!isGone || document.activeElement !== document.body) return
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [title])
}

const MINUTE_MS = 60_000

/** The time, to the minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
