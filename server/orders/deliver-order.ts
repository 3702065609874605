import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { isRefundUnderWay } from '#payments/payments.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { someoneWasFirst } from './operate-order.ts'
import { lockOrder } from './sql.ts'
import { openCorrection } from './sql-corrections.ts'
import { type Delivery, deliver, deliveryByRequest, type NewDelivery } from './sql-delivering.ts'
import { decryptVoucherCode, encryptVoucherCode } from './voucher-code.ts'

/**
 * Gives what was bought, or some of it, and has its shopper told: the order is completed once nothing
 * is owed any more. To be run in a transaction, which may take the codes that are given as well. Safe
 * to repeat: the same `request_key` gives once.
 * Throws 404, and 409 where the order is not paid or delivered already, so many are not owed, its
 * money is on its way back, or its shopper has asked for other details.
 */
export async function deliverOrder(
  { secrets }: Pick<AppContext, 'secrets'>,
  tx: Queryable,
  id: string,
  wanted: NewDelivery,
  actor: Actor,
): Promise<Delivery> {
  // Nobody asks for a refund, or delivers, until this is done.
  const order = await lockOrder(tx, id)
  if (!order) throw notFound('Order')
  const known = await deliveryByRequest(tx, wanted.request_key)
  if (known) return sameDelivery(known, id, wanted)
  if (order.status !== 'processing') {
    throw await someoneWasFirst(tx, id, whyNotDeliverable(order.status))
  }
  if (await isRefundUnderWay(tx, { kind: 'order', payable_id: id })) {
    throw new Refusal(409, 'A refund of this order is under way.')
  }
  if (!order.delivered_by_code && (await openCorrection(tx, id))) {
    throw new Refusal(409, 'Its shopper asks for other details: please decide that first.')
  }
  const owed = order.qty - order.cancelled_qty - order.delivered_qty
  const event = wanted.qty === owed ? 'completed' : 'partly_delivered'
  // One code a line, behind those that were delivered before.
  const given = [decryptVoucherCode(secrets, order) ?? [], ...wanted.codes].flat()
  const voucher_code = given.length > 0 ? encryptVoucherCode(secrets, id, given.join('\n')) : null
  const delivery = await deliver(tx, id, event, { ...wanted, voucher_code }, actor)
  if (!delivery) {
    throw await someoneWasFirst(tx, id, `Only ${owed} of it can still be delivered.`)
  }
  return delivery
}

function whyNotDeliverable(status: string): string {
  if (status === 'completed') return 'This order is delivered already.'
  return status === 'refunded' ? 'This order was refunded.' : 'This order is not paid yet.'
}

function sameDelivery(known: Delivery, id: string, { qty }: NewDelivery): Delivery {
  if (known.order_id === id && known.qty === qty) return known
  throw new Refusal(409, 'This was delivered already, with another order or number.')
}
