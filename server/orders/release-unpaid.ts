import { sql } from 'kysely'
import {
  confirmingPayables,
  deleteAttempts,
  hasUnconfirmedPayment,
  mayStillBePaid,
  unappliedMoney,
  unconfirmedPayables,
} from '#payments/payments.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { deleteSentMails } from '#platform/mail/mail.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import {
  addOrderEvent,
  discardOrder,
  lockOrder,
  moveOrder,
  type Order,
  orderColumns,
} from './move-order.ts'
import { orderQuote } from './rules.ts'
import { reportedTransfer } from './shoppers/report-transfer.ts'

const BATCH_SIZE = 500

/**
 * Releases expired reservations of unpaid and placed orders. Placed ones become unpaid and their shoppers
 * are mailed, unless a transfer is reported, which waits for an operator. Skips orders with an unconfirmed
 * payment. Returns how many were released.
 */
export async function releaseReservations(db: Database): Promise<number> {
  let released = 0
  for (const status of ['pending_payment', 'pending'] as const) {
    for (;;) {
      const before = released
      const ids = await idsDue(db, status)
      for (const id of ids) released += Number(await releaseOne(db, id, status))
      if (ids.length < BATCH_SIZE || released === before) break
    }
  }
  return released
}

type Unpaid = 'pending_payment' | 'pending'

const isDue = (status: Unpaid) => sql<boolean>`
  reservation = 'reserved' and status = ${sql.lit(status)} and reserved_until <= now()`

async function idsDue(db: Queryable, status: Unpaid): Promise<string[]> {
  const paid = await unconfirmedPayables(db, 'order')
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${isDue(status)} and id <> all(${paid}::text[])
    order by reserved_until limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Skips an order locked by another transaction. */
function releaseOne(db: Database, id: string, status: Unpaid): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const due = tx
      .selectFrom('orders')
      .select(orderColumns)
      .where('id', '=', id)
      .where(isDue(status))
    const order = await due.forUpdate().skipLocked().executeTakeFirst()
    if (!order || (await hasUnconfirmedPayment(tx, 'order', id))) return false
    const isPutBack = status === 'pending' && !(await reportedTransfer(tx, id))
    const move = isPutBack ? 'put_back' : 'reservation_released'
    await moveOrder(tx, order, move, { actor: { kind: 'job', name: 'release_reservations' } })
    return true
  })
}

/** Deletes an unpaid order whose payment could not be opened. */
export function discardUnopenedOrder(db: Queryable, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.status !== 'pending_payment') return
    const actor = { kind: 'provider', name: order.payment_method } as const
    const data = { quote: orderQuote(order) }
    await discardOrder(tx, order, { actor, reason: 'not_opened', data })
  })
}

/**
 * Queues a reminder for each order unpaid after ten minutes, with twenty minutes of its reservation left.
 * Once per order, and not if the shopper has ordered again, or has paid as far as is known yet. Returns how
 * many.
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
      order by reserved_until limit ${BATCH_SIZE}
      for update skip locked`.execute(tx)
    const actor = { kind: 'job', name: 'remind_unpaid_orders' } as const
    const ids = rows.map(({ id }) => id)
    const confirming = await confirmingPayables(tx, 'order', ids)
    const unapplied = await unappliedMoney(tx, 'order', ids)
    const unpaid = rows.filter(({ id }) => !confirming.has(id) && !unapplied.has(id))
    for (const order of unpaid) {
      await addOrderEvent(tx, order, 'reminded', { actor })
      await addJob(tx, 'mail_order_unpaid', { order_id: order.id })
    }
    return unpaid.length
  })
}

/** Twice the time for which a provider is polled or repeats messages: see docs/decisions/orders.md. */
const UNPAID_DAYS = 60

/**
 * Deletes old unpaid orders of guests, and replaced ones, that can no longer receive money, with their
 * payment attempts. Keeps orders with an operator's note. Returns how many.
 */
export async function deleteUnpaidOrders(db: Database): Promise<number> {
  let deleted = 0
  let after: Cursor | undefined = start
  while (after) {
    const from: Cursor = after
    const done = await inTransaction(db, (tx) => deleteBatch(tx, from))
    deleted += done.deleted
    after = done.last
  }
  return deleted
}

/** `created`: `created_at` as PostgreSQL text, to the microsecond. */
type Cursor = { created: string; id: string }
const start: Cursor = { created: '-infinity', id: '' }

/** Deletes a batch after the cursor. `last`: the next cursor, if more may follow. */
async function deleteBatch(
  tx: Queryable,
  after: Cursor,
): Promise<{ deleted: number; last: Cursor | undefined }> {
  const isOld = sql`< now() - ${UNPAID_DAYS}::integer * interval '1 day'`
  const { rows } = await sql<Order & { created: string }>`
    select ${sql.join(orderColumns.map((column) => sql.ref(column)))}, created_at::text as created
    from orders
    where created_at ${isOld} and status_since ${isOld}
      and (created_at, id) > (${after.created}::timestamptz, ${after.id})
      and status = 'pending_payment' and reservation = 'released'
      and (customer_id is null or cart_id is null)
      and not exists (select from order_notes note where note.order_id = orders.id)
    order by created_at, id limit ${BATCH_SIZE}
    for update skip locked`.execute(tx)
  const found = rows.map(({ id }) => id)
  const kept = await mayStillBePaid(tx, 'order', found, UNPAID_DAYS)
  const gone = rows.filter(({ id }) => !kept.has(id))
  const ids = gone.map(({ id }) => id)
  await deleteAttempts(tx, 'order', ids)
  await deleteSentMails(tx, ids)
  const actor = { kind: 'job', name: 'delete_unpaid_orders' } as const
  for (const { created: _, ...order } of gone) {
    const data = { quote: orderQuote(order) }
    await discardOrder(tx, order, { actor, reason: 'never_paid', data })
  }
  const last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined
  return { deleted: gone.length, last }
}
