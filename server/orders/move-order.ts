import type { OrderStatus } from '@apeak/contract/orders'
import { type Selectable, sql, type UpdateObject } from 'kysely'
import { countReferral } from '#affiliates/affiliates.ts'
import { changeHolding, type Holding, LimitReached, lockSale, noHolding } from '#catalog/catalog.ts'
import type { Actor } from '#platform/actor.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addEvent, assertMove, changeWithEvent } from '#platform/postgres/events.ts'
import { runComposed } from '#platform/postgres/run-composed.ts'
import type { DB, Orders } from '#platform/postgres/tables.ts'

/** The state of the units and the coupon's use that an order needs. */
export type Reservation = 'reserved' | 'sold' | 'released'

/** `same`: the move keeps the status. `before`: the status before the move that this one reverts. */
type Move = {
  from: readonly OrderStatus[]
  to: OrderStatus | 'same' | 'before'
  reservation: Reservation
}

/** The moves of an order: the allowed statuses, and the status and reservation after the move. */
export const moves = {
  /** A new quote, reserved again. */
  continued: { from: ['pending_payment'], to: 'pending_payment', reservation: 'reserved' },
  /** The shopper reports a bank transfer. */
  placed: { from: ['pending_payment'], to: 'pending', reservation: 'reserved' },
  paid: { from: ['pending_payment', 'pending'], to: 'processing', reservation: 'sold' },
  /** Not paid in time. Still payable while units are left; a reported transfer still waits for an operator. */
  reservation_released: {
    from: ['pending_payment', 'pending'],
    to: 'same',
    reservation: 'released',
  },
  /** The cart made another order. Still payable while units are left. */
  replaced: { from: ['pending_payment'], to: 'pending_payment', reservation: 'released' },
  partly_delivered: { from: ['processing'], to: 'processing', reservation: 'sold' },
  completed: { from: ['processing'], to: 'completed', reservation: 'sold' },
  /** Delivered by mistake. */
  delivery_undone: { from: ['processing', 'completed'], to: 'processing', reservation: 'sold' },
  /** No money was received. Still payable, at the price at that time. */
  put_back: { from: ['pending'], to: 'pending_payment', reservation: 'released' },
  refunded: { from: ['processing', 'completed'], to: 'refunded', reservation: 'sold' },
  /** A refund failed later. */
  reopened: { from: ['refunded'], to: 'before', reservation: 'sold' },
} as const satisfies Record<string, Move>

export type OrderMove = keyof typeof moves

/**
 * The events of an order besides its moves do not change its status. `discarded` deletes an order that was
 * never paid; `joined` and `detached` change its owner.
 */
type OrderEvent =
  | OrderMove
  | 'created'
  | 'discarded'
  | 'joined'
  | 'detached'
  | 'correction_asked'
  | 'correction_declined'
  | 'details_corrected'
  | 'shopper_asked'
  | 'question_withdrawn'
  | 'shopper_answered'
  | 'noted'
  | 'mail_resent'
  | 'reminded'
  | 'refund_requested'
  | 'late'
  | 'code_revealed'
  | 'transfer_reported'
  | 'supply_held'
  | 'supply_decided'

/** An order's row, locked until the transaction ends. */
export type Order = Selectable<Orders>

/** By name: a prepared `select *` fails once the next version adds a column. */
export const orderColumns = [
  ...(['id', 'short_reference', 'cart_id', 'request_hash'] as const),
  ...(['customer_id', 'customer_email', 'buyer', 'network', 'network_56', 'network_48'] as const),
  ...(['language', 'status', 'status_since', 'created_at', 'paid_at', 'completed_at'] as const),
  ...(['category_id', 'category_name', 'product_id', 'product_name', 'qty', 'options'] as const),
  ...(['category_shown', 'product_shown', 'answers_shown'] as const),
  ...([
    'unit_price_sen',
    'subtotal_sen',
    'discount_sen',
    'fee_sen',
    'total_sen',
    'cost_sen',
  ] as const),
  ...(['payment_method', 'transaction_id', 'refunded_sen', 'flash_sale_id'] as const),
  ...(['coupon_id', 'coupon_code', 'coupon_customers'] as const),
  ...(['reservation', 'reserved_until'] as const),
  ...(['delivered_by_code', 'delivered_qty', 'cancelled_qty', 'voucher_code'] as const),
  ...(['by_supplier', 'supplying_qty'] as const),
] satisfies (keyof Orders)[]

