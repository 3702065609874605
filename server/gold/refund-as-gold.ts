import { addRefundedGold, markRefunded, type Order } from '#orders/orders.ts'
import { recordGoldRefund, refundPartAsGold } from '#payments/refunds/refunds.ts'
import type { Actor } from '#platform/actor.ts'
import { Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { moveGold } from './customer-gold.ts'
import { refundReference } from './rules.ts'

/**
 * Refunds part or all of an order as gold, whatever its payment method. The order becomes refunded once
 * nothing is left and no refund to its source is under way. The caller's transaction has checked that the
 * order is paid and that this click is new. Returns the transfer's id. Throws 409 if the amount exceeds
 * what is left, or for a guest's order; violates `ledger_accounts_closed_empty` for a deleted account
 * (`refuseDeleted`).
 */
export async function refundOrderAsGold(
  tx: Queryable,
  order: Order,
  { amount_sen, request_key }: { amount_sen: number; request_key: string },
  actor: Actor,
): Promise<string> {
  const { id: payable_id, customer_id } = order
  if (customer_id === null)
    throw new Refusal(409, 'This shopper has no account, so it cannot be refunded as gold.')
  const id = newId('g')
  const part = { transferId: id, amount_sen }
  const taken = await refundPartAsGold(tx, { kind: 'order', payable_id }, part, actor)
  // A refund to the source may have started since the caller's check.
  if (taken?.rest === 0) throw new Refusal(409, ({ orders }) => orders.aboveRefundable)
  if (!taken) {
    await addRefundedGold(tx, order.id, amount_sen)
    await recordGoldRefund(tx, order.id, part, actor)
  }
  const left = order.total_sen - order.refunded_sen
  const isAll = taken ? !taken.has_remainder : amount_sen === left
  if (isAll) await markRefunded(tx, order.id, actor, { transfer_id: id })
  const reference = refundReference(order.id, request_key)
  const against = order.payment_method === 'apeak' ? 'sales' : 'top_ups'
  await moveGold(tx, { id, customer_id, amount_sen, reference, against, reason: 'refund' })
  await addJob(tx, 'mail_gold_refunded', { transfer_id: id })
  return id
}
