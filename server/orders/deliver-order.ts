import { UNDO_SECONDS } from '@apeak/contract/orders-console'
import { sql } from 'kysely'
import { disputesOf } from '#payments/reconciliation/reconciliation.ts'
import { isBeingRefunded } from '#payments/refunds/refunds.ts'
import type { Actor, Operator } from '#platform/actor.ts'
import { assertOwn, found, Refusal } from '#platform/http/problems.ts'
import { queueMail } from '#platform/mail/mail.ts'
import {
  allRows,
  type Database,
  firstRow,
  isoTime,
  type Queryable,
} from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { openCorrection } from './correct-order.ts'
import { lockOrder, moveOrder, type Order } from './move-order.ts'
import { alreadyHandled, runOrderAction } from './run-order-action.ts'
import type { OrdersContext } from './settings.ts'

/** A delivery of some or all units of an order. */
type NewDelivery = {
  qty: number
  /** Plain codes; empty if delivered otherwise. */
  codes: readonly string[]
  /** A note to the shopper. */
  note: string | null
  /** Idempotency key of the click or job. */
  request_key: string
  /** Whether its operator can undo it for some seconds, in which its mail waits. */
  isUndoable?: boolean
  /** Whether a supplier has delivered it: it counts, whatever was requested meanwhile. */
  isSupplied?: boolean
}

/** A recorded delivery. */
export type Delivery = { id: number; order_id: string; qty: number; note: string | null }

/**
 * Records a delivery and mails the shopper; the order is completed once nothing is owed. Runs in the
 * caller's transaction, which may also assign the codes. Idempotent by `request_key`. Throws 404, and
 * 409 if the order is unpaid or delivered, fewer units are owed or left by suppliers, a refund is under way, or
 * a requested correction is open.
 */
export async function deliverOrder(
  context: Pick<OrdersContext, 'secrets'>,
  tx: Queryable,
  id: string,
  input: NewDelivery,
  actor: Actor,
): Promise<Delivery> {
  const order = found(await lockOrder(tx, id), 'Order')
  return deliverLockedOrder(context, tx, order, input, actor)
}

/** `deliverOrder` for an order that the caller has locked, as it is now. */
export async function deliverLockedOrder(
  { secrets }: Pick<OrdersContext, 'secrets'>,
  tx: Queryable,
  order: Order,
  input: NewDelivery,
  actor: Actor,
): Promise<Delivery> {
  const { id } = order
  const known = await deliveries(tx).where('request_key', '=', input.request_key).executeTakeFirst()
  if (known) return sameDelivery(known, id, input)
  const { qty, note, request_key, isSupplied = false } = input
  await assertDeliverable(tx, order, isSupplied)
  // An operator delivers before recording it, so suppliers must have stopped before.
  if (order.by_supplier && actor.kind === 'operator') {
    throw new Refusal(409, 'Suppliers deliver this order. Take it over first.')
  }
  const owed = order.qty - order.cancelled_qty - order.delivered_qty
  const supplying_qty = order.supplying_qty - (isSupplied ? qty : 0)
  if (qty > owed) {
    throw await alreadyHandled(tx, id, `Only ${owed} can still be delivered.`)
  }
  if (qty > owed - supplying_qty) {
    throw new Refusal(
      409,
      'A supplier may be delivering this. Record the outcome of the supplier order first.',
    )
  }
  const undoSeconds = input.isUndoable ? UNDO_SECONDS : null
  const { created_at, ...delivery } = await tx
    .insertInto('deliveries')
    .values({
      ...{ order_id: id, qty, note, request_key },
      undoable_until: sql`now() + ${undoSeconds}::integer * interval '1 second'`,
      // Exact, unlike the driver's milliseconds.
      status_since: sql`(select o.status_since from orders o where o.id = ${id})`,
    })
    .returning(['id', 'order_id', 'qty', 'note', 'created_at'])
    .executeTakeFirstOrThrow()
  // One code a line, after those already delivered.
  const given = [decryptVoucherCode(secrets, order) ?? [], ...input.codes].flat()
  const voucher_code = given.length > 0 ? encryptVoucherCode(secrets, id, given.join('\n')) : null
  const delivered_qty = order.delivered_qty + qty
  const waited_s = Math.round((created_at.getTime() - order.status_since.getTime()) / 1000)
  await moveOrder(tx, order, qty === owed ? 'completed' : 'partly_delivered', {
    actor,
    set: { delivered_qty, voucher_code, ...(isSupplied ? { supplying_qty } : {}) },
    data: { delivery_id: delivery.id, qty, delivered_qty, waited_s },
  })
  const afterSeconds = undoSeconds === null ? 0 : undoSeconds + UNDO_GRACE_SECONDS + 0.5
  await queueMail(tx, DELIVERED_MAIL, String(delivery.id), afterSeconds)
  return delivery
}

