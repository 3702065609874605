import { sql } from 'kysely'
import {
  AccountInUse,
  type AccountRecords,
  assertActiveAccount,
  type Caller,
  type ExportContext,
} from '#accounts/accounts.ts'
import { couponUsesOf, runOut } from '#catalog/catalog.ts'
import { exportPayments, isBeingPaid } from '#payments/payments.ts'
import { type Actor, shopper } from '#platform/actor.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mailsAbout } from '#platform/mail/mail.ts'
import { type Queryable, violatesAny } from '#platform/postgres/database.ts'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'
import { accountBuyer } from './buyer-limits.ts'
import { wasPlaced } from './create-order.ts'
import { shownVoucherCode } from './deliver-order.ts'
import { addOrderEvent, assertCustomerLimit, type Order, orderColumns } from './move-order.ts'
import { customerFigures, ownersBy } from './queries.ts'

const ORDERS_NAMED = 20

/** Orders in an account's registration, export, figures and deletion. */
export const accountOrders: AccountRecords = {
  onOpen: joinGuestOrders,
  async detach(tx, accountId, email, actor) {
    // Placed or continued since the check.
    if ((await detachOrders(tx, accountId, email, actor)) > 0) throw new AccountInUse()
  },
  exported: exportOrders,
  ownersBy,
  figures: customerFigures,
  async unfinished(db, accountId) {
    const orders = await unfinishedOrders(db, accountId)
    if (orders.length === 0) return undefined
    return { text: `${countOf(orders)} (see Transaction History)`, details: { orders } }
  },
}

function countOf({ length }: string[]): string {
  if (length === ORDERS_NAMED) return `at least ${length} unfinished orders`
  return length === 1 ? '1 unfinished order' : `${length} unfinished orders`
}

/**
 * Moves a person's guest orders to their new account. A reserved order still counts towards its guest
 * buyer: a stranger may have typed the address.
 */
async function joinGuestOrders(
  tx: Queryable,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const { rows } = await sql<Pick<Order, 'id' | 'status'>>`
    update orders set customer_id = ${id},
      buyer = case when reservation = 'reserved' then buyer else ${accountBuyer(id)} end,
      network = case when reservation = 'reserved' then network end,
      network_56 = case when reservation = 'reserved' then network_56 end,
      network_48 = case when reservation = 'reserved' then network_48 end
    where lower(customer_email) = ${email} and customer_id is null
    returning id, status`.execute(tx)
  const actor = shopper({ accountId: id })
  for (const order of rows) await addOrderEvent(tx, order, 'joined', { actor })
}

/**
 * Moves a guest's locked, unpaid order to the account whose gold pays it. Throws 409 if money may still
 * arrive by another method, 401 if the account was deleted, and violates one of `runOut` beyond the
 * account's limits.
 */
export async function takeOverOrder(tx: Queryable, order: Order, caller: Caller): Promise<Order> {
  await refuseGoldForGuests(tx, order)
  await assertActiveAccount(tx, caller.accountId)
  const joined = await tx
    .updateTable('orders')
    .set({
      customer_id: caller.accountId,
      buyer: accountBuyer(caller.accountId),
      ...{ network: null, network_56: null, network_48: null },
    })
    .where('id', '=', order.id)
    .returning(orderColumns)
    .executeTakeFirstOrThrow()
  await addOrderEvent(tx, joined, 'joined', { actor: shopper(caller) })
  if (joined.reservation !== 'released') await assertCustomerLimit(tx, joined)
  return joined
}

/** Throws 409 if a guest's order may still receive money by another method: gold would change its owner. */
export async function refuseGoldForGuests(
  db: Queryable,
  { id, customer_id }: { id: string; customer_id: number | null },
): Promise<void> {
  if (customer_id !== null) return
  if ((await wasPlaced(db, id)) || (await isBeingPaid(db, 'order', id))) {
    throw new Refusal(
      409,
      'A payment for this order may still arrive, so it cannot be paid with gold. Use another payment method, or place a new order while you are logged in.',
    )
  }
}

/** Maps a violated limit to a 409; returns other errors unchanged. */
export function refuseTaking(error: unknown): unknown {
  if (!violatesAny(error, runOut)) return error
  return new Refusal(
    409,
    'Your account has reached the limit for something in this order. Use another payment method, or place a new order while you are logged in.',
  )
}

const unfinished = sql<boolean>`(
  status in ('pending', 'processing') or (status = 'pending_payment' and reservation = 'reserved')
)`

/** The ids of the customer's unfinished orders, oldest first, at most `ORDERS_NAMED`. */
async function unfinishedOrders(db: Queryable, customerId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where customer_id = ${customerId} and ${unfinished}
    order by created_at limit ${ORDERS_NAMED}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Erases a person from their orders and from finished guest orders with the same address. Unfinished
 * guest orders keep the address, for delivery. Returns how many of the account's orders were unfinished.
 */
async function detachOrders(
  tx: Queryable,
  customerId: number,
  email: string,
  actor: Actor,
): Promise<number> {
  const { rows } = await sql<Pick<Order, 'id' | 'status'> & { is_unfinished: boolean }>`
    update orders set customer_id = null, customer_email = null, request_hash = null,
      buyer = null, network = null, network_56 = null, network_48 = null
    where customer_id = ${customerId}
      or (lower(customer_email) = ${email} and customer_id is null and not ${unfinished})
    returning id, status, ${unfinished} as is_unfinished`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('order_notes').where('order_id', 'in', ids).execute()
  await tx.deleteFrom('order_corrections').where('order_id', 'in', ids).execute()
  await tx.updateTable('deliveries').set({ note: null }).where('order_id', 'in', ids).execute()
  for (const order of rows) await addOrderEvent(tx, order, 'detached', { actor })
  return rows.filter(({ is_unfinished }) => is_unfinished).length
}

/** A person's orders, guest orders included, with their events. */
async function exportOrders(
  db: Queryable,
  { id, email }: { id: number; email: string },
  context: ExportContext,
): Promise<ExportedRows[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where customer_id = ${id} or (lower(customer_email) = ${email} and customer_id is null)`.execute(
    db,
  )
  const ids = rows.map((order) => order.id)
  // The cart's id would allow another order of theirs.
  const orders = await exportRows(db, 'orders', 'id', ids, ['cart_id', 'request_hash'])
  const shown = orders.rows.map((row) => ({
    ...row,
    voucher_code: shownVoucherCode(context, row as { id: string; voucher_code: string | null }),
  }))
  return [
    { ...orders, rows: shown },
    await exportRows(db, 'order_events', 'order_id', ids),
    await exportRows(db, 'deliveries', 'order_id', ids, ['request_key']),
    await exportRows(db, 'order_corrections', 'order_id', ids),
    await exportRows(db, 'order_notes', 'order_id', ids, ['request_key']),
    await mailsAbout(db, ids),
    ...(await exportPayments(db, ids)),
    await couponUsesOf(db, id),
  ]
}
