import type { OrderDetails } from '@apeak/contract/orders'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { Link } from 'react-router'
import { states } from '#messages/frame.ts'
import { order as texts } from '#messages/orders.ts'
import { BuyAgain } from '../checkout/buy-again.tsx'
import type { PersistedCheckout } from '../checkout/checkout.ts'
import { continueOrderPage, NO_METHOD } from '../checkout/order-payable.ts'
import { PayButton } from '../payments/payment-dialog.tsx'
import { CheckAgain } from '../payments/status-view.tsx'
import { buttonLook } from '../ui/button.tsx'
import type { OrderPageStatus } from './order-page-status.ts'

type Props = {
  status: OrderPageStatus
  orderId: string
  /** The order's details; null while unknown. */
  details: OrderDetails | null | undefined
  /** This tab's stored checkout; null on another device, or after it was cleared. */
  checkout: PersistedCheckout | null
  busy: boolean
  checking: boolean
  /** Whether a payment that is pending may be given up for another method. */
  mayPayAnotherWay: boolean
  onPay: (checkout: PersistedCheckout) => void
  onCheck: () => void
}

/** An order's actions, by status. */
export function OrderActions(props: Props) {
  const { status, details } = props
  if (status === 'checking') return null
  if (status === 'waiting' || status === 'received' || status === 'unreadable') {
    return <WaitingActions {...props} />
  }
  if (status === 'open' || status === 'failed') return <UnpaidActions {...props} />
  if (status === 'unknown') return <UnknownActions />
  return (
    <div className={row}>
      <Link to={pagePaths.products} className={buttonLook('gold')}>
        {texts.continueShopping}
      </Link>
      {details && <BuyAgain order={{ ...details, options: unmaskedAnswers(details) }} />}
      <Link to={pagePaths.home} className={buttonLook('plain')}>
        {states.goHome}
      </Link>
    </div>
  )
}

function UnknownActions() {
  return (
    <div className={row}>
      <Link to={pagePaths.trackOrder} className={buttonLook('gold')}>
        {texts.trackOrder}
      </Link>
      <Link to={pagePaths.products} className={buttonLook('plain')}>
        {texts.continueShopping}
      </Link>
      <Link to={pagePaths.home} className={buttonLook('plain')}>
        {states.goHome}
      </Link>
    </div>
  )
}

/** The full answers of an order; none if they are masked. */
function unmaskedAnswers({ is_own, status, options }: OrderDetails): OrderDetails['options'] {
  const isOver = status === 'completed' || status === 'refunded'
  return isOver && !is_own ? [] : options
}

const row = 'mt-6 flex flex-wrap gap-2.5'

function WaitingActions({ orderId, checkout, checking, mayPayAnotherWay, onCheck }: Props) {
  return (
    <div className={row}>
      <CheckAgain look="gold" checking={checking} onCheck={onCheck} />
      {mayPayAnotherWay && <AnotherMethod orderId={orderId} />}
      <Link to={categoryPage(checkout) ?? pagePaths.products} className={buttonLook('plain')}>
        {texts.continueShopping}
      </Link>
    </div>
  )
}

function UnpaidActions(props: Props) {
  const { orderId, details, checkout, checking, onCheck } = props
  if (isReadOnly(details)) {
    return (
      <div className={row}>
        <CheckAgain look="plain" checking={checking} onCheck={onCheck} />
      </div>
    )
  }
  // Without its reservation an order is paid at today's price, which is shown first.
  const isReleased = details?.reserved_until === null
  if (checkout && !isReleased) return <TryAgain {...props} checkout={checkout} />
  return (
    <div className={row}>
      <Link to={continueOrderPage(orderId)} preventScrollReset className={buttonLook('gold')}>
        {texts.continuePayment}
      </Link>
      <CheckAgain look="plain" checking={checking} onCheck={onCheck} />
    </div>
  )
}

function TryAgain(props: Props & { checkout: PersistedCheckout }) {
  const { status, orderId, checkout, busy, checking, onCheck, onPay } = props
  return (
    <div className={row}>
      <PayButton busy={busy} onClick={() => onPay(checkout)}>
        {status === 'failed' ? texts.tryAgain : texts.payNow}
      </PayButton>
      <AnotherMethod orderId={orderId} />
      <CheckAgain look="quiet" checking={checking} onCheck={onCheck} />
    </div>
  )
}

function AnotherMethod({ orderId }: { orderId: string }) {
  return (
    <Link
      to={continueOrderPage(orderId, { method: NO_METHOD })}
      preventScrollReset
      className={`min-h-12! ${buttonLook('plain')}`}
    >
      {texts.chooseAnotherMethod}
    </Link>
  )
}

/** The page where a purchase started; undefined if unknown. */
const categoryPage = (checkout: PersistedCheckout | null) =>
  checkout?.slug ? pathTo(pagePaths.product, { slug: checkout.slug }) : undefined

/** Whether a guest's order is read-only here: this browser has its address but not its key. */
export const isReadOnly = (order: OrderDetails | null | undefined): boolean =>
  order != null && !order.may_change && order.email !== null

/** For visitors with only the address of a guest's order: how the buyer can change it. */
export function ReadOnlyNotice({ order }: { order: OrderDetails }) {
  if (!isReadOnly(order)) return null
  return (
    <p className="mt-6 text-pretty rounded-2xl border border-line bg-surface p-4 text-muted">
      {texts.readOnly}
    </p>
  )
}