/** `orderColumns` as SQL: composing 43 names costs more than running a short statement. */
export const orderColumnList = sql.raw<Order>(orderColumns.map((name) => `"${name}"`).join(', '))

/** The kind of queued mails that `orderReceivedMail` composes. */
export const RECEIVED_MAIL = 'order_received'

export const orderEvents = { table: 'order_events', column: 'order_id' }

/** Locks an order; undefined if unknown. */
export async function lockOrder(tx: Queryable, id: string): Promise<Order | undefined> {
  const [order] = await runComposed(
    tx,
    'lock an order',
    { id },
    (the) => sql<Order>`select ${orderColumnList} from orders where id = ${the.id} for update`,
  )
  return order
}

/** The columns that a move may change besides the status and the reservation. */
type Changes = Omit<UpdateObject<DB, 'orders'>, 'id' | 'status' | 'reservation'>

/** `isSilent`: the move changes nothing visible and adds no event. */
type EventDetails = { actor: Actor; reason?: string | null; data?: object; isSilent?: boolean }

/**
 * Moves a locked order: status, reservation, event, referral, mail and delivery. Nothing else changes an
 * order's status. Throws `CannotMove`, and violates one of `soldOutErrors` if too little is left. Returns the
 * moved order.
 */
export async function moveOrder(
  tx: Queryable,
  order: Order,
  move: OrderMove,
  { set = {}, isSilent = false, ...details }: EventDetails & { set?: Changes },
): Promise<Order> {
  assertMove(moves, move, order.status)
  const { to, reservation } = moves[move]
  const kept = to === 'same' ? (order.status as OrderStatus) : to
  const status = kept === 'before' ? await statusBeforeRefund(tx, order.id) : kept
  const held = await heldBefore(tx, order, move)
  const changes = { ...timesOf(order, status), ...set }
  // Only what changes: the 40 columns of the row cost more than the rest of the statement.
  const update = tx
    .updateTable('orders')
    .set({ ...changes, status, reservation })
    .where('id', '=', order.id)
    .returning(['status', 'reservation', ...(Object.keys(changes) as (keyof Orders)[])])
  const event = { id: order.id, event: move, from: order.status, to: status, ...details }
  const changed = isSilent
    ? await update.executeTakeFirstOrThrow()
    : await changeWithEvent(tx, update, orderEvents, event)
  const moved: Order = { ...order, ...changed }
  await changeHolding(tx, held, heldAfter(moved, move))
  if (entersSale(order, moved)) await assertCustomerLimit(tx, moved)
  await countReferral(tx, {
    ...{ order_id: moved.id, customer_id: moved.customer_id, total_sen: moved.total_sen },
    ...{ from: order.status, to: status, at: moved.status_since },
  })
  await queueFollowUps(tx, order.status, moved, move, details.actor)
  return moved
}

/** The times of the status change, and of the first payment and completion. */
function timesOf(order: Order, status: string) {
  const since = order.status === status ? {} : { status_since: sql<Date>`now()` }
  const paid = { paid_at: sql<Date>`coalesce(paid_at, now())` }
  if (status === 'processing') return { ...since, ...paid }
  if (status !== 'completed') return since
  const completed_at = sql<Date>`coalesce(completed_at, greatest(now(), paid_at))`
  return { ...since, ...paid, completed_at }
}

/** The status from which an order was last refunded. */
async function statusBeforeRefund(tx: Queryable, id: string): Promise<OrderStatus> {
  const { from_status } = await tx
    .selectFrom('order_events')
    .select('from_status')
    .where('order_id', '=', id)
    .where('event', '=', 'refunded')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return from_status as OrderStatus
}

/** Queues the mail to the shopper, and the delivery of codes or by suppliers. */
async function queueFollowUps(
  tx: Queryable,
  from: string,
  { id, status, delivered_by_code, by_supplier, product_id }: Order,
  move: OrderMove,
  actor: Actor,
): Promise<void> {
  // A placed order got this mail when it was placed.
  if ((move === 'paid' || move === 'placed') && from === 'pending_payment') {
    await queueMail(tx, RECEIVED_MAIL, id)
  }
  if (move === 'put_back' && actor.kind !== 'shopper') {
    await addJob(tx, 'mail_order_put_back', { order_id: id })
  }
  const isOwedAgain = move === 'paid' || move === 'reopened' || move === 'delivery_undone'
  if (!isOwedAgain || status !== 'processing') return
  if (delivered_by_code) await addJob(tx, 'deliver_codes', { product_id })
  else if (move === 'paid' || by_supplier) {
    await addJob(tx, 'supply_order', { order_id: id, product_id })
  }
}

