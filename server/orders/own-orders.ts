import type { Readable } from 'node:stream'
import type { Language } from '@apeak/contract/languages'
import { money } from '@apeak/contract/money'
import type {
  OrderAnswer,
  OrderDelivery,
  OrderDetails,
  OrderStatus,
  OrderVersion,
  Transaction,
  TransactionsQuery,
  TransactionsResponse,
} from '@apeak/contract/orders'
import type { OperatorQuestion } from '@apeak/contract/orders-console'
import { sql } from 'kysely'
import {
  AccountInUse,
  type AccountRecords,
  assertActiveAccount,
  type Caller,
  type ExportContext,
} from '#accounts/accounts.ts'
import {
  type CurrentProduct,
  couponUsesOf,
  currentProducts,
  soldOutErrors,
  usualMinutes,
} from '#catalog/catalog.ts'
import type { Sentence } from '#messages/messages.ts'
import { exportPayments, isBeingPaid, methodLabel, unappliedMoney } from '#payments/payments.ts'
import { refundsOfPayable } from '#payments/refunds/refunds.ts'
import { type Actor, shopper } from '#platform/actor.ts'
import { found, Refusal } from '#platform/http/problems.ts'
import { watchOf } from '#platform/http/watch.ts'
import { mailsAbout } from '#platform/mail/mail.ts'
import {
  allRows,
  type ExportedRows,
  exportRows,
  type Queryable,
  violatesAny,
} from '#platform/postgres/database.ts'
import { shopSettings } from '#shop/shop.ts'
import { questionsOf } from './ask-shopper.ts'
import { accountBuyer, limitsReached } from './buyer-limits.ts'
import { isCorrectable, lastCorrection } from './correct-order.ts'
import { shownVoucherCode } from './deliver-order.ts'
import { wasPlaced } from './insert-order.ts'
import { addOrderEvent, assertCustomerLimit, type Order, orderColumns } from './move-order.ts'
import { customerFigures, goldRefunds, isKeyUsed, ownersBy, type ShownRefund } from './queries.ts'
import {
  answersForShopper,
  type DeliveryTimes,
  deliveryOf,
  lateRefundKey,
  mayChange,
  type OrderCaller,
  orderedItem,
  reservedUntil,
  type ShownAnswer,
  shortenedAnswer,
  shortenedEmail,
} from './rules.ts'
import type { BuyerLimits, OrdersContext } from './settings.ts'
import { codeOf, joinedAfterDelivery } from './shoppers/order-codes.ts'
import { exportTransfers, reportedTransfer } from './shoppers/report-transfer.ts'

type Tracked = NonNullable<Awaited<ReturnType<typeof trackedOrder>>>

/**
 * An order and its progress, without codes. Personal data is shown to the order's customer, or for a
 * guest's order to anyone with its id, masked once the order is finished. Throws 404.
 */
export async function showOrder(
  { database, secrets }: Pick<OrdersContext, 'database' | 'secrets'>,
  id: string,
  by: OrderCaller,
): Promise<OrderDetails> {
  const order = found(await trackedOrder(database, id), 'Order')
  const may_change = mayChange(secrets, order, by)
  const question = order.questions.at(-1)
  const refunds = await refundsOf(database, order)
  const isRefunding = refunds.some(({ state }) => state === 'pending')
  const received_sen =
    order.status === 'pending_payment' && (await unappliedMoney(database, 'order', [id])).get(id)
  const transfer = order.status === 'pending' ? await reportedTransfer(database, id) : null
  return {
    id: order.id,
    short_reference: order.short_reference,
    status: order.status as OrderStatus,
    payment_method: order.payment_method,
    payment_label: await methodLabel(database, order.payment_method, order.language as Language),
    qty: order.qty,
    reserved_until: reservedUntil(order),
    product: orderedItem(order),
    total: money(order.total_sen),
    version: Number(order.version),
    progress: {
      received_at: order.created_at.toISOString(),
      paid_at: order.paid_at?.toISOString() ?? null,
      delivered_at: order.completed_at?.toISOString() ?? null,
      delivered_qty: order.delivered_qty,
      usual_minutes: order.usual_minutes,
    },
    may_change,
    may_correct: may_change && isCorrectable(order) && !isRefunding,
    question: may_change && question ? shownQuestion(question) : null,
    ...personalOf(order, by),
    delivery: await shownDelivery(database, order, { may_change, refunds }),
    received: received_sen ? money(received_sen) : null,
    refunds: refunds.map(({ amount_sen, ...refund }) => ({ ...refund, amount: money(amount_sen) })),
    code: may_change ? await codeOf(database, order) : null,
    transfer,
  }
}

