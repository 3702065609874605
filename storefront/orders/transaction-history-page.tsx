import { ApiError } from '@apeak/contract/client'
import { itemText, type OrderStatus, type Transaction } from '@apeak/contract/orders'
import { pagePaths } from '@apeak/contract/paths'
import {
  noPayment,
  type PaymentMethod,
  type PaymentMethodsResponse,
} from '@apeak/contract/payments'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { pages } from '#messages/frame.ts'
import { badges, continueOrder, orderCode, order as texts, transactions } from '#messages/orders.ts'
import { api, type Deferred, isMissing } from '../api.ts'
import GamesOffered from '../catalog/games-offered.tsx'
import { BuyAgain } from '../checkout/buy-again.tsx'
import { orderPage } from '../checkout/order-payable.ts'
import { HowToPay } from '../payments/how-to-pay.tsx'
import { methodLabel } from '../payments/method-label.ts'
import { checkoutFailedText } from '../payments/payment-errors.ts'
import { useShopper } from '../session/shopper.ts'
import { pageFromQuery } from '../ui/browser-state.ts'
import { buttonLook } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { useDeferred } from '../ui/deferred.tsx'
import { Code, DetailRow, DetailRows, StatusBadge } from '../ui/detail-rows.tsx'
import { HistoryRow, HistoryRowSkeleton, type PlainStatus } from '../ui/history-row.tsx'
import { dateTimeText } from '../ui/malaysian-time.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PagedCards } from '../ui/paged-cards.tsx'
import { Picture } from '../ui/picture.tsx'
import { toast } from '../ui/toasts.ts'
import { useQuery } from '../ui/use-query.ts'
import type { Route } from './+types/transaction-history-page'
import { ContinueOrderDialog, type UnpaidOrder } from './continue-order-dialog.tsx'
import { orderBadge, reservedUntilName } from './order-badges.ts'
import { MailCode } from './order-code.tsx'

export { clientLoader, loader, shouldRevalidate } from '../payments/load-payment-methods.ts'

/** A customer's orders. */
export default function TransactionHistoryPage({ loaderData }: Route.ComponentProps) {
  const shopper = useShopper()
  if (!shopper) return null
  return (
    <div className="wrap pt-10 md:pt-14">
      <PageHead title={pages.transactionHistory} hidden />
      <History key={shopper.id} methods={loaderData.methods} />
    </div>
  )
}

const spans = [7, 30, 90] as const

function History({ methods }: { methods: Deferred<PaymentMethodsResponse> }) {
  const [query] = useSearchParams()
  const days = spans.find((span) => String(span) === query.get('days')) ?? 90
  const page = pageFromQuery(query)
  const list = useQuery({ page, days }, (wanted) =>
    api.orders.transactions(wanted.page, wanted.days),
  )
  const offered = useDeferred(methods)?.value
  const orders = list.value?.orders
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="text-4xl font-extrabold md:text-5xl">{pages.transactionHistory}</h1>
        <SpanFilter chosen={days} />
      </div>
      <PagedCards
        list={list}
        page={orders}
        failure={transactions.failed}
        rows
        skeleton={<HistoryRowSkeleton />}
        empty={<NoOrders days={days} />}
        first={`?days=${days}`}
      >
        {(order) => <OrderRow order={order} method={offered?.[order.payment_method]} />}
      </PagedCards>
      <ContinuedOrder methods={methods} orders={orders?.data} onChange={list.retry} />
    </>
  )
}

function SpanFilter({ chosen }: { chosen: number }) {
  return (
    <nav
      aria-label={transactions.timeSpan}
      className="flex rounded-xl border border-line bg-surface p-1 max-sm:w-full big:flex-col"
    >
      {spans.map((span) => (
        <Link
          key={span}
          to={`?days=${span}`}
          aria-current={span === chosen ? 'true' : undefined}
          className="inline-flex min-h-11 flex-1 items-center justify-center rounded-lg px-1 text-center font-medium text-muted hover:text-ink aria-[current=true]:bg-gold-wash aria-[current=true]:text-gold max-[22rem]:text-sm sm:flex-none sm:px-4"
        >
          {transactions.pastDays(span)}
        </Link>
      ))}
    </nav>
  )
}

function NoOrders({ days }: { days: number }) {
  return (
    <>
      <p className="text-muted">{transactions.none(days)}</p>
      <Link to={pagePaths.products} className={`mt-5 ${buttonLook('gold')}`}>
        {transactions.browse}
      </Link>
      <GamesOffered />
    </>
  )
}

type Props = {
  methods: Deferred<PaymentMethodsResponse>
  /** The orders on the page, once loaded. */
  orders: Transaction[] | undefined
  /** Called when an order may have changed. */
  onChange: () => void
}

/**
 * Continues the order in the address (`order_id`), with the method `method` preselected, so that a reload and
 * Back restore it.
 */
function ContinuedOrder({ methods, orders, onChange }: Props) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const id = query.get('order_id')
  // The shop reports a method that is not offered.
  const preset = query.get('method')
  const order = useUnpaidOrder(id, orders)

  function close() {
    const rest = new URLSearchParams(query)
    rest.delete('order_id')
    rest.delete('method')
    navigate(`?${rest}`, { replace: true, preventScrollReset: true })
  }
  const refuse = useEffectEvent(() => {
    toast.error(continueOrder.noLongerUnpaid)
    onChange()
    close()
  })
  const isGone = order === 'gone'
  useEffect(() => {
    if (isGone) refuse()
  }, [isGone])

  if (!order || order === 'gone') return null
  return (
    <ContinueOrderDialog
      key={order.id}
      order={order}
      preset={preset}
      methods={methods}
      onClose={close}
      onChange={onChange}
    />
  )
}

