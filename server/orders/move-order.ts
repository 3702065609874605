import type { OrderStatus } from '@apeak/contract/orders'
import { type Selectable, sql, type UpdateObject } from 'kysely'
import { countReferral } from '#affiliates/affiliates.ts'
import {
  changeHolding,
  type Holding,
  LimitReached,
  lockSale,
  nothingHeld,
} from '#catalog/catalog.ts'
import type { Actor } from '#platform/actor.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addEvent, changeWithEvent } from '#platform/postgres/events.ts'
import { assertMove } from '#platform/postgres/lifecycle.ts'
import type { DB, Orders } from '#platform/postgres/tables.ts'

/** What becomes of the units and the coupon's use that an order takes. */
export type Reservation = 'reserved' | 'sold' | 'released'

/**
 * Statuses in which an order may be, and what it is after a move; `before`: as it was before the move
 * that this one takes back.
 */
type Move = {
  from: readonly OrderStatus[]
  to: OrderStatus | 'before'
  reservation: Reservation
}

/**
 * Every move of an order: from which statuses, to which, and its reservation after it.
 */
export const moves = {
  /** It is to be paid at another quote; what that takes is reserved. */
  continued: { from: ['pending_payment'], to: 'pending_payment', reservation: 'reserved' },
  /** The shopper says that a manual payment is on its way. */
  placed: { from: ['pending_payment'], to: 'pending', reservation: 'reserved' },
  /** Its money is in. */
  paid: { from: ['pending_payment', 'pending'], to: 'processing', reservation: 'sold' },
  /** It was not paid in time. It can still be paid, where there are units left then. */
  reservation_released: {
    from: ['pending_payment'],
    to: 'pending_payment',
    reservation: 'released',
  },
  /** Its shopper confirmed something else with the same cart. It can still be paid in the same way. */
  replaced: { from: ['pending_payment'], to: 'pending_payment', reservation: 'released' },
  /** Some of what was bought was given. */
  partly_delivered: { from: ['processing'], to: 'processing', reservation: 'sold' },
  /** All that was owed was given. */
  completed: { from: ['processing'], to: 'completed', reservation: 'sold' },
  /** No money came for it. It can still be paid, at the price that it then has. */
  put_back: { from: ['pending'], to: 'pending_payment', reservation: 'released' },
  /** All that was paid went back. */
  refunded: { from: ['processing', 'completed'], to: 'refunded', reservation: 'sold' },
  /** A refund failed after all: the money is here again. */
  reopened: { from: ['refunded'], to: 'before', reservation: 'sold' },
} as const satisfies Record<string, Move>

export type OrderMove = keyof typeof moves

/**
 * What can stand in `order_events`. An order begins with `created` and is `discarded`, which deletes
 * it, where nobody could begin to pay it or nobody ever did. `joined` and `detached` change whose it is,
 * `correction_asked` (a shopper's) and the rest (an operator's) what is known of it: none of them changes how it stands.
 */
export type OrderEvent =
  | OrderMove
  | 'created'
  | 'discarded'
  | 'joined'
  | 'detached'
  | 'correction_asked'
  | 'correction_declined'
  | 'details_corrected'
  | 'noted'
  | 'mail_resent'
  | 'reminded'
  | 'refund_requested'

/** An order's row, locked until the transaction ends. */
export type Order = Selectable<Orders>

/**
 * All columns, by name: a prepared `select *` fails once the next version has added a column, while this
 * one still serves.
 */
export const orderColumns = [
  ...(['id', 'short_reference', 'cart_id', 'request_hash'] as const),
  ...(['customer_id', 'customer_email', 'buyer', 'network', 'network_56', 'network_48'] as const),
  ...(['status', 'status_since', 'created_at', 'paid_at', 'completed_at'] as const),
  ...(['category_id', 'category_name', 'product_id', 'product_name', 'qty', 'options'] as const),
  ...(['unit_price_sen', 'subtotal_sen', 'discount_sen', 'fee_sen', 'total_sen'] as const),
  ...(['payment_method', 'transaction_id', 'refunded_sen', 'flash_sale_id'] as const),
  ...(['coupon_id', 'coupon_code', 'coupon_customers'] as const),
  ...(['reservation', 'reserved_until'] as const),
  ...(['delivered_by_code', 'delivered_qty', 'cancelled_qty', 'voucher_code'] as const),
] satisfies (keyof Orders)[]

/** The same as SQL: composing 38 names costs more than running a short statement. */
export const orderColumnList = sql.raw<Order>(orderColumns.map((name) => `"${name}"`).join(', '))

/** The kind of due mails that `orderReceivedMail` composes. */
export const RECEIVED_MAIL = 'order_received'

/** The history of orders. */
export const orderEvents = { table: 'order_events', column: 'order_id' }

/** Locks an order; undefined where there is none. */
export async function lockOrder(tx: Queryable, id: string): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    select ${orderColumnList} from orders where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** The columns that a move may change besides the status and the reservation. */
export type Changes = Omit<UpdateObject<DB, 'orders'>, 'id' | 'status' | 'reservation'>

