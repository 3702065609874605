import { senOf } from '@apeak/contract/money'
import type { OrderDetails } from '@apeak/contract/orders'
import { orderProgress as texts } from '#messages/order-page.ts'
import { openingOf } from './order-heading.ts'

/** A step of an order's progress. */
export type OrderStep = {
  name: string
  state: 'done' | 'now' | 'later'
  /** The time of its completion (ISO 8601); null if incomplete or unknown. */
  at: string | null
  /** An additional note; may be empty. */
  note: string
}

type TrackedOrder = Pick<
  OrderDetails,
  'status' | 'qty' | 'progress' | 'delivery' | 'question' | 'refunds' | 'total'
>

/** The steps of an order from receipt to delivery or refund. */
export function orderSteps(order: TrackedOrder): OrderStep[] {
  const { status, progress } = order
  const received: OrderStep = {
    name: texts.received,
    state: 'done',
    at: progress.received_at,
    note: '',
  }
  const isPaid = status !== 'pending_payment' && status !== 'pending'
  const paid: OrderStep = isPaid
    ? { name: texts.paid, state: 'done', at: progress.paid_at, note: '' }
    : { name: texts.paid, state: 'now', at: null, note: paymentNote(order) }
  if (status === 'refunded') {
    return [received, paid, { name: texts.refunded, state: 'done', at: null, note: '' }]
  }
  if (status === 'processing' && isRefunding(order)) {
    return [received, paid, { name: texts.refund, state: 'now', at: null, note: texts.onItsWay }]
  }
  const isDelivered = status === 'completed'
  return [
    received,
    paid,
    {
      name: texts.beingDelivered,
      state: isDelivered ? 'done' : isPaid ? 'now' : 'later',
      at: null,
      note: isDelivered ? '' : deliveryNote(order),
    },
    {
      name: texts.delivered,
      state: isDelivered ? 'done' : 'later',
      at: isDelivered ? progress.delivered_at : null,
      note: '',
    },
  ]
}

/** Whether all of the price goes back. A disputed one may still be delivered. */
const isRefunding = ({ refunds, total }: TrackedOrder) =>
  refunds.every(({ way }) => way !== 'dispute') &&
  refunds.reduce((sum, { amount }) => sum + senOf(amount.amount), 0) >= senOf(total.amount) &&
  refunds.length > 0

const paymentNote = ({ status }: TrackedOrder) =>
  status === 'pending' ? texts.waitingForTransfer : texts.notPaidYet

function deliveryNote(order: TrackedOrder): string {
  const { status, qty, progress, delivery, question, refunds } = order
  const { delivered_qty, usual_minutes } = progress
  if (refunds.some(({ way, state }) => way === 'dispute' && state === 'pending')) {
    return texts.onHold
  }
  if (question?.is_open) return texts.waitingForAnswer
  if (delivered_qty > 0) return texts.partDelivered(delivered_qty, qty)
  if (delivery && delivery.late_by_minutes > 0) return texts.late
  const opening = openingOf(order, new Date())
  if (opening) return texts.from(opening)
  if (usual_minutes !== null) return texts.usually(usual_minutes)
  return status === 'processing' ? texts.inProgress : ''
}
