import { giveBack, markRefunded, type Order } from '#orders/orders.ts'
import { refundPartAsGold } from '#payments/refunds/refunds.ts'
import type { Actor } from '#platform/actor.ts'
import { Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { type Queryable, violates } from '#platform/postgres/database.ts'
import { moveGold } from './customer-gold.ts'
import { refundReference } from './rules.ts'

/** A part or all of what was paid, in sen; `request_key` is the operator's click. */
export type GoldPart = { amount_sen: number; request_key: string }

/**
 * Gives a part or all of what was paid for an order as gold of its customer, whichever way it was paid;
 * what went back to its source, or is on its way there, stays there. Once all is gone and nothing is under
 * way any more the order counts as refunded. In the transaction of its caller, who knows that the order is
 * paid and that the click has given nothing yet. Returns the transfer's id.
 * Throws 409 where that much is not left, or its shopper has no account; `refuseDeleted` tells of an
 * account that was deleted.
 */
export async function giveOrderAsGold(
  tx: Queryable,
  order: Order,
  { amount_sen, request_key }: GoldPart,
  actor: Actor,
): Promise<string> {
  const { id: payable_id, customer_id } = order
  if (customer_id === null) throw new Refusal(409, 'This shopper has no account for gold.')
  const id = newId('g')
  const part = { transferId: id, amount_sen }
  const taken = await refundPartAsGold(tx, { kind: 'order', payable_id }, part, actor)
  // Some of a payment may have been sent back to its source since its caller looked.
  if (taken?.rest === 0) throw new Refusal(409, 'There is not that much left to refund.')
  if (!taken) await giveBack(tx, order.id, amount_sen)
  const left = order.total_sen - order.refunded_sen
  const isAll = taken ? !taken.is_under_way : amount_sen === left
  if (isAll) await markRefunded(tx, order.id, actor, { transfer_id: id })
  const reference = refundReference(order.id, request_key)
  const against = order.payment_method === 'apeak' ? 'sales' : 'top_ups'
  await moveGold(tx, { id, customer_id, amount_sen, reference, against, reason: 'refund' })
  await addJob(tx, 'mail_gold_refunded', { transfer_id: id })
  return id
}

/** 409 where what was thrown says that the account to be given gold is deleted. */
export function refuseDeleted(error: unknown): never {
  if (violates(error, 'ledger_accounts_closed_empty')) {
    throw new Refusal(409, 'This account was deleted.')
  }
  throw error
}
