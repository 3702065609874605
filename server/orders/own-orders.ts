import { sql } from 'kysely'
import {
  AccountInUse,
  type AccountRecords,
  assertLivingAccount,
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

/** As many unfinished orders as a refusal names. */
const ORDERS_NAMED = 20

/** What accounts need of the orders of their owners. */
export const accountOrders: AccountRecords = {
  onOpen: joinGuestOrders,
  async detach(tx, accountId, email, actor) {
    // Placed or continued since it was looked for.
    if ((await detachOrders(tx, accountId, email, actor)) > 0) throw new AccountInUse()
  },
  exported: exportOrders,
  ownersBy,
  figures: customerFigures,
  async unfinished(db, accountId) {
    const orders = await unfinishedOrders(db, accountId, ORDERS_NAMED)
    if (orders.length === 0) return undefined
    return { text: `${countOf(orders)} (see Transaction History)`, details: { orders } }
  },
}

function countOf({ length }: string[]): string {
  if (length === ORDERS_NAMED) return `at least ${length} unfinished orders`
  return length === 1 ? '1 unfinished order' : `${length} unfinished orders`
}

/**
 * Gives a person's guest orders to their new account. Anybody may have typed the address: an order that
 * is still reserved goes on counting where it was made, or strangers could use up the limits of whoever
 * opens an account.
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
 * Gives a guest's locked, unpaid order to the account whose gold pays it, in the transaction that takes
 * the gold. Throws 409 where it may be paid another way, 401 where the account was deleted, and violates
 * one of `runOut` where the account may have no more of what it takes.
 */
export async function takeOverOrder(tx: Queryable, order: Order, caller: Caller): Promise<Order> {
  await refuseGoldForGuests(tx, order)
  await assertLivingAccount(tx, caller.accountId)
  const adopted = await tx
    .updateTable('orders')
    .set({
      customer_id: caller.accountId,
      buyer: accountBuyer(caller.accountId),
      ...{ network: null, network_56: null, network_48: null },
    })
    .where('id', '=', order.id)
    .returning(orderColumns)
    .executeTakeFirstOrThrow()
  await addOrderEvent(tx, adopted, 'joined', { actor: shopper(caller) })
  if (adopted.reservation !== 'released') await assertCustomerLimit(tx, adopted)
  return adopted
}

/**
 * Throws 409 where money for a guest's order may come another way: it is then not given to whoever would
 * pay it with gold. An account pays its own order by whatever it likes.
 */
export async function refuseGoldForGuests(
  db: Queryable,
  { id, customer_id }: { id: string; customer_id: number | null },
): Promise<void> {
  if (customer_id !== null) return
  if ((await wasPlaced(db, id)) || (await isBeingPaid(db, 'order', id))) {
    throw new Refusal(
      409,
      'Money for this order may still arrive by another method, so gold cannot pay it. Pay it another way, or make a new order while you are logged in.',
    )
  }
}

/** The refusal of taking an order over that breaks a customer's limit; any other error as it is. */
export function refuseTaking(error: unknown): unknown {
  if (!violatesAny(error, runOut)) return error
  return new Refusal(
    409,
    'Your account has had its share of what this order takes. Pay it another way, or make a new order while you are logged in.',
  )
}

// An order that was never paid and reserves nothing any more is as good as none.
const unfinished = sql<boolean>`(
  status in ('pending', 'processing') or (status = 'pending_payment' and reservation = 'reserved')
)`

/** The ids of at most so many of the customer's orders that are still going on, oldest first. */
async function unfinishedOrders(
  db: Queryable,
  customerId: number,
  atMost: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where customer_id = ${customerId} and ${unfinished}
    order by created_at limit ${atMost}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes a person out of their orders, also out of those that they made as a guest with the same
 * address. A guest's order that is still going on keeps its address: what was bought is sent there.
 * Returns how many of their own were going on: whoever is to be erased must have none.
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

/** A person's orders, also those that they made as a guest, with all that happened to them. */
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
  // By the cart's id another order could be made to be theirs.
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
