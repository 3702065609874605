import { itemText, type OrderDetails } from '@apeak/contract/orders'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { reminders } from '#messages/reminders.ts'
import { api, isMissing, loadOptional, loadResult } from '../api.ts'
import { authToken } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'
import { dayTimeText } from '../ui/malaysian-time.ts'
import { orderPage } from './order-payable.ts'
import {
  hideUnpaidOrder,
  isHidden,
  persistUnpaidOrder,
  removeUnpaidOrder,
  unpaidOrderId,
} from './unpaid-order-id.ts'

type Props = { unpaid: ReturnType<typeof useUnpaidOrder>; className?: string }

/** A notice of an unpaid order, with links to pay or dismiss it. */
export function UnpaidNotice({ unpaid, className = '' }: Props) {
  const { order, dismiss } = unpaid
  if (!order) return null
  return (
    <aside
      aria-label={reminders.unpaidOrder}
      className={`flex flex-wrap items-center gap-x-2 rounded-xl border border-gold/50 bg-raised py-1.5 pr-1 pl-3.5 shadow-lift ${className}`}
    >
      <p className="min-w-0 flex-1 basis-24 text-sm leading-snug">
        <span className="block truncate font-semibold">
          {itemText(order.product.name, order.qty)}
        </span>{' '}
        {whatIsMissing(order)}
      </p>
      <div className="ml-auto flex items-center gap-1">
        <Link
          to={orderPage(order.id)}
          className={`min-w-0 px-3! leading-tight! whitespace-normal! ${buttonLook('plain')}`}
        >
          {order.status === 'pending' ? reminders.viewOrder : reminders.continuePayment}
        </Link>
        <button
          type="button"
          onClick={dismiss}
          className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:text-ink"
        >
          <span className="sr-only">{reminders.hide}</span>
          <X className="size-5" />
        </button>
      </div>
    </aside>
  )
}

/** 'is not paid yet', or the transfer of a placed order. */
function whatIsMissing({ status, total, reserved_until, transfer }: OrderDetails): string {
  if (status !== 'pending') return reminders.notPaid
  if (transfer) return reminders.lookingForTransfer
  const amount = total.inCurrentCurrency.formatted
  return reserved_until
    ? reminders.sendBy(amount, dayTimeText(reserved_until))
    : reminders.send(amount)
}

/**
 * The unpaid order with the id that `find` returns, as confirmed by the shop; null until then. `isWanted`:
 * whether to ask.
 */
export function useUnpaidOrder(isWanted = true, find: FindOrder = unpaidOrderId) {
  const [order, setOrder] = useState<OrderDetails | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isShown = true
    readUnpaid(find).then((unpaid) => {
      if (isShown) setOrder(unpaid)
    })
    return () => {
      isShown = false
    }
  }, [isWanted, find])
  return {
    order,
    dismiss: () => {
      if (order) hideUnpaidOrder(order.id)
      setOrder(null)
    },
  }
}

type FindOrder = () => string | null | Promise<string | null>

/** The unpaid order, or null if there is none, it must not be paid again, or it cannot be read. */
async function readUnpaid(find: FindOrder): Promise<OrderDetails | null> {
  const id = await find()
  if (!id) return null
  const { value, failure } = await loadResult(api.orders.details(id))
  const isPlaced = value?.status === 'pending'
  const isUnpaid = value?.status === 'pending_payment' && !value.received
  const isOver = value ? !isUnpaid && !isPlaced : isMissing(failure)
  if (isOver) removeUnpaidOrder(id)
  // Until it is paid or put back.
  if (isPlaced && unpaidOrderId() === id) persistUnpaidOrder(id)
  // Another person may use this browser after a logout.
  return value?.may_change && !isOver ? value : null
}

/** This browser's unpaid order, or the newest manual payment of the account that waits for its transfer. */
async function newestUnpaid(): Promise<string | null> {
  const own = unpaidOrderId()
  if (own || !authToken()) return own
  const { value } = await loadOptional('Your orders', api.orders.transactions(1, 7))
  const placed = value?.orders.data.find(({ id, status }) => status === 'pending' && !isHidden(id))
  return placed?.id ?? null
}

/** On the home page the notice overlays the lower edge, so that nothing moves. */
export default function HomeUnpaidNotice() {
  const unpaid = useUnpaidOrder(true, newestUnpaid)
  if (!unpaid.order) return null
  return (
    <div
      data-dock=""
      className="fixed bottom-[max(0.625rem,env(safe-area-inset-bottom))] left-3 z-30 max-lg:right-3 md:left-5 lg:w-[28rem]"
    >
      <UnpaidNotice unpaid={unpaid} />
    </div>
  )
}
