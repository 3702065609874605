import { formatSen } from '@apeak/contract/money'
import type { OrderStatus } from '@apeak/contract/orders'
import {
  RefundOrder,
  type RefundPreview,
  type RefundPreviewQuery,
} from '@apeak/contract/orders-console'
import { Type } from 'typebox'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import { refundOrderAsGold, refuseDeleted } from '#gold/gold.ts'
import { said } from '#messages/messages.ts'
import {
  alreadyHandled,
  type OrdersContext,
  orderById,
  recordRefundRequest,
  runOrderAction,
} from '#orders/orders.ts'
import { type AppliedPayment, appliedPayment } from '#payments/payments.ts'
import {
  assertNotConfirmedBy,
  BudgetExceeded,
  beginBudgeted,
  spendBudget,
} from '#payments/reconciliation/reconciliation.ts'
import { refundsOfPayable, requestRefund } from '#payments/refunds/refunds.ts'
import type { Actor, Operator } from '#platform/actor.ts'
import { found, Refusal } from '#platform/http/problems.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'

type Order = NonNullable<Awaited<ReturnType<typeof orderById>>>
type Wanted = RefundPreviewQuery

/** Preview of a refund, or why it is not possible. Throws 404. */
export async function previewRefund(
  database: Database,
  id: string,
  wanted: Wanted,
): Promise<RefundPreview> {
  const order = found(await orderById(database, id), 'Order')
  const payment = await appliedPayment(database, { kind: 'order', payable_id: id })
  const left_sen = leftOf(order, payment)
  const provider = payment?.provider ?? null
  return {
    refusal: refusalOf(order, payment, wanted),
    left_sen,
    status_after: statusAfter(order, wanted, left_sen),
    sends: wanted.way === 'gold' ? 'gold' : provider === 'check_payment' ? 'operator' : 'provider',
    provider,
  }
}

/**
 * Refunds part or all of an order's payment, to its source or as gold, and cancels what will not be
 * delivered. Safe to repeat: one `request_key` refunds once. Throws 202 if it refunds goods that are or can
 * be delivered, beyond the operator's budget, and so waits for a second person; 404; 409 if the refund is
 * not possible, an item was delivered since the operator looked, or the operator who confirmed a manual
 * payment would refund it as gold.
 */
export async function refundOrder(
  context: Pick<OrdersContext, 'config'> & ChangeContext,
  id: string,
  wanted: RefundOrder,
  actor: Operator,
): Promise<void> {
  const { database, config } = context
  try {
    await inTransaction(database, async (tx) => {
      await beginBudgeted(tx, actor, undefined)
      await refundOnce(tx, id, wanted, actor, (use) =>
        spendBudget(tx, config, { ...use, budget: 'gold', operator_id: actor.id }),
      )
    })
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    const asked = { subject: id, ...(await describe(database, id, wanted)) }
    await changeByTwo(context, refundChange, { ...asked, change: { id, refund: wanted } }, actor)
  }
}

/** The change request of a refund beyond an operator's budget. */
export const refundChange: ChangeKind<{ id: string; refund: RefundOrder }, void> = {
  kind: 'order_refund',
  right: 'orders.refund',
  schema: Type.Object({ id: Type.String(), refund: RefundOrder }),
  apply: ({ database }, { id, refund }, actor) => refundOnce(database, id, refund, actor),
}

/** A refund as text, for the person who approves it. */
async function describe(db: Database, id: string, { amount_sen, way, reason }: RefundOrder) {
  const order = found(await orderById(db, id), 'Order')
  const payment = await appliedPayment(db, { kind: 'order', payable_id: id })
  const returned_sen = order.total_sen - leftOf(order, payment)
  const to = way === 'gold' ? 'as gold' : 'to its source'
  const after = `${formatSen(returned_sen + amount_sen)}, of which ${formatSen(amount_sen)} ${to}`
  return {
    title: `the refund of order ${order.short_reference} (${order.delivered_qty} of ${order.qty} delivered)`,
    rows: [
      { name: 'Refunded', before: formatSen(returned_sen), after },
      { name: 'Reason', before: 'none', after: reason },
    ],
  }
}

type Spend = (use: { amount_sen: number; for_kind: 'transfer'; for_id: string }) => Promise<void>

