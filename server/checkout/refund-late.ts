import { refundOrderAsGold } from '#gold/gold.ts'
import {
  alreadyHandled,
  assertMayChange,
  lateness,
  lateRefundKey,
  type Order,
  type OrderCaller,
  type OrdersContext,
  recordRefundRequest,
  runOrderAction,
} from '#orders/orders.ts'
import { type AppliedPayment, appliedPayment } from '#payments/payments.ts'
import { isBeingRefunded, requestRefund } from '#payments/refunds/refunds.ts'
import { shopper } from '#platform/actor.ts'
import { Refusal } from '#platform/http/problems.ts'
import { type Limit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import type { Queryable } from '#platform/postgres/database.ts'

const fromNetwork: Limit = { name: 'late orders refunded from a source', most: 60, minutes: 60 }

/**
 * Refunds what is not delivered of a late order to where its payment came from: gold as gold, a manual
 * payment by an operator. Once per order, under its lock, so that a unit is delivered or refunded, never both.
 * Throws 404; 403 unless the caller may change the order; 409 if it is not late enough, delivered or refunded;
 * 429.
 */
export async function refundLate(
  { database, secrets }: Pick<OrdersContext, 'database' | 'secrets'>,
  by: OrderCaller,
  id: string,
  address: string,
): Promise<void> {
  await useNetworkLimit(database, fromNetwork, address)
  const request_key = lateRefundKey(id)
  await runOrderAction(
    database,
    id,
    request_key,
    async (tx, order) => {
      const payment = await appliedPayment(tx, { kind: 'order', payable_id: id })
      const units = await refundableUnits(tx, order)
      const { amount_sen, isAll } = amountOf(order, payment, units)
      if (amount_sen <= 0)
        throw await alreadyHandled(tx, id, ({ orders }) => orders.nothingLeftToRefund)
      const actor = shopper(by.caller)
      const wanted = { amount_sen, request_key }
      const refund_id = payment
        ? await requestRefund({ database: tx }, { payment_id: payment.id, ...wanted }, actor)
        : await refundOrderAsGold(tx, order, wanted, actor)
      const way = payment ? 'source' : 'gold'
      // All of it: if the refund fails, the order can still be delivered.
      const cancelled_qty = isAll ? 0 : units
      const refund = { ...wanted, way, refund_id, cancelled_qty } as const
      await recordRefundRequest(tx, id, refund, { actor, reason: 'late', completes: !isAll })
    },
    (order) => assertMayChange(secrets, order, by),
  )
}

/** The undelivered units of a late order. Throws 409 if it is not late enough, delivered or refunded. */
async function refundableUnits(tx: Queryable, order: Order): Promise<number> {
  const { id, status, qty, delivered_qty, cancelled_qty } = order
  const owed = qty - delivered_qty - cancelled_qty
  if (status === 'completed' || (status === 'processing' && owed === 0)) {
    throw await alreadyHandled(tx, id, ({ orders }) => orders.justDelivered)
  }
  if (status === 'refunded' || (await isBeingRefunded(tx, { kind: 'order', payable_id: id }))) {
    throw await alreadyHandled(tx, id, ({ orders }) => orders.refunded)
  }
  const late = await lateness(tx, order)
  if (!late?.is_refundable) {
    throw new Refusal(409, ({ checkout }) => checkout.notLateEnough)
  }
  return owed
}

/** The amount for undelivered units: their share of the price, or all that is left if nothing was delivered. */
function amountOf(
  order: Order,
  payment: AppliedPayment | undefined,
  units: number,
): { amount_sen: number; isAll: boolean } {
  const left = payment
    ? payment.amount_sen - payment.refunded_sen
    : order.total_sen - order.refunded_sen
  if (order.delivered_qty === 0) return { amount_sen: left, isAll: true }
  const share = Math.round((order.total_sen * units) / order.qty)
  return { amount_sen: Math.min(share, left), isAll: share >= left }
}