/** The kind of queued mails that `composeDeliveredMails` composes. */
export const DELIVERED_MAIL = 'order_delivered'

/** For the request to arrive. */
const UNDO_GRACE_SECONDS = 1.5

type Undo = { delivery_key: string; request_key: string }

/**
 * Undoes a delivery made by mistake, before its mail is sent: the order is as it was before. Idempotent.
 * Throws 404; 409 for another operator's delivery, after `UNDO_SECONDS`, or once the order is refunded.
 */
export function undoDelivery(
  database: Database,
  id: string,
  { delivery_key, request_key }: Undo,
  actor: Operator,
): Promise<void> {
  return runOrderAction(database, id, request_key, async (tx, order) => {
    const delivery = found(await lockUndoable(tx, id, delivery_key), 'Delivery')
    assertOwn(delivery.done, actor, 'Another operator delivered this.')
    if (delivery.is_undone) return
    if (!delivery.is_undoable) {
      throw new Refusal(409, 'It is too late to undo this delivery. The shopper has been told.')
    }
    if (order.status !== 'completed' && order.status !== 'processing') {
      throw await alreadyHandled(tx, id, 'This order was changed since.')
    }
    const { delivery_id, qty } = delivery
    await sql`update deliveries set undone_at = now() where id = ${delivery_id}`.execute(tx)
    const delivered_qty = order.delivered_qty - qty
    const status_since = sql<Date>`(select d.status_since from deliveries d where d.id = ${delivery_id})`
    await moveOrder(tx, order, 'delivery_undone', {
      actor,
      set: { delivered_qty, completed_at: null, status_since },
      data: { delivery_id, qty, delivered_qty, request_key },
    })
  })
}

type Undoable = {
  delivery_id: number
  qty: number
  is_undone: boolean
  is_undoable: boolean
  done: { event: string; actor_kind: string; actor: string | null; at: string }
}

/** Locks a delivery with its event. The mail's job locks it too, so that one of the two is first. */
function lockUndoable(tx: Queryable, id: string, deliveryKey: string) {
  return firstRow<Undoable>(tx)`
    select d.id as delivery_id, d.qty, d.undone_at is not null as is_undone,
      d.mailed_at is null and d.undoable_until is not null and clock_timestamp()
        <= d.undoable_until + ${UNDO_GRACE_SECONDS}::double precision * interval '1 second' as is_undoable,
      (select json_build_object('event', e.event, 'actor_kind', e.actor_kind, 'actor', e.actor,
                                'at', ${isoTime('e.created_at')})
       from order_events e
       where e.order_id = d.order_id and e.event in ('completed', 'partly_delivered')
         and e.data ->> 'delivery_id' = d.id::text) as done
    from deliveries d
    where d.order_id = ${id} and d.request_key = ${deliveryKey}
    for update of d`
}

/** The deliveries to mail about, which can then no longer be undone; not those that were undone. */
export function deliveriesToMail(db: Queryable, ids: readonly number[]): Promise<Delivery[]> {
  return allRows<Delivery>(db)`
    update deliveries set mailed_at = coalesce(mailed_at, now())
    where id = any(${[...ids]}::bigint[]) and undone_at is null
    returning id, order_id, qty, note`
}

async function assertDeliverable(tx: Queryable, order: Order, isSupplied: boolean): Promise<void> {
  const { id, status } = order
  if (status !== 'processing') throw await alreadyHandled(tx, id, undeliverableReason(status))
  const block = isSupplied ? null : await deliveryBlock(tx, order)
  if (block !== null) throw new Refusal(409, block)
}

/** Why a locked, paid order must not be delivered now; null: it may. */
export async function deliveryBlock(
  tx: Queryable,
  { id, delivered_by_code }: Pick<Order, 'id' | 'delivered_by_code'>,
): Promise<string | null> {
  if ((await disputesOf(tx, 'order', [id])).has(id)) {
    return 'The payment of this order is disputed. Answer the dispute first.'
  }
  if (await isBeingRefunded(tx, { kind: 'order', payable_id: id })) {
    return 'A refund of this order is pending.'
  }
  if (!delivered_by_code && (await openCorrection(tx, id))) {
    return 'The shopper has requested a correction. Please decide it first.'
  }
  return null
}

