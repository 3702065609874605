import { sql } from 'kysely'
import { deleteAttempts, isSaidPaid, mayStillBePaid, saidPaid } from '#payments/payments.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { deleteSentMails } from '#platform/mail/mail.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import {
  addOrderEvent,
  discardOrder,
  lockOrder,
  moveOrder,
  moves,
  type Order,
  orderColumns,
} from './move-order.ts'
import { quoteOf } from './rules.ts'

const ORDERS_AT_ONCE = 500

/** How reservations end by time: of unpaid orders, and of placed ones. */
type Release = 'reservation_released' | 'put_back'

/**
 * Releases what unpaid and placed orders have reserved for too long; placed ones are unpaid again, and
 * their shoppers are told. Orders whose provider says that they are paid are left alone until that is
 * confirmed. Returns how many orders were released.
 */
export async function releaseReservations(db: Database): Promise<number> {
  let released = 0
  for (const move of ['reservation_released', 'put_back'] as const) {
    for (;;) {
      const before = released
      const ids = await idsDue(db, move)
      for (const id of ids) released += Number(await releaseOne(db, id, move))
      if (ids.length < ORDERS_AT_ONCE || released === before) break
    }
  }
  return released
}

const isDue = (move: Release) => sql<boolean>`
  reservation = 'reserved' and status = ${sql.lit(moves[move].from[0])} and reserved_until <= now()`

async function idsDue(db: Queryable, move: Release): Promise<string[]> {
  const paid = await saidPaid(db, 'order')
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${isDue(move)} and id <> all(${paid}::text[])
    order by reserved_until limit ${ORDERS_AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** An order that another transaction works on is left to it. */
function releaseOne(db: Database, id: string, move: Release): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const due = tx.selectFrom('orders').select(orderColumns).where('id', '=', id).where(isDue(move))
    const order = await due.forUpdate().skipLocked().executeTakeFirst()
    if (!order || (await isSaidPaid(tx, 'order', id))) return false
    await moveOrder(tx, order, move, { actor: { kind: 'job', name: 'release_reservations' } })
    return true
  })
}

/** Deletes an unpaid order whose payment its provider could not open. */
export function discardUnopenedOrder(db: Queryable, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.status !== 'pending_payment') return
    const actor = { kind: 'provider', name: order.payment_method } as const
    const data = { quote: quoteOf(order) }
    await discardOrder(tx, order, { actor, reason: 'not_opened', data })
  })
}

/**
 * Queues a mail to whoever ordered ten minutes ago and has not paid: with the browser the way back to
 * the order may be lost, and its price is kept for twenty minutes more. Once for each order; not for
 * one whose shopper has ordered something else since. Returns how many.
 */
export function remindUnpaid(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Pick<Order, 'id' | 'status'>>`
      select id, status from orders
      where reservation = 'reserved' and status = 'pending_payment'
        and reserved_until between now() and now() + interval '20 minutes'
        and customer_email is not null
        and not exists (
          select from order_events e where e.order_id = orders.id and e.event = 'reminded')
        and not exists (
          select from orders newer
          where lower(newer.customer_email) = lower(orders.customer_email)
            and newer.created_at > orders.created_at)
      order by reserved_until limit ${ORDERS_AT_ONCE}
      for update skip locked`.execute(tx)
    const actor = { kind: 'job', name: 'remind_unpaid_orders' } as const
    for (const order of rows) {
      await addOrderEvent(tx, order, 'reminded', { actor })
      await addJob(tx, 'mail_order_unpaid', { order_id: order.id })
    }
    return rows.length
  })
}

/** Twice as long as any provider is polled or repeats a message: see docs/decisions/orders.md. */
const UNPAID_DAYS = 60

/**
 * Deletes orders of guests, and those that were replaced, for which no money came and none can come any
 * more, with the attempts to pay for them. An operator's note keeps an order. Returns how many.
 */
export async function deleteUnpaidOrders(db: Database): Promise<number> {
  let deleted = 0
  let after: Place | undefined = theFirst
  while (after) {
    const from: Place = after
    const done = await inTransaction(db, (tx) => deleteSome(tx, from))
    deleted += done.deleted
    after = done.last
  }
  return deleted
}

/** Where an order stands among all: `created_at` to the microsecond, as PostgreSQL writes it. */
type Place = { created: string; id: string }
const theFirst: Place = { created: '-infinity', id: '' }

/** Deletes some of the orders behind a place. How many, and the last that was looked at, if more may follow. */
async function deleteSome(
  tx: Queryable,
  after: Place,
): Promise<{ deleted: number; last: Place | undefined }> {
  const isOld = sql`< now() - ${UNPAID_DAYS}::integer * interval '1 day'`
  const { rows } = await sql<Order & { created: string }>`
    select ${sql.join(orderColumns.map((column) => sql.ref(column)))}, created_at::text as created
    from orders
    where created_at ${isOld} and status_since ${isOld}
      and (created_at, id) > (${after.created}::timestamptz, ${after.id})
      and status = 'pending_payment' and reservation = 'released'
      and (customer_id is null or cart_id is null)
      and not exists (select from order_notes note where note.order_id = orders.id)
    order by created_at, id limit ${ORDERS_AT_ONCE}
    for update skip locked`.execute(tx)
  const found = rows.map(({ id }) => id)
  const kept = await mayStillBePaid(tx, 'order', found, UNPAID_DAYS)
  const gone = rows.filter(({ id }) => !kept.has(id))
  const ids = gone.map(({ id }) => id)
  await deleteAttempts(tx, 'order', ids)
  await deleteSentMails(tx, ids)
  const actor = { kind: 'job', name: 'delete_unpaid_orders' } as const
  for (const { created: _, ...order } of gone) {
    const data = { quote: quoteOf(order) }
    await discardOrder(tx, order, { actor, reason: 'never_paid', data })
  }
  const last = rows.length === ORDERS_AT_ONCE ? rows.at(-1) : undefined
  return { deleted: gone.length, last }
}
