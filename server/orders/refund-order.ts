import { sql } from 'kysely'
import { recountReturned } from '#affiliates/affiliates.ts'
import { refundedTotals } from '#payments/refunds/refunds.ts'
import type { Actor } from '#platform/actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addOrderEvent, cancelUnits, lockOrder, moveOrder, moves } from './move-order.ts'

/** What went back, or did not after all: the refund, or the transfer of gold. */
type RefundOfOrder = { refund_id: string } | { transfer_id: string }

/** Moves a paid order to refunded, and returns its coupon's use. Nothing where it is not paid. */
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

/** Moves an order whose refund failed after all back to how it stood. Nothing where it is not refunded. */
export async function reopenOrder(
  tx: Queryable,
  id: string,
  actor: Actor,
  refund: RefundOfOrder,
): Promise<void> {
  const order = await lockOrder(tx, id)
  if (order?.status === 'refunded') await moveOrder(tx, order, 'reopened', { actor, data: refund })
}

/**
 * Counts what went back of what gold paid for an order, in sen; `orders_refunded_within` keeps it within
 * what was paid.
 */
export async function giveBack(tx: Queryable, id: string, amount_sen: number): Promise<void> {
  const { rows } = await sql<{ refunded_sen: number; at: Date }>`
    update orders set refunded_sen = refunded_sen + ${amount_sen}::integer where id = ${id}
    returning refunded_sen, now() as at`.execute(tx)
  if (!rows[0]) return
  // What gold paid for has no payment: nothing else of it can go back.
  const { refunded_sen: returned_sen, at } = rows[0]
  await recountReturned(tx, { order_id: id, returned_sen, at })
}

/** A refund that was begun in the same transaction. */
export type BegunRefund = {
  amount_sen: number
  way: 'source' | 'gold'
  /** Of the refund, or of the transfer of gold. */
  refund_id: string
  /** How many of the units will not be delivered any more. */
  cancelled_qty: number
  request_key: string
}

/**
 * Records that a part or all of what was paid for an order goes back, and why; cancelled units are no
 * longer owed. `completes`: nothing else is owed either.
 */
export async function noteRefund(
  tx: Queryable,
  id: string,
  refund: BegunRefund,
  { actor, reason, completes }: { actor: Actor; reason: string; completes: boolean },
): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!order) return
  const changed = await cancelUnits(tx, order, refund.cancelled_qty)
  await addOrderEvent(tx, changed, 'refund_requested', { actor, reason, data: refund })
  if (completes) await moveOrder(tx, changed, 'completed', { actor, reason: 'rest_cancelled' })
}

/** What went back of orders, in sen, by their ids: of those of which something did. */
export async function returnedOfOrders(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; sen: number }>`
    select id, refunded_sen as sen from orders where refunded_sen > 0`.execute(db)
  const returned = new Map(rows.map(({ id, sen }) => [id, sen]))
  for (const { payable_id, sen } of await refundedTotals(db, 'order')) {
    returned.set(payable_id, (returned.get(payable_id) ?? 0) + sen)
  }
  return returned
}