/** The order to continue: from the page, or read from the shop; 'gone' if it needs no payment. */
function useUnpaidOrder(
  id: string | null,
  orders: Transaction[] | undefined,
): UnpaidOrder | 'gone' | null {
  const seen = orders?.find((order) => order.id === id)
  const unseen = id && orders && !seen ? id : null
  const { value, error, fresh } = useQuery(unseen, (wanted) => api.orders.details(wanted), {
    onError: (why) => isGone(why) || toast.error(checkoutFailedText),
  })
  if (fresh && isGone(error)) return 'gone'
  const found = seen ?? (fresh ? value : null)
  if (!id || !found) return null
  if (found.status !== 'pending_payment') return 'gone'
  const { product, qty } = found
  return { id, product: itemText(product.name, qty), category: product.category.name }
}

/** Whether the order does not exist, as opposed to a failed request. */
const isGone = (error: unknown) => error instanceof ApiError && isMissing(error)

type RowProps = {
  order: Transaction
  /** Its payment method, if known. */
  method: PaymentMethod | undefined
}

/** An order in the history, with a payment link while unpaid. */
function OrderRow({ order, method }: RowProps) {
  const [query] = useSearchParams()
  const { product, total, status, short_reference } = order
  const continuing = new URLSearchParams(query)
  continuing.set('order_id', order.id)
  return (
    <HistoryRow
      label={transactions.order(order.id)}
      picture={
        <Picture image={product.base_image} widest={44} className="size-11 shrink-0 rounded-xl" />
      }
      title={itemText(product.name, order.qty)}
      status={plainOrderStatus(status)}
      reference={short_reference}
      at={order.created_at}
      amount={total.inCurrentCurrency.formatted}
      actions={
        status === 'pending_payment' && (
          <Link to={`?${continuing}`} preventScrollReset className={buttonLook('gold')}>
            {texts.continuePayment}
          </Link>
        )
      }
    >
      <Details order={order} method={method} />
      {status === 'pending' && (
        <HowToPay
          folded
          instructions={method?.instructions}
          amount={total.inCurrentCurrency.formatted}
          reference={short_reference}
          className="my-2"
        />
      )}
      <div className="flex flex-wrap justify-end gap-2.5 py-2">
        <Link to={orderPage(order.id)} className={buttonLook('plain')}>
          {transactions.viewOrder}
        </Link>
        {status !== 'pending_payment' && <BuyAgain order={order} />}
      </div>
    </HistoryRow>
  )
}

function Details({ order, method }: RowProps) {
  const { voucher_code, coupon_code, transaction, options } = order
  return (
    <DetailRows>
      <DetailRow name={transactions.status}>
        <StatusBadge {...orderBadge(order.status)} />
      </DetailRow>
      <DetailRow name={texts.category}>{order.product.category.name}</DetailRow>
      {options.map(({ name, name_shown = name, value, value_shown = value }) => (
        <DetailRow key={name} name={name_shown}>
          {value_shown}
        </DetailRow>
      ))}
      <DetailRow name={transactions.voucherCode}>
        {voucher_code && <Code text={voucher_code} />}
      </DetailRow>
      <DetailRow name={transactions.voucherCode}>
        {order.code_by_mail && <MailedCode orderId={order.id} />}
      </DetailRow>
      <DetailRow name={transactions.voucher}>
        {coupon_code && <Code text={coupon_code} />}
      </DetailRow>
      <DetailRow name={transactions.paymentMethod}>
        {methodLabel(method) ?? methodText(order.payment_method)}
      </DetailRow>
      <DetailRow name={reservedUntilName(order.status)}>
        {order.reserved_until && dateTimeText(order.reserved_until)}
      </DetailRow>
      <DetailRow name={transactions.orderDate}>{dateTimeText(order.created_at)}</DetailRow>
      <DetailRow name={texts.reference} unbroken>
        <CopyText text={order.short_reference} name={texts.referenceToCopy} />
      </DetailRow>
      <DetailRow name={texts.orderId}>
        <Code text={order.id} />
      </DetailRow>
      <DetailRow name={transactions.transactionId}>
        {transaction && <Code text={transaction.transaction_id} />}
      </DetailRow>
    </DetailRows>
  )
}

/** For codes delivered before the account existed: where to find them, and how to have them mailed again. */
function MailedCode({ orderId }: { orderId: string }) {
  return (
    <>
      <p className="text-pretty">{orderCode.sentBefore}</p>
      <MailCode orderId={orderId} className="mt-2 whitespace-normal!" />
    </>
  )
}

/** The text for a method that is not offered (any more), if known. */
function methodText(method: string): string {
  return method === noPayment ? transactions.noPayment : method
}

const statuses: Record<OrderStatus, PlainStatus> = {
  pending_payment: { text: badges.notPaidYet, tone: 'waits' },
  pending: { text: badges.waitingForPayment, tone: 'waits' },
  processing: { text: badges.beingDelivered, tone: 'waits' },
  completed: { text: badges.delivered, tone: 'good' },
  refunded: { text: badges.refunded, tone: 'quiet' },
}

/** The texts of an order's status. */
function plainOrderStatus(status: string): PlainStatus {
  return statuses[status as OrderStatus] ?? { text: badges.unknown, tone: 'quiet' }
}
