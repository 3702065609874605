import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { transferById, transferFor } from '#ledger/ledger.ts'
import { giveBack, lockOrder, markRefunded } from '#orders/orders.ts'
import { takeRestAsGold } from '#payments/payments.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { moveGold } from './customer-gold.ts'
import { clickedRefundReference, refundReference } from './rules.ts'
import { queueRefundMail } from './sql-notices.ts'

/** A part of what was paid, in sen; `request_key` is the operator's click: the same key gives once. */
export type GoldPart = { amount_sen: number; request_key: string }

/**
 * Gives back what was paid for an order as gold of its customer, whichever way it was paid; what
 * went back to its source, or is on its way there, stays there. Once nothing is under way any more the
 * order counts as refunded. However often this is called, the same money is given once; what failed to
 * go back to its source since is given by another call. Returns the newest transfer's id.
 * Throws 409 where the order is not paid, went back already, or its shopper has no account.
 */
export function refundOrderAsGold(
  { database }: AppContext,
  orderId: string,
  actor: Actor,
): Promise<string> {
  return inTransaction(database, (tx) => giveOrderAsGold(tx, orderId, null, actor)).catch(
    refuseDeleted,
  )
}

/**
 * The same in the transaction of its caller, for all that is left or for a part of it; there
 * `refuseDeleted` tells of an account that was deleted.
 */
export async function giveOrderAsGold(
  tx: Queryable,
  orderId: string,
  part: GoldPart | null,
  actor: Actor,
): Promise<string> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw notFound('Order')
  const { newest, reference } = part
    ? await clickedRefund(tx, orderId, part)
    : await earlierRefund(tx, orderId)
  if (newest && (part || order.status === 'refunded')) return newest
  if (order.customer_id === null) throw new Refusal(409, 'This shopper has no account for gold.')
  if (order.status !== 'processing' && order.status !== 'completed') {
    throw new Refusal(409, 'Only a paid order can be refunded.')
  }
  const transferId = newId('g')
  const wanted = { transferId, amount_sen: part?.amount_sen ?? null }
  const taken = await takeRestAsGold(tx, { kind: 'order', payable_id: orderId }, wanted, actor)
  if (newest && !taken?.rest) return newest
  const left = order.total_sen - order.refunded_sen
  const amount_sen = taken?.rest ?? Math.min(part?.amount_sen ?? left, left)
  if (amount_sen === 0) throw new Refusal(409, 'There is nothing left to refund.')
  if (part && amount_sen < part.amount_sen) throw new Refusal(409, notSoMuch)
  if (!taken) await giveBack(tx, orderId, amount_sen)
  const isAll = taken ? !taken.is_under_way : amount_sen === left
  if (isAll) await markRefunded(tx, orderId, actor, { transfer_id: transferId })
  const { customer_id } = order
  const against = order.payment_method === 'apeak' ? 'sales' : 'top_ups'
  const id = transferId
  await moveGold(tx, { id, customer_id, amount_sen, reference, against, reason: 'refund' })
  await queueRefundMail(tx, id)
  return id
}

const notSoMuch = 'There is not that much left to refund.'

/** 409 where what was thrown says that the account to be given gold is deleted. */
export function refuseDeleted(error: unknown): never {
  if (violates(error, 'ledger_accounts_closed_empty')) {
    throw new Refusal(409, 'This account was deleted.')
  }
  throw error
}

/** The newest transfer by which the order was refunded as gold, and the reference of the next. */
async function earlierRefund(
  tx: Queryable,
  orderId: string,
  time = 1,
): Promise<{ newest?: string; reference: string }> {
  const reference = refundReference(orderId, time)
  const known = await transferFor(tx, reference)
  return known ? { newest: known, ...(await earlierRefund(tx, orderId, time + 1)) } : { reference }
}

/** The transfer that a click made, where it did, and its reference. */
async function clickedRefund(
  tx: Queryable,
  orderId: string,
  { amount_sen, request_key }: GoldPart,
): Promise<{ newest?: string; reference: string }> {
  const reference = clickedRefundReference(orderId, request_key)
  const known = await transferFor(tx, reference)
  if (!known) return { reference }
  const given = await transferById(tx, known)
  if (given?.amount_sen === amount_sen) return { newest: known, reference }
  throw new Refusal(409, 'This refund was asked for already, with another amount.')
}