/** When an order is delivered, and how late it is; null once it is delivered or refunded. */
export async function lateness(db: Queryable, order: Order): Promise<DeliveryTimes | null> {
  const usual_minutes = await usualMinutes(db, order.category_id)
  const questions = await questionsOf(db, order.id)
  return deliveryOf({ ...order, usual_minutes, questions }, await shopSettings(db), new Date())
}

async function shownDelivery(
  db: Queryable,
  order: Tracked,
  { may_change, refunds }: { may_change: boolean; refunds: ShownRefund[] },
): Promise<OrderDelivery | null> {
  const delivery = deliveryOf(order, await shopSettings(db), new Date())
  if (!delivery) return null
  const { is_refundable, ...times } = delivery
  const left_sen = order.total_sen - refunds.reduce((sum, { amount_sen }) => sum + amount_sen, 0)
  const owed = order.qty - order.delivered_qty - order.cancelled_qty
  const isOwedMoney = is_refundable && owed > 0 && left_sen > 0
  const can_refund = may_change && isOwedMoney && order.supplying_qty === 0
  return {
    ...times,
    can_refund: can_refund && !(await isKeyUsed(db, order.id, lateRefundKey(order.id))),
  }
}

/**
 * The refunds of an order, oldest first. A failed one stays pending until an operator makes it another way, or
 * the order is delivered: banks refuse some without the account of the shopper.
 */
async function refundsOf(
  db: Queryable,
  { id, payment_method, status }: Tracked,
): Promise<ShownRefund[]> {
  if (status === 'pending_payment' || status === 'pending') return []
  if (payment_method === 'apeak') return goldRefunds(db, id)
  const refunds = await refundsOfPayable(db, { kind: 'order', payable_id: id })
  return refunds.flatMap(({ state, ...refund }) => {
    if (state !== 'failed') return { ...refund, state }
    return status === 'processing' ? { ...refund, state: 'pending' } : []
  })
}

const shownQuestion = ({ text, answer, closed_at }: OperatorQuestion) => ({
  ...{ text, answer, is_open: closed_at === null },
})

type Personal = Pick<OrderDetails, 'is_own' | 'options' | 'email' | 'correction'>

function personalOf(order: Tracked, { caller }: OrderCaller): Personal {
  const { customer_id, customer_email, status, correction } = order
  const isOwners = customer_id !== null && customer_id === caller?.accountId
  if (customer_id !== null && !isOwners) {
    return { is_own: false, options: [], email: null, correction: null }
  }
  const isOver = status === 'completed' || status === 'refunded'
  const shown = (answers: OrderAnswer[]) => {
    const own = answersForShopper(answers, order.answers_shown as ShownAnswer[])
    return isOwners || !isOver ? own : own.map(shortenedAnswer)
  }
  return {
    is_own: isOwners,
    options: shown(order.options as OrderAnswer[]),
    email: isOwners ? customer_email : customer_email && shortenedEmail(customer_email),
    correction: correction && {
      state: correction.state,
      options: shown(correction.options),
      reason: correction.reason,
    },
  }
}

/** A stream ends after this time; open pages reconnect. */
const STREAM_MS = 10 * 60_000