/** Refunds, once per `request_key`. `spend`: counts value against a budget; absent: approved. */
function refundOnce(
  database: Database,
  id: string,
  wanted: RefundOrder,
  actor: Operator,
  spend?: Spend,
): Promise<void> {
  const { amount_sen, way, request_key, reason, cancelled_qty } = wanted
  return runOrderAction(database, id, request_key, async (tx, order) => {
    if (order.delivered_qty !== wanted.seen_delivered_qty) {
      throw await alreadyHandled(tx, id, 'Part of this order was delivered in the meantime.')
    }
    const payment = await appliedPayment(tx, { kind: 'order', payable_id: id })
    const refusal = refusalOf(order, payment, wanted)
    if (refusal) throw await alreadyHandled(tx, id, refusal)
    if (way === 'gold' && payment) await assertNotConfirmedBy(tx, payment, actor)
    const left_sen = leftOf(order, payment)
    const given_sen = spend ? await valueGiven(tx, order, wanted, left_sen) : 0
    const refund_id =
      way === 'gold'
        ? await refundOrderAsGold(tx, order, { amount_sen, request_key }, actor)
        : await toSource(tx, payment, wanted, actor)
    if (given_sen > 0) {
      await spend?.({ amount_sen: given_sen, for_kind: 'transfer', for_id: refund_id })
    }
    const refund = { amount_sen, way, refund_id, cancelled_qty, request_key }
    const completes = statusAfter(order, wanted, left_sen) === 'completed'
    const isMoved = order.status === 'processing' && completes
    await recordRefundRequest(tx, id, refund, { actor, reason, completes: isMoved })
  }).catch(refuseDeleted)
}

/**
 * The part of a refund, in sen, beyond the price of units that will not be delivered. The shopper keeps
 * goods of that value on the operator's word alone.
 */
async function valueGiven(
  tx: Queryable,
  { id, qty, delivered_qty, cancelled_qty, total_sen }: Order,
  wanted: Wanted,
  left_sen: number,
): Promise<number> {
  const refunds = await refundsOfPayable(tx, { kind: 'order', payable_id: id })
  // A refund of all ends delivery, unless an earlier one fails and reopens the order.
  const endsDelivery =
    wanted.amount_sen === left_sen && !refunds.some(({ state }) => state === 'pending')
  const undelivered = endsDelivery ? qty - delivered_qty : cancelled_qty + wanted.cancelled_qty
  const owed_sen = Math.ceil((total_sen * undelivered) / qty) - (total_sen - left_sen)
  return wanted.amount_sen - Math.min(wanted.amount_sen, Math.max(0, owed_sen))
}

function toSource(
  tx: Queryable,
  payment: AppliedPayment | undefined,
  { amount_sen, request_key }: RefundOrder,
  actor: Actor,
): Promise<string> {
  if (!payment) throw new Refusal(409, noSource)
  const wanted = { payment_id: payment.id, amount_sen, request_key }
  return requestRefund({ database: tx }, wanted, actor)
}

const noSource = 'There is no payment to refund. Refund it as gold.'

/** Refundable amount in sen. */
export const leftOf = (order: Order, payment: AppliedPayment | undefined) =>
  payment ? payment.amount_sen - payment.refunded_sen : order.total_sen - order.refunded_sen

function refusalOf(
  order: Order,
  payment: AppliedPayment | undefined,
  { amount_sen, way, cancelled_qty }: Wanted,
): string | null {
  if (order.status === 'refunded') return 'This order has been refunded.'
  if (order.status !== 'processing' && order.status !== 'completed') {
    return 'Only a paid order can be refunded.'
  }
  if (order.supplying_qty > 0) return said(({ orders }) => orders.beingDelivered)
  if (way === 'source' && !payment) return noSource
  if (way === 'gold' && order.customer_id === null)
    return 'This shopper has no account, so it cannot be refunded as gold.'
  const left = leftOf(order, payment)
  if (amount_sen > left) return 'The amount is above what is left to refund.'
  const owed = order.qty - order.delivered_qty - order.cancelled_qty
  if (cancelled_qty > owed) return `Only ${owed} can still be cancelled.`
  const isNothingGiven = order.delivered_qty === 0 && cancelled_qty === owed && cancelled_qty > 0
  return isNothingGiven && amount_sen < left
    ? 'Nothing has been delivered, so all of it must be refunded.'
    : null
}

function statusAfter(
  order: Order,
  { amount_sen, cancelled_qty }: Wanted,
  left_sen: number,
): OrderStatus {
  if (amount_sen === left_sen) return 'refunded'
  const owed = order.qty - order.delivered_qty - order.cancelled_qty
  return cancelled_qty === owed ? 'completed' : (order.status as OrderStatus)
}
