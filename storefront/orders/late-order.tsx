import type { OrderDetails } from '@apeak/contract/orders'
import { pagePaths } from '@apeak/contract/paths'
import { useState } from 'react'
import { Link } from 'react-router'
import { lateOrder, orderHelp } from '#messages/order-page.ts'
import { api } from '../api.ts'
import { joinSentences } from '../messages/join-sentences.ts'
import { shopMessage } from '../payments/payment-errors.ts'
import type { TicketOrder } from '../support/ticket-page.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { toast } from '../ui/toasts.ts'
import { useSingleRun } from '../ui/use-single-run.ts'
import { refundPlace, restText } from './order-heading.ts'

type Props = {
  order: OrderDetails
  /** Called when the order may have changed. */
  onChange: () => void
}

/** Help for a late order, and its refund once the shop offers it; nothing for other orders. */
export function LateOrder({ order, onChange }: Props) {
  const isLate = order.delivery !== null && order.delivery.late_by_minutes > 0
  const isRefunding = order.refunds.some(({ state }) => state === 'pending')
  if (!isLate || isRefunding) return null
  const about: TicketOrder = { orderId: order.id, reference: order.short_reference }
  return (
    <section
      aria-label={lateOrder.label}
      className="mt-6 flex flex-wrap items-center gap-2.5 rounded-2xl border border-gold/40 bg-gold-wash p-4"
    >
      {order.delivery?.can_refund && <RefundMe order={order} onChange={onChange} />}
      <Link to={pagePaths.submitTicket} state={about} className={buttonLook('plain')}>
        {orderHelp.getHelp}
      </Link>
    </section>
  )
}

/** Takes the money back, after a question in place. */
function RefundMe({ order, onChange }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [refund, isSending] = useSingleRun(async () => {
    try {
      const { message } = await api.orders.refundLate({ order_id: order.id })
      toast.success(message)
    } catch (error) {
      toast.error(shopMessage(error) ?? lateOrder.failed)
    } finally {
      setAsking(false)
      onChange()
    }
  })
  if (!isAsking) {
    return (
      <Button look="gold" onClick={() => setAsking(true)}>
        {lateOrder.refundMe}
      </Button>
    )
  }
  return (
    <div className="w-full">
      <p role="status" className="mb-3 text-pretty">
        {questionOf(order)}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button look="gold" onClick={refund} disabled={isSending} aria-busy={isSending} autoFocus>
          {isSending ? lateOrder.refunding : lateOrder.confirm}
        </Button>
        <Button onClick={() => setAsking(false)} disabled={isSending}>
          {lateOrder.keepWaiting}
        </Button>
      </div>
    </div>
  )
}

/** What the refund returns, and where to. */
function questionOf(order: OrderDetails): string {
  const place = refundPlace(order)
  return order.progress.delivered_qty > 0
    ? joinSentences(lateOrder.refundRest(place), lateOrder.cancelsRest)
    : joinSentences(lateOrder.refundAll(restText(order), place), lateOrder.cancelsOrder)
}