/** Adds an event without a move to a locked order. */
export function addOrderEvent(
  tx: Queryable,
  { id, status }: Pick<Order, 'id' | 'status'>,
  event: OrderEvent,
  details: Omit<EventDetails, 'isSilent'>,
): Promise<void> {
  return addEvent<OrderEvent>(tx, orderEvents, { id, event, from: status, to: status, ...details })
}

/** The columns that say what an order holds. */
type HoldingOrder = Pick<
  Order,
  | 'flash_sale_id'
  | 'product_id'
  | 'coupon_id'
  | 'coupon_customers'
  | 'qty'
  | 'reservation'
  | 'status'
  | 'delivered_by_code'
  | 'delivered_qty'
  | 'cancelled_qty'
>

/** The limited supplies that an order holds. */
export function holdingOf(order: HoldingOrder): Holding {
  const { flash_sale_id, product_id, coupon_id, qty, reservation, status } = order
  if (reservation === 'released') return noHolding
  const reserved = reservation === 'reserved' ? qty : 0
  const sold = reservation === 'sold' ? qty : 0
  const owed = status === 'processing' ? qty - order.delivered_qty - order.cancelled_qty : 0
  return {
    sale: flash_sale_id === null ? null : { id: flash_sale_id, reserved, sold },
    stock: order.delivered_by_code && product_id !== null ? { product_id, reserved, owed } : null,
    coupon: coupon_id === null ? null : { id: coupon_id, customers: order.coupon_customers },
  }
}

/** A refund restores the coupon's use once: a reopened order no longer holds it. */
async function heldBefore(tx: Queryable, order: Order, move: OrderMove): Promise<Holding> {
  const held = holdingOf(order)
  if (move !== 'refunded' || held.coupon === null) return held
  const earlier = await tx
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', order.id)
    .where('event', '=', 'refunded')
    .limit(1)
    .executeTakeFirst()
  return earlier ? { ...held, coupon: null } : held
}

function heldAfter(moved: Order, move: OrderMove): Holding {
  const held = holdingOf(moved)
  return move === 'refunded' ? { ...held, coupon: null } : held
}

const entersSale = (before: Order, after: Order) =>
  after.flash_sale_id !== null &&
  after.reservation !== 'released' &&
  (before.reservation === 'released' || before.flash_sale_id !== after.flash_sale_id)

/**
 * Throws `LimitReached` if the buyer exceeds the flash sale's limit per customer. Locks the sale, so that
 * concurrent orders of one buyer see each other.
 */
export async function assertCustomerLimit(tx: Queryable, order: Order): Promise<void> {
  const { flash_sale_id, buyer } = order
  if (flash_sale_id === null || buyer === null) return
  const most = (await lockSale(tx, flash_sale_id))?.customer_limit ?? null
  if (most === null) return
  const { units } = await tx
    .selectFrom('orders')
    .select((all) => all.fn.sum<number>('qty').as('units'))
    .where('flash_sale_id', '=', flash_sale_id)
    .where('buyer', '=', buyer)
    .where('reservation', '<>', 'released')
    .executeTakeFirstOrThrow()
  if (Number(units) > most) throw new LimitReached('flash_sales_customer_limit_kept')
}

/** Cancels undelivered units of a locked order. */
export async function cancelUnits(tx: Queryable, order: Order, units: number): Promise<Order> {
  if (units === 0) return order
  const changed = await tx
    .updateTable('orders')
    .set({ cancelled_qty: order.cancelled_qty + units })
    .where('id', '=', order.id)
    .returning(orderColumns)
    .executeTakeFirstOrThrow()
  await changeHolding(tx, holdingOf(order), holdingOf(changed))
  return changed
}

/** Deletes a locked, unpaid order, releasing its supplies. Its events stay; its attempts and mails must be gone. */
export async function discardOrder(
  tx: Queryable,
  order: Order,
  details: { actor: Actor; reason: string; data: object },
): Promise<void> {
  await tx.deleteFrom('orders').where('id', '=', order.id).execute()
  await changeHolding(tx, holdingOf(order), noHolding)
  const { id, status: from } = order
  await addEvent<OrderEvent>(tx, orderEvents, {
    id,
    event: 'discarded',
    from,
    to: null,
    ...details,
  })
}