/** Opens a stream of an order's versions; the page then reloads the order. Throws 404. */
export async function streamOrder(
  context: OrdersContext,
  id: string,
  address: string,
): Promise<Readable> {
  const { version } = found(await trackedOrder(context.database, id), 'Order')
  const eventOf = (state: number | string) => {
    return { event: 'order', data: { version: Number(state) } satisfies OrderVersion }
  }
  const watch = watchOf(context, 'order', (ids) => orderVersions(context.database, ids))
  return watch.open(id, Number(version), eventOf, address, { lastsMs: STREAM_MS })
}

/** SQL: the version of the order in a column: the id of its latest event. */
const versionOf = (column: string) => sql<number>`(
  select coalesce(max(happened.id), 0) from order_events happened
  where happened.order_id = ${sql.ref(column)}
)`

/** An order with its version, catalogue entry, usual delivery time and correction; undefined if none. */
export async function trackedOrder(db: Queryable, id: string) {
  const order = await db
    .selectFrom('orders')
    .select(orderColumns)
    .select(versionOf('orders.id').as('version'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order) return undefined
  const [sold_now = null] = await currentProducts(db, [order])
  const usual_minutes = await usualMinutes(db, order.category_id)
  const [correction, questions] = [await lastCorrection(db, id), await questionsOf(db, id)]
  return { ...order, sold_now, usual_minutes, correction, questions }
}

async function orderVersions(
  db: Queryable,
  ids: readonly string[],
): Promise<{ key: string; state: number }[]> {
  return allRows<{ key: string; state: number }>(db)`
    select followed.id as key, ${versionOf('followed.id')}::float8 as state
    from unnest(${[...ids]}::text[]) as followed (id)`
}

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
    return { text: countOf(orders), details: { orders } }
  },
}

/** Tells operators the limits that a customer has reached. */
export const orderLimits = (settings: BuyerLimits): AccountRecords => ({
  unfinished: async () => undefined,
  limits: (db, accountId) => limitsReached(db, settings, accountId),
})

const countOf =
  ({ length }: string[]): Sentence =>
  ({ accounts }) =>
    length === ORDERS_NAMED
      ? accounts.unfinishedOrdersAtLeast(length)
      : accounts.unfinishedOrders(length)

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
 * arrive by another method, 401 if the account was deleted, and violates one of `soldOutErrors` beyond the
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
    throw new Refusal(409, ({ orders }) => orders.goldAfterOtherPayment)
  }
}

/** Maps a violated limit to a 409; returns other errors unchanged. */
export function limitToRefusal(error: unknown): unknown {
  if (!violatesAny(error, soldOutErrors)) return error
  return new Refusal(409, ({ limits }) => limits.account)
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
  await sql`delete from order_corrections where order_id = any(${ids}::text[])`.execute(tx)
  await sql`delete from order_transfers where order_id = any(${ids}::text[])`.execute(tx)
  await sql`delete from order_questions where order_id = any(${ids}::text[])`.execute(tx)
  await tx.updateTable('deliveries').set({ note: null }).where('order_id', 'in', ids).execute()
  for (const order of rows) await addOrderEvent(tx, order, 'detached', { actor })
  return rows.filter(({ is_unfinished }) => is_unfinished).length
}

/** The ids of a person's orders, guest orders included. */
export async function orderIdsOf(
  db: Queryable,
  { id, email }: { id: number; email: string },
): Promise<string[]> {
  const rows = await allRows<{ id: string }>(db)`
    select id from orders
    where customer_id = ${id} or (lower(customer_email) = ${email} and customer_id is null)`
  return rows.map((order) => order.id)
}

/** A person's orders, guest orders included, with their events. */
async function exportOrders(
  db: Queryable,
  person: { id: number; email: string },
  context: ExportContext,
): Promise<ExportedRows[]> {
  const ids = await orderIdsOf(db, person)
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
    await exportTransfers(db, ids),
    await exportRows(db, 'order_questions', 'order_id', ids, ['request_key', 'asked_by']),
    await exportRows(db, 'order_notes', 'order_id', ids, ['request_key']),
    await mailsAbout(db, ids),
    ...(await exportPayments(db, ids)),
    await couponUsesOf(db, person.id),
  ]
}

