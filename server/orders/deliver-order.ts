import { sql } from 'kysely'
import { isBeingRefunded } from '#payments/refunds/refunds.ts'
import type { Actor } from '#platform/actor.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { OrdersContext } from './context.ts'
import { openCorrection } from './correct-order.ts'
import { lockOrder, moveOrder, type Order } from './move-order.ts'
import { someoneWasFirst } from './operate-order.ts'
import { decryptVoucherCode, encryptVoucherCode } from './voucher-codes.ts'

/** What is given for an order. */
export type NewDelivery = {
  /** How many of the units that were bought. */
  qty: number
  /** The codes that are given, as its shopper reads them; none where it is delivered otherwise. */
  codes: readonly string[]
  /** A note to its shopper. */
  note: string | null
  /** The click, or the job: the same key gives once. */
  request_key: string
}

/** A delivery as it was recorded. */
export type Delivery = { id: number; order_id: string; qty: number; note: string | null }

/**
 * Gives what was bought, or some of it, and has its shopper told: the order is completed once nothing
 * is owed any more. To be run in a transaction, which may take the codes that are given as well. Safe
 * to repeat: the same `request_key` gives once.
 * Throws 404, and 409 where the order is not paid or delivered already, so many are not owed, its
 * money is on its way back, or its shopper has asked for other details.
 */
export async function deliverOrder(
  { secrets }: Pick<OrdersContext, 'secrets'>,
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
  await assertDeliverable(tx, order)
  const { qty, note, request_key } = wanted
  const owed = order.qty - order.cancelled_qty - order.delivered_qty
  if (qty > owed) {
    throw await someoneWasFirst(tx, id, `Only ${owed} of it can still be delivered.`)
  }
  const { created_at, ...delivery } = await tx
    .insertInto('deliveries')
    .values({ order_id: id, qty, note, request_key })
    .returning(['id', 'order_id', 'qty', 'note', 'created_at'])
    .executeTakeFirstOrThrow()
  // One code a line, behind those that were delivered before.
  const given = [decryptVoucherCode(secrets, order) ?? [], ...wanted.codes].flat()
  const voucher_code = given.length > 0 ? encryptVoucherCode(secrets, id, given.join('\n')) : null
  const delivered_qty = order.delivered_qty + qty
  const waited_s = Math.round((created_at.getTime() - order.status_since.getTime()) / 1000)
  await moveOrder(tx, order, qty === owed ? 'completed' : 'partly_delivered', {
    actor,
    set: { delivered_qty, voucher_code },
    data: { delivery_id: delivery.id, qty, delivered_qty, waited_s },
  })
  await addJob(tx, 'mail_order_delivered', { delivery_id: delivery.id })
  return delivery
}

async function assertDeliverable(tx: Queryable, order: Order): Promise<void> {
  const { id, status, delivered_by_code } = order
  if (status !== 'processing') throw await someoneWasFirst(tx, id, whyNotDeliverable(status))
  if (await isBeingRefunded(tx, { kind: 'order', payable_id: id })) {
    throw new Refusal(409, 'A refund of this order is under way.')
  }
  if (!delivered_by_code && (await openCorrection(tx, id))) {
    throw new Refusal(409, 'Its shopper asks for other details: please decide that first.')
  }
}

function whyNotDeliverable(status: string): string {
  if (status === 'completed') return 'This order is delivered already.'
  return status === 'refunded' ? 'This order was refunded.' : 'This order is not paid yet.'
}

function sameDelivery(known: Delivery, id: string, { qty }: NewDelivery): Delivery {
  if (known.order_id === id && known.qty === qty) return known
  throw new Refusal(409, 'This was delivered already, with another order or number.')
}

/** The delivery that a click made; undefined where it made none. */
function deliveryByRequest(db: Queryable, key: string): Promise<Delivery | undefined> {
  return db
    .selectFrom('deliveries')
    .select(['id', 'order_id', 'qty', 'note'])
    .where('request_key', '=', key)
    .executeTakeFirst()
}

/** A delivery by its number; undefined where there is none. */
export function deliveryById(db: Queryable, id: number): Promise<Delivery | undefined> {
  return db
    .selectFrom('deliveries')
    .select(['id', 'order_id', 'qty', 'note'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A paid order that is to be delivered by code, with its place among those that wait. */
export type AwaitingCodes = {
  id: string
  /** Since when it is paid, as PostgreSQL writes it: to the microsecond. */
  since: string
  /** Units that are to be given, and those that were given before. */
  owed: number
  delivered_qty: number
}

/**
 * The order that has waited longest for codes of a product, behind `other` where that is given; nobody
 * else moves it until the transaction ends. Undefined where none waits. One that was paid late, after its
 * person was erased, waits for an operator: nobody is left to read its code.
 */
export async function lockAwaitingCodes(
  tx: Queryable,
  productId: number,
  other: Pick<AwaitingCodes, 'id' | 'since'> | undefined,
): Promise<AwaitingCodes | undefined> {
  const { rows } = await sql<AwaitingCodes>`
    select id, status_since::text as since, qty - cancelled_qty - delivered_qty as owed, delivered_qty
    from orders
    where product_id = ${productId} and status = 'processing' and delivered_by_code
      and customer_email is not null
      ${other ? sql`and (status_since, id) > (${other.since}::timestamptz, ${other.id})` : sql``}
    order by status_since, id limit 1
    for update`.execute(tx)
  return rows[0]
}
