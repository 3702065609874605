import type { OrderStatus } from '@apeak/contract/orders'
import type { OrderPage, TimelineEntry } from '@apeak/contract/orders-console'
import {
  lastQuestion,
  marginOf,
  type OrderEventRow,
  openCorrection,
  orderById,
  orderTimeline,
  reportedTransfer,
  reservedUntil,
} from '#orders/orders.ts'
import { appliedPayment, type MoneyHistory, moneyHistory } from '#payments/payments.ts'
import { disputesOf } from '#payments/reconciliation/reconciliation.ts'
import { isBeingRefunded } from '#payments/refunds/refunds.ts'
import { notFound } from '#platform/http/problems.ts'
import { sentMailsAbout } from '#platform/mail/mail.ts'
import type { Database } from '#platform/postgres/database.ts'
import { claimOf } from './queries.ts'
import { leftOf } from './refund-order.ts'

/**
 * An order with its payments, refunds and history. `withMessages`: includes the providers' raw
 * messages, which name payers. `withMargin`: includes its cost and margin. Throws 404.
 */
export async function showOrderPage(
  db: Database,
  id: string,
  { withMessages, withMargin }: { withMessages: boolean; withMargin: boolean },
): Promise<OrderPage> {
  const payable = { kind: 'order', payable_id: id } as const
  const [order, events, money, payment, isBeingPaidBack, claim, mails] = await Promise.all([
    orderById(db, id),
    orderTimeline(db, id),
    moneyHistory(db, payable),
    appliedPayment(db, payable),
    isBeingRefunded(db, payable),
    claimOf(db, 'order', id),
    sentMailsAbout(db, id),
  ])
  const [correction, question, transfer, disputes] = await Promise.all([
    openCorrection(db, id),
    lastQuestion(db, id),
    reportedTransfer(db, id),
    disputesOf(db, 'order', [id]),
  ])
  const dispute = disputes.get(id) ?? null
  if (!order || !money) throw notFound('Order')
  const isPaid = order.status === 'processing' || order.status === 'completed'
  const { attempts, payments, refunds } = money
  return {
    ...order,
    status: order.status as OrderStatus,
    status_since: order.status_since.toISOString(),
    created_at: order.created_at.toISOString(),
    reserved_until: reservedUntil(order),
    options: order.options as OrderPage['options'],
    correction: correction ?? null,
    transfer,
    question,
    dispute,
    has_code: order.voucher_code !== null,
    margin: withMargin ? marginOf(order, leftOf(order, payment)) : null,
    refundable_sen: isPaid ? leftOf(order, payment) : 0,
    refund_to_source: payment !== undefined,
    is_refunding: isBeingPaidBack && dispute === null,
    claim,
    timeline: timelineOf(events, money),
    attempts,
    payments,
    refunds,
    messages: (withMessages ? money.messages : []).map((message) => ({
      ...message,
      body: message.body === null ? null : Buffer.from(message.body, 'base64').toString('utf8'),
    })),
    mails: mails.map(({ subject, sent_at }) => ({ subject, sent_at: sent_at.toISOString() })),
  }
}

/** Events of the order and its refunds, oldest first. */
function timelineOf(events: OrderEventRow[], { refund_events }: MoneyHistory): TimelineEntry[] {
  const ofOrder = events.map(({ from_status: _from, to_status: _to, ...event }) => ({
    ...event,
    created_at: event.created_at.toISOString(),
  }))
  // The order's own event already records the request of an operator or the shopper.
  const isOfOrder = ({ event, actor_kind }: (typeof refund_events)[number]) =>
    event === 'requested' && (actor_kind === 'operator' || actor_kind === 'shopper')
  const ofRefunds = refund_events
    .filter((event) => !isOfOrder(event))
    .map(({ refund_id, ...event }) => ({
      ...event,
      event: `refund_${event.event}`,
      text: null,
      data: { ...event.data, refund_id },
      created_at: new Date(event.created_at).toISOString(),
    }))
  return [...ofOrder, ...ofRefunds].sort((one, other) =>
    one.created_at < other.created_at ? -1 : one.created_at > other.created_at ? 1 : 0,
  )
}