/** `isSilent`: the move repeats what is so already, and gets no event. */
type Words = { actor: Actor; reason?: string | null; data?: object; isSilent?: boolean }

/**
 * Moves a locked order: its status, its reservation and what it holds, its event and what follows from
 * it. Nothing else changes an order's status. Throws `CannotMove`, and violates one of `runOut` where too
 * little is left of what the move takes. Returns the order as it is then.
 */
export async function moveOrder(
  tx: Queryable,
  order: Order,
  move: OrderMove,
  { set = {}, isSilent = false, ...words }: Words & { set?: Changes },
): Promise<Order> {
  assertMove(moves, move, order.status)
  const { to, reservation } = moves[move]
  const status = to === 'before' ? await statusBeforeRefund(tx, order.id) : to
  const held = await heldBefore(tx, order, move)
  const update = tx
    .updateTable('orders')
    .set({ ...set, ...timesOf(order, status), status, reservation })
    .where('id', '=', order.id)
  const event = { id: order.id, event: move, from: order.status, to: status, ...words }
  const moved = isSilent
    ? await update.returning(orderColumns).executeTakeFirstOrThrow()
    : await changeWithEvent(tx, update.returningAll(), orderColumnList, orderEvents, event)
  await changeHolding(tx, held, heldAfter(moved, move))
  if (takesSaleAnew(order, moved)) await assertCustomerLimit(tx, moved)
  await countReferral(tx, {
    ...{ order_id: moved.id, customer_id: moved.customer_id, total_sen: moved.total_sen },
    ...{ from: order.status, to: status, at: moved.status_since },
  })
  await queueFollowUps(tx, order.status, moved, move, words.actor)
  return moved
}

/** When the status last changed, and when the order was first paid and completed. */
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

/** What follows from a move: the mail to the shopper, and the delivery of codes. */
async function queueFollowUps(
  tx: Queryable,
  from: string,
  { id, status, delivered_by_code, product_id }: Order,
  move: OrderMove,
  actor: Actor,
): Promise<void> {
  // A placed order had this mail when it was placed.
  if ((move === 'paid' || move === 'placed') && from === 'pending_payment') {
    await queueMail(tx, RECEIVED_MAIL, id)
  }
  if (move === 'put_back' && actor.kind !== 'shopper') {
    await addJob(tx, 'mail_order_put_back', { order_id: id })
  }
  if ((move === 'paid' || move === 'reopened') && delivered_by_code && status === 'processing') {
    await addJob(tx, 'deliver_codes', { product_id })
  }
}

/** Adds an event to a locked order. `from`: its status before; null where it was just created. */
export function addOrderEvent(
  tx: Queryable,
  { id, status }: Pick<Order, 'id' | 'status'>,
  event: OrderEvent,
  { from = status, ...words }: Omit<Words, 'isSilent'> & { from?: string | null },
): Promise<void> {
  return addEvent<OrderEvent>(tx, orderEvents, { id, event, from, to: status, ...words })
}

/** The limited things that an order holds by its columns. */
export function holdingOf(order: Order): Holding {
  const { flash_sale_id, product_id, coupon_id, qty, reservation, status } = order
  if (reservation === 'released') return nothingHeld
  const reserved = reservation === 'reserved' ? qty : 0
  const sold = reservation === 'sold' ? qty : 0
  const owed = status === 'processing' ? qty - order.delivered_qty - order.cancelled_qty : 0
  return {
    sale: flash_sale_id === null ? null : { id: flash_sale_id, reserved, sold },
    stock: order.delivered_by_code && product_id !== null ? { product_id, reserved, owed } : null,
    coupon: coupon_id === null ? null : { id: coupon_id, customers: order.coupon_customers },
  }
}

/** A refund returns the coupon's use, once: an order that was reopened since no longer holds it. */
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

const takesSaleAnew = (before: Order, after: Order) =>
  after.flash_sale_id !== null &&
  after.reservation !== 'released' &&
  (before.reservation === 'released' || before.flash_sale_id !== after.flash_sale_id)

/**
 * Throws `LimitReached` where the buyer of an order has more of its flash sale than one customer may.
 * Locks the sale, so that concurrent orders of one buyer see each other.
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

/** Cancels units that are not delivered yet, of a locked order. */
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

/**
 * Deletes a locked, unpaid order and returns what it holds. Its events stay. Its payment attempts and
 * mails must be gone.
 */
export async function discardOrder(
  tx: Queryable,
  order: Order,
  words: { actor: Actor; reason: string; data: object },
): Promise<void> {
  await tx.deleteFrom('orders').where('id', '=', order.id).execute()
  await changeHolding(tx, holdingOf(order), nothingHeld)
  const { id, status: from } = order
  await addEvent<OrderEvent>(tx, orderEvents, { id, event: 'discarded', from, to: null, ...words })
}