function undeliverableReason(status: string): string {
  if (status === 'completed') return 'This order is already delivered.'
  return status === 'refunded' ? 'This order has been refunded.' : 'This order is not paid yet.'
}

function sameDelivery(known: Delivery, id: string, { qty }: NewDelivery): Delivery {
  if (known.order_id === id && known.qty === qty) return known
  throw new Refusal(409, 'This was already delivered for another order or quantity.')
}

const deliveries = (db: Queryable) =>
  db.selectFrom('deliveries').select(['id', 'order_id', 'qty', 'note'])

/** A paid order that waits for codes. */
export type AwaitingCodes = Pick<Order, 'id' | 'delivered_by_code'> & {
  /** When it was paid, as PostgreSQL text, to the microsecond. */
  since: string
  owed: number
  delivered_qty: number
}

/**
 * Locks the order that has waited longest for a product's codes, after `other` if given; undefined if
 * none. An erased person's order, paid late, is left to an operator.
 */
export async function lockAwaitingCodes(
  tx: Queryable,
  productId: number,
  other: Pick<AwaitingCodes, 'id' | 'since'> | undefined,
): Promise<AwaitingCodes | undefined> {
  return firstRow<AwaitingCodes>(tx)`
    select id, status_since::text as since, qty - cancelled_qty - delivered_qty as owed, delivered_qty,
           delivered_by_code
    from orders
    where product_id = ${productId} and status = 'processing' and delivered_by_code
      and customer_email is not null
      ${other ? sql`and (status_since, id) > (${other.since}::timestamptz, ${other.id})` : sql``}
    order by status_since, id limit 1
    for update`
}

/** An order with its encrypted codes. */
type Stored = { id: string; voucher_code: string | null }

/** Encrypts an order's codes, one a line. */
export function encryptVoucherCode(secrets: Secrets, orderId: string, codes: string): string {
  return secrets.encrypt('voucher-codes', codes, `order ${orderId}`)
}

/** Decrypts an order's codes, one a line; null if none. */
export function decryptVoucherCode(secrets: Secrets, { id, voucher_code }: Stored): string | null {
  if (voucher_code === null) return null
  return secrets.decrypt('voucher-codes', voucher_code, `order ${id}`)
}

/** `decryptVoucherCode` for lists: null, and logged, if the key is gone. */
export function shownVoucherCode(
  { secrets, log }: Pick<OrdersContext, 'secrets' | 'log'>,
  order: Stored,
): string | null {
  try {
    return decryptVoucherCode(secrets, order)
  } catch (error) {
    log.error({ err: error, order: order.id }, 'the code of an order cannot be decrypted')
    return null
  }
}

const BATCH_SIZE = 500

/** Re-encrypts codes that are encrypted under an earlier key. */
export async function renewVoucherCodes(
  context: Pick<OrdersContext, 'database' | 'secrets' | 'log'>,
): Promise<void> {
  const { database, secrets } = context
  const prefix = secrets.prefixOf('voucher-codes')
  let id = ''
  for (;;) {
    const orders = await voucherCodesNotUnder(database, prefix, { id, limit: BATCH_SIZE })
    const renewed = orders.flatMap((order) => {
      const codes = shownVoucherCode(context, order)
      if (codes === null) return []
      const after = encryptVoucherCode(secrets, order.id, codes)
      return { id: order.id, before: order.voucher_code, after }
    })
    await replaceVoucherCodes(database, renewed)
    const last = orders.at(-1)
    if (!last || orders.length < BATCH_SIZE) return
    id = last.id
  }
}

type StoredVoucherCode = Stored & { voucher_code: string }

/** At most `limit` orders after `id` whose codes are not encrypted under the key of `prefix`. */
async function voucherCodesNotUnder(
  db: Queryable,
  prefix: string,
  { id, limit }: { id: string; limit: number },
): Promise<StoredVoucherCode[]> {
  return allRows<StoredVoucherCode>(db)`
    select id, voucher_code from orders
    where voucher_code is not null and not starts_with(voucher_code, ${prefix}) and id > ${id}
    order by id limit ${limit}`
}

/** Stores re-encrypted codes, unless they changed meanwhile. */
async function replaceVoucherCodes(
  db: Queryable,
  codes: { id: string; before: string; after: string }[],
): Promise<void> {
  await sql`
    update orders set voucher_code = codes.after
    from unnest(${codes.map(({ id }) => id)}::text[], ${codes.map(({ before }) => before)}::text[],
                ${codes.map(({ after }) => after)}::text[]) as codes (id, before, after)
    where orders.id = codes.id and orders.voucher_code = codes.before`.execute(db)
}