const PER_PAGE = 9
const DAYS = 90

/** A page of the customer's orders, newest first. */
export async function listTransactions(
  context: Pick<OrdersContext, 'database' | 'secrets' | 'log'>,
  customerId: number,
  { page = 1, per_page = PER_PAGE, days = DAYS }: TransactionsQuery,
): Promise<TransactionsResponse> {
  const query = { days, page, per_page }
  const { total, orders } = await ordersPage(context.database, customerId, query)
  return {
    orders: {
      data: orders.map((order) => {
        // Codes mailed before registration stay in the mailbox: its verification code may be guessed.
        const code = order.code_by_mail ? null : shownVoucherCode(context, order)
        return onTheWire(order, code)
      }),
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
      per_page,
      total,
    },
  }
}

function onTheWire(order: OrderRow, voucher_code: string | null): Transaction {
  const { id, status, payment_method, coupon_code, options, transaction_id } = order
  return {
    id,
    short_reference: order.short_reference,
    created_at: new Date(order.created_at).toISOString(),
    status,
    qty: order.qty,
    reserved_until: reservedUntil(order),
    payment_method,
    voucher_code,
    code_by_mail: order.code_by_mail,
    coupon_code,
    total: money(order.total_sen),
    transaction: transaction_id === null ? null : { transaction_id },
    product: orderedItem(order),
    options: answersForShopper(options, order.answers_shown),
  }
}

type OrderRow = Omit<Transaction, 'reserved_until' | 'total' | 'transaction' | 'product'> & {
  reservation: string
  reserved_until: string
  total_sen: number
  transaction_id: string | null
  product_id: number | null
  category_id: number | null
  product_name: string
  product_shown: string | null
  category_name: string
  category_shown: string | null
  answers_shown: ShownAnswer[]
  sold_now: CurrentProduct | null
}

/** A page of the customer's orders of the last `days` days, newest first, and their number. */
async function ordersPage(
  db: Queryable,
  customerId: number,
  { days, page, per_page }: Required<TransactionsQuery>,
): Promise<{ total: number; orders: OrderRow[] }> {
  // Used twice: the count needs no sort, and the page is read in index order.
  const recent = sql`
    from orders
    where customer_id = ${customerId} and created_at > now() - ${days}::integer * interval '1 day'`
  const { rows } = await sql<{ total: number; orders: Omit<OrderRow, 'sold_now'>[] }>`
    with shown as (
      select id ${recent} order by created_at desc, id desc
      limit ${per_page}::integer offset ((${page}::bigint - 1) * ${per_page}::integer)
    )
    select (select count(*) ${recent}) as total, coalesce(json_agg(json_build_object(
      'id', o.id, 'short_reference', o.short_reference, 'created_at', o.created_at,
      'status', o.status, 'reservation', o.reservation, 'reserved_until', o.reserved_until,
      'qty', o.qty, 'payment_method', o.payment_method,
      'voucher_code', case when o.status in ('processing', 'completed') then o.voucher_code end,
      'code_by_mail', o.voucher_code is not null and o.status in ('processing', 'completed')
        and ${joinedAfterDelivery('o.id')},
      'coupon_code', o.coupon_code, 'total_sen', o.total_sen, 'transaction_id', o.transaction_id,
      'product_id', o.product_id, 'product_name', o.product_name, 'category_id', o.category_id,
      'category_name', o.category_name, 'options', o.options, 'product_shown', o.product_shown,
      'category_shown', o.category_shown, 'answers_shown', o.answers_shown
    ) order by o.created_at desc, o.id desc), '[]') as orders
    from shown join orders o on o.id = shown.id`.execute(db)
  const { total = 0, orders = [] } = rows[0] ?? {}
  const now = await currentProducts(db, orders)
  return { total, orders: orders.map((order, at) => ({ ...order, sold_now: now[at] ?? null })) }
}
