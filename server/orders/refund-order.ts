import { sql } from 'kysely'
import { subtractRefunds } from '#affiliates/affiliates.ts'
import { refundedTotals } from '#payments/refunds/refunds.ts'
import type { Actor } from '#platform/actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addOrderEvent, cancelUnits, lockOrder, moveOrder, moves } from './move-order.ts'
import { assertNotSupplying } from './supply-order.ts'

/** A refund to the source, or a transfer of gold. */
type RefundOfOrder = { refund_id: string } | { transfer_id: string }

/** Moves a paid order to refunded and restores its coupon's use. No-op if not paid. */
export async function markRefunded(
  tx: Queryable,
  id: string,
  actor: Actor,
  refund: RefundOfOrder,
): Promise<void> {
  const order = await lockOrder(tx, id)
  const from: readonly string[] = moves.refunded.from
  if (order && from.includes(order.status)) {
    await moveOrder(tx, order, 'refunded', { actor, data: refund })
  }
}

/** Restores the status of an order whose refund failed later. No-op if not refunded. */
export async function reopenOrder(
  tx: Queryable,
  id: string,
  actor: Actor,
  refund: RefundOfOrder,
): Promise<void> {
  const order = await lockOrder(tx, id)
  if (order?.status === 'refunded') await moveOrder(tx, order, 'reopened', { actor, data: refund })
}

/** Adds to the refunded amount of an order paid with gold; `orders_refunded_within` limits it. */
export async function addRefundedGold(
  tx: Queryable,
  id: string,
  amount_sen: number,
): Promise<void> {
  const { rows } = await sql<{ refunded_sen: number; at: Date }>`
    update orders set refunded_sen = refunded_sen + ${amount_sen}::integer where id = ${id}
    returning refunded_sen, now() as at`.execute(tx)
  if (!rows[0]) return
  // An order paid with gold has no payment, so this is all of its refunds.
  const { refunded_sen: returned_sen, at } = rows[0]
  await subtractRefunds(tx, { order_id: id, returned_sen, at })
}

/** A refund started in the same transaction. */
type StartedRefund = {
  amount_sen: number
  way: 'source' | 'gold'
  /** The id of the refund or of the transfer of gold. */
  refund_id: string
  /** Units that will not be delivered. */
  cancelled_qty: number
  request_key: string
}

/**
 * Records a started refund and its reason, and cancels units. `completes`: no units are owed any more. Throws
 * 409 while a supplier may deliver the order.
 */
export async function recordRefundRequest(
  tx: Queryable,
  id: string,
  refund: StartedRefund,
  { actor, reason, completes }: { actor: Actor; reason: string; completes: boolean },
): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!order) return
  assertNotSupplying(order)
  const changed = await cancelUnits(tx, order, refund.cancelled_qty)
  await addOrderEvent(tx, changed, 'refund_requested', { actor, reason, data: refund })
  if (completes) await moveOrder(tx, changed, 'completed', { actor, reason: 'rest_cancelled' })
}

/** The refunded sen of each order with a refund, by id. */
export async function returnedOfOrders(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; sen: number }>`
    select id, refunded_sen as sen from orders where refunded_sen > 0`.execute(db)
  const returned = new Map(rows.map(({ id, sen }) => [id, sen]))
  for (const { payable_id, sen } of await refundedTotals(db, 'order')) {
    returned.set(payable_id, (returned.get(payable_id) ?? 0) + sen)
  }
  return returned
}
