import { ApiError } from '@apeak/contract/client'
import { itemText, type OrderDetails, type OrderVersion } from '@apeak/contract/orders'
import { apiPaths, pathTo } from '@apeak/contract/paths'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { api, isMissing, loadResult } from '../api.ts'
import { endCheckout, type PersistedCheckout, persistedCheckouts } from '../checkout/checkout.ts'
import { useGuestOrderIds } from '../checkout/guest-memory.ts'
import { NO_METHOD, orderPage, orderPayable } from '../checkout/order-payable.ts'
import { declineTexts, type StatusText, StatusView, waitingText } from '../payments/status-view.tsx'
import { usePayment } from '../payments/use-payment.ts'
import { usePaymentStatus, usePayOnArrival } from '../payments/use-payment-status.ts'
import { LoginLink } from '../session/login-link.tsx'
import { dropOrderKey, useOrderKey } from '../session/order-keys.ts'
import { authToken, useShopper } from '../session/shopper.ts'
import { useHydrated, usePageQuery } from '../ui/browser-state.ts'
import { buttonLook } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { StatusBadge } from '../ui/detail-rows.tsx'
import { RetryBox } from '../ui/error-box.tsx'
import { dateTimeText, timeText } from '../ui/malaysian-time.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useQuery } from '../ui/use-query.ts'
import { isReadOnly, OrderActions, ReadOnlyNotice } from './order-actions.tsx'
import { orderBadge, reservedUntilName } from './order-badges.ts'
import { OrderHelp } from './order-help.tsx'
import { isPaid, isUnpaid, type OrderPageStatus, orderPageStatus } from './order-page-status.ts'
import { ContinueOrderByLink, ManualPayment, OtherMethods } from './order-payment.tsx'
import { type OrderStep, orderSteps } from './order-steps.ts'
import { type OrderSummary, orderSummaryFrom, withDetails } from './order-summary.ts'
import { ReceiptLink } from './receipt-link.tsx'

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
  usePayOnArrival(checkout && (() => pay(checkout)))
  return {
    orderId: given.orderId,
    shown,
    status,
    details,
    /** Why the payment failed, if the shop knows. */
    decline: known.due?.decline,
    actions: {
      checkout,
      busy: payment.busy,
      checking: known.checking || read.reading,
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
  const { orderId, shown, status, details, decline, actions, check, readAgain, preset } =
    useOrderPage()
  const isShown = status !== 'unknown' && status !== 'unreadable'
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
              {status === 'failed' && decline && `${declineTexts[decline]} `}
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
            <OrderActions status={status} orderId={orderId} details={details} {...actions} />
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
            {isUnpaid(status) && !isReadOnly(details) && (
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
      <p className="text-muted">This order belongs to an account.</p>
      <LoginLink className={buttonLook('plain')}>Log in</LoginLink>
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
      <Fact name="Order ID" look="font-mono text-sm text-muted">
        {shown.orderId || (isLoading && <span className="invisible">{ROOM_FOR_ID}</span>)}
      </Fact>
      <Fact name="Reference">
        {details && <CopyText text={details.short_reference} name="reference" />}
      </Fact>
      <Fact name="Category">{shown.category}</Fact>
      <Fact name="Product">{shown.product}</Fact>
      {details?.options.map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {details?.email && <Fact name="E-mail">{details.email}</Fact>}
      {details?.reserved_until && (
        <Fact name={reservedUntilName(details.status)}>{dateTimeText(details.reserved_until)}</Fact>
      )}
      <Fact name={isPaid ? 'Amount Paid' : 'Amount'} look="price text-xl text-gold">
        {shown.amount}
      </Fact>
    </dl>
  )
}

type FactProps = { name: string; look?: string; children: ReactNode }

function Fact({ name, look = 'font-medium', children }: FactProps) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-6 py-2.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className={`min-w-0 text-right break-words ${look}`}>{children || '–'}</dd>
    </div>
  )
}

/** The text of an unpaid order for a visitor without its key. */
const unpaidReadOnlyText: StatusText = {
  title: 'Your order is not paid yet',
  sentence: 'The buyer can still pay for it.',
  look: 'open',
}

/** The texts of an order's status. */
const orderStatusTexts: Record<OrderPageStatus, StatusText> = {
  checking: { title: 'Checking your order', sentence: 'One moment, please.', look: 'open' },
  placed: { title: 'Order Success', sentence: 'Thank you for your order.', look: 'open' },
  pending: {
    title: 'Order Success',
    sentence: 'Thank you for your order. Send your transfer and we’ll deliver.',
    look: 'open',
  },
  paid: {
    title: 'Order Success',
    sentence: 'Thank you for your order. We received your payment and are delivering it.',
    look: 'good',
  },
  completed: {
    title: 'Order Success',
    sentence: 'Thank you for your order. It is paid and delivered.',
    look: 'good',
  },
  refunded: {
    title: 'Order Success',
    sentence: 'Thank you for your order. It was refunded.',
    look: 'plain',
  },
  waiting: waitingText,
  open: {
    title: 'Your order is not paid yet',
    sentence: 'Pay now, or choose another payment method.',
    look: 'open',
  },
  failed: {
    title: 'Payment verification failed',
    sentence: 'Your payment failed. You were not charged.',
    look: 'bad',
  },
  unreadable: {
    title: 'Your order could not be loaded',
    sentence: 'We could not reach the shop. This does not affect your order or payment.',
    look: 'bad',
  },
  unknown: {
    title: 'We cannot find this order',
    sentence: 'Please check the link, or contact us with your order reference.',
    look: 'plain',
  },
}

const ordersShown = 6

/**
 * The guest's orders in this browser, from all tabs: the newest, except the one `shown` already. Customers
 * have their history.
 */
function GuestOrders({ shown }: { shown: string }) {
  const ids = useGuestOrderIds()
    .filter((id) => id !== shown)
    .slice(0, ordersShown)
  const wanted = useShopper() === null && ids.length > 0
  const { value, error, fresh, retry } = useQuery(wanted ? ids : null, readAll)
  if (!wanted || value?.length === 0) return null
  return (
    <section aria-labelledby="orders-here" className="mt-12">
      <h2 id="orders-here" className="text-2xl font-bold">
        Your orders on this device
      </h2>
      <div className="mt-4" aria-busy={!fresh}>
        {error ? (
          <RetryBox message="Failed to load your orders" busy={!fresh} onRetry={retry} />
        ) : (
          <ul className="grid grid-cols-1 gap-2.5">
            {value?.map((order) => (
              <li key={order.id}>
                <OrderLink order={order} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function OrderLink({ order }: { order: OrderDetails }) {
  return (
    <Link
      to={orderPage(order.id)}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 rounded-2xl border border-line bg-surface px-5 py-3.5 hover:border-edge"
    >
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold">{itemText(order.product.name, order.qty)}</span>
        <span className="block text-sm text-muted">{order.product.category.name}</span>
      </span>
      <span className="price">{order.total.inCurrentCurrency.formatted}</span>
      <StatusBadge {...orderBadge(order.status)} />
    </Link>
  )
}

/** Reads the existing orders. Throws if one could not be read. */
async function readAll(ids: string[]): Promise<OrderDetails[]> {
  const results = await Promise.all(ids.map((id) => loadResult(api.orders.details(id))))
  return results.flatMap(({ value, failure }) => {
    if (failure && !isMissing(failure)) throw new Error(failure.message)
    return value ?? []
  })
}

/** The progress of an order, horizontally, or vertically on phones. */
function OrderTracker({ order }: { order: OrderDetails }) {
  return (
    <ol
      aria-label="Progress of your order"
      className="mt-7 grid rounded-2xl border border-line bg-surface p-5 sm:auto-cols-fr sm:grid-flow-col sm:px-6"
    >
      {orderSteps(order).map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </ol>
  )
}

const marks: Record<OrderStep['state'], string> = {
  done: 'gold-fill',
  now: 'border-2 border-gold bg-gold-wash',
  later: 'border-2 border-edge bg-surface',
}

function Step({ step: { name, state, at, note } }: { step: OrderStep }) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="group relative grid grid-cols-[1.75rem_1fr] content-start gap-x-3.5 pb-5 last:pb-0 sm:grid-cols-1 sm:gap-y-2.5 sm:pb-0"
    >
      {/* The line to the next step. */}
      <span
        aria-hidden="true"
        className={`absolute group-last:hidden max-sm:top-7 max-sm:bottom-0 max-sm:left-[0.8125rem] max-sm:w-0.5 sm:top-[0.8125rem] sm:right-0 sm:left-7 sm:h-0.5 ${state === 'done' ? 'bg-gold' : 'bg-line'}`}
      />
      <span
        aria-hidden="true"
        className={`grid size-7 place-items-center rounded-full ${marks[state]}`}
      >
        {state === 'done' && <Check strokeWidth={3} className="size-4" />}
        {state === 'now' && (
          <span className="size-2.5 rounded-full bg-gold motion-safe:animate-pulse" />
        )}
      </span>
      <span className={`leading-snug sm:pr-3 ${state === 'later' ? 'text-muted' : ''}`}>
        <span className="block pt-0.5 font-semibold sm:pt-0">{name}</span>
        {state === 'done' && <span className="sr-only">done</span>}
        {at && (
          <time dateTime={at} className="block text-sm text-muted">
            {timeText(at)}
          </time>
        )}
        {note && <span className="block text-sm text-muted">{note}</span>}
      </span>
    </li>
  )
}

/**
 * An order's details, kept up to date while its payment is open. `details`: null if they cannot be read.
 * `reading`: whether they are loading. `isUnknown`: the order does not exist. `returned`: the shopper returns
 * from a provider's page and waits.
 */
function useOrderStatus(orderId: string, returned: boolean) {
  // Personal data is for its customer only.
  useShopper()
  const isMember = authToken() !== null
  const key = useOrderKey(orderId)
  const query = useQuery(
    orderId ? { id: orderId, isMember, key } : null,
    ({ id }) => api.orders.details(id),
    // The navigation's data is shown instead.
    { optional: 'Order details' },
  )
  const read = query.value?.id === orderId ? query.value : undefined
  const details = read ?? (query.error && orderId ? null : undefined)
  const isUnknown = orderId === '' || (query.error instanceof ApiError && isMissing(query.error))
  const isUnpaid = read?.status === 'pending_payment'
  const payment = usePaymentStatus('order', orderId, {
    enabled: !isUnknown && (details === null || isUnpaid),
    patient: returned,
  })

  const isThrough = payment.status === 'paid' || (read !== undefined && !isUnpaid)
  useEffect(() => {
    if (isThrough) endCheckout(orderId)
  }, [isThrough, orderId])

  const readAgain = useEffectEvent(query.retry)
  useEffect(() => {
    if (payment.status === 'paid' || payment.status === 'pending') readAgain()
  }, [payment.status])

  const isKeyRefused = query.fresh && read?.may_change === false
  useEffect(() => {
    if (isKeyRefused && key) dropOrderKey(orderId, key)
  }, [isKeyRefused, key, orderId])

  const isOver = read?.status === 'completed' || read?.status === 'refunded'
  useOrderUpdates(read && !isOver ? orderId : null, read?.version, query.retry)

  return { details, isUnknown, payment, reading: !query.fresh, readAgain: query.retry }
}

/** The polling interval without a stream, or after a failed read, in milliseconds. */
const POLL_MS = 20_000

/**
 * Calls back when an order may have changed: on a stream event, or every 20 seconds without a stream or after
 * a failed read. Nothing runs while the page is hidden. `known`: the shown version; a null `orderId` disables
 * it.
 */
function useOrderUpdates(
  orderId: string | null,
  known: number | undefined,
  onNews: () => void,
): void {
  const tell = useEffectEvent(onNews)
  const isShown = useEffectEvent((version: number) => known === undefined || version === known)
  useEffect(() => {
    if (!orderId) return
    let stream: EventSource | undefined
    let told: OrderVersion | undefined
    const isUpToDate = () => told !== undefined && isShown(told.version)
    const follow = () => {
      stream?.close()
      if (document.hidden) return
      stream = new EventSource(pathTo(apiPaths.orderStream, { orderId }))
      stream.addEventListener('order', ({ data }) => {
        told = JSON.parse(data)
        if (!isUpToDate()) tell()
      })
    }
    const timer = setInterval(() => {
      const isFollowed = stream?.readyState === EventSource.OPEN && isUpToDate()
      if (!document.hidden && !isFollowed) tell()
    }, POLL_MS)
    follow()
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('online', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('online', follow)
      clearInterval(timer)
      stream?.close()
    }
  }, [orderId])
}
