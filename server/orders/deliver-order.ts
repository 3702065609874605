import { sql } from 'kysely'
import { isBeingRefunded } from '#payments/refunds/refunds.ts'
import type { Actor } from '#platform/actor.ts'
import { found, Refusal } from '#platform/http/problems.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { allRows, firstRow, type Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { openCorrection } from './correct-order.ts'
import { lockOrder, moveOrder, type Order } from './move-order.ts'
import { alreadyHandled } from './operate-order.ts'
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
}

/** A recorded delivery. */
export type Delivery = { id: number; order_id: string; qty: number; note: string | null }

/**
 * Records a delivery and mails the shopper; the order is completed once nothing is owed. Runs in the
 * caller's transaction, which may also assign the codes. Idempotent by `request_key`. Throws 404, and
 * 409 if the order is unpaid or delivered, fewer units are owed, a refund is under way, or a requested
 * correction is open.
 */
export async function deliverOrder(
  { secrets }: Pick<OrdersContext, 'secrets'>,
  tx: Queryable,
  id: string,
  input: NewDelivery,
  actor: Actor,
): Promise<Delivery> {
  const order = found(await lockOrder(tx, id), 'Order')
  const known = await deliveries(tx).where('request_key', '=', input.request_key).executeTakeFirst()
  if (known) return sameDelivery(known, id, input)
  await assertDeliverable(tx, order)
  const { qty, note, request_key } = input
  const owed = order.qty - order.cancelled_qty - order.delivered_qty
  if (qty > owed) {
    throw await alreadyHandled(tx, id, `Only ${owed} can still be delivered.`)
  }
  const { created_at, ...delivery } = await tx
    .insertInto('deliveries')
    .values({ order_id: id, qty, note, request_key })
    .returning(['id', 'order_id', 'qty', 'note', 'created_at'])
    .executeTakeFirstOrThrow()
  // One code a line, after those already delivered.
  const given = [decryptVoucherCode(secrets, order) ?? [], ...input.codes].flat()
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
  if (status !== 'processing') throw await alreadyHandled(tx, id, undeliverableReason(status))
  if (await isBeingRefunded(tx, { kind: 'order', payable_id: id })) {
    throw new Refusal(409, 'A refund or dispute of this order is pending.')
  }
  if (!delivered_by_code && (await openCorrection(tx, id))) {
    throw new Refusal(409, 'The shopper has requested a correction. Please decide it first.')
  }
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

/** The delivery with this id; undefined if none. */
export const deliveryById = (db: Queryable, id: number): Promise<Delivery | undefined> =>
  deliveries(db).where('id', '=', id).executeTakeFirst()

/** A paid order that waits for codes. */
export type AwaitingCodes = {
  id: string
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
    select id, status_since::text as since, qty - cancelled_qty - delivered_qty as owed, delivered_qty
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
