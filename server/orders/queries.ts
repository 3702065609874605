import { formatSen, money } from '@apeak/contract/money'
import { itemText } from '@apeak/contract/orders'
import type {
  ConsoleOrder,
  ConsoleOrdersPage,
  ConsoleOrdersQuery,
  OperatorQuestion,
  WaitingEntry,
} from '@apeak/contract/orders-console'
import { type RawBuilder, sql } from 'kysely'
import type { Figure } from '#accounts/accounts.ts'
import { categoryNames, suppliedNow } from '#catalog/catalog.ts'
import type { PayableName } from '#payments/payments.ts'
import type { RefundOfPayable } from '#payments/refunds/refunds.ts'
import {
  allRows,
  type Database,
  firstRow,
  isoTime,
  type Queryable,
} from '#platform/postgres/database.ts'
import type { DoneBefore } from '#platform/postgres/events.ts'
import { COUNTED_MAX, readPage } from '#platform/postgres/list-page.ts'
import { runComposed } from '#platform/postgres/run-composed.ts'
import { type Order, orderColumnList, orderColumns } from './move-order.ts'

/** The order with this id; undefined if none. */
export async function orderById(db: Queryable, id: string): Promise<Order | undefined> {
  const [order] = await runComposed(
    db,
    'read an order',
    { id },
    (the) => sql<Order>`select ${orderColumnList} from orders where id = ${the.id}`,
  )
  return order
}

/** An order with the slug of its category; null if deleted. */
export type OrderWithPage = Awaited<ReturnType<typeof ordersWithPages>>[number]

/** The existing orders among these ids. */
export async function ordersWithPages(db: Queryable, ids: readonly string[]) {
  const orders = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where(sql<boolean>`orders.id = any(${[...ids]}::text[])`)
    .execute()
  const categories = orders.flatMap(({ category_id }) => category_id ?? [])
  const names = await categoryNames(db, [...new Set(categories)])
  const supplied = await suppliedNow(
    db,
    orders.flatMap(({ product_id }) => product_id ?? []),
  )
  return orders.map((order) => {
    const { slug = null } = names.get(order.category_id ?? 0) ?? {}
    // Suppliers take a paid order over a moment later.
    const is_supplied = order.by_supplier || supplied.has(order.product_id ?? 0)
    return { ...order, category_slug: slug, is_supplied }
  })
}

/** The customer's own order; undefined if none. */
export async function ownOrder(db: Queryable, id: string, customerId: number) {
  const order = await orderById(db, id)
  return order?.customer_id === customerId ? order : undefined
}

/** Whether any order was ever paid. */
export async function hasPaidOrder(db: Queryable): Promise<boolean> {
  const row = await firstRow<{ has: boolean }>(db)`
    select exists (select from orders where paid_at is not null) as has`
  return row?.has ?? false
}

/** The short reference of an order; undefined if unknown. */
export async function orderReference(db: Queryable, id: string): Promise<string | undefined> {
  const order = await orderById(db, id)
  return order?.short_reference
}

export async function orderNamed(
  db: Queryable,
  shortReference: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where short_reference = ${shortReference}`.execute(db)
  return rows[0]?.id
}

export async function orderNames(db: Queryable, ids: readonly string[]): Promise<PayableName[]> {
  return allRows<PayableName>(db)`
    select id, short_reference, customer_id from orders where id = any(${[...ids]}::text[])`
}

/** The short reference and item ('2 × 42 Diamonds') of each of these orders, by id. */
export async function orderedItems(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, OrderedItem>> {
  if (ids.length === 0) return new Map()
  const rows = await allRows<OrderedItem & { id: string; product_name: string; qty: number }>(db)`
    select id, short_reference, product_name, qty from orders where id = any(${[...ids]}::text[])`
  return new Map(
    rows.map(({ id, short_reference, product_name, qty }) => [
      id,
      { short_reference, item: itemText(product_name, qty) },
    ]),
  )
}

export type OrderedItem = { short_reference: string; item: string }

/** Events that change nothing of an order. */
const nonChangingEvents = [
  ...['noted', 'mail_resent', 'joined', 'reminded'],
  ...['late', 'code_revealed', 'transfer_reported'],
]

/** The last event that changed an order; undefined if none. */
export async function lastChange(db: Queryable, id: string): Promise<DoneBefore | undefined> {
  return firstRow<DoneBefore>(db)`
    select event, actor_kind, actor, ${isoTime('created_at')} as at from order_events
    where order_id = ${id} and event <> all (${nonChangingEvents}::text[])
    order by id desc limit 1`
}

/** An event of an order. */
export type OrderEventRow = {
  id: number
  event: string
  actor_kind: string
  actor: string | null
  reason: string | null
  from_status: string | null
  to_status: string | null
  data: Record<string, unknown>
  created_at: Date
  /** The text of an operator's note or of a delivery; null if none or erased. */
  text: string | null
}

/** An order's events, oldest first. */
export async function orderTimeline(db: Queryable, id: string): Promise<OrderEventRow[]> {
  return allRows<OrderEventRow>(db)`
    select e.id, e.event, e.actor_kind, e.actor, e.reason, e.from_status, e.to_status, e.data,
           e.created_at, coalesce(n.text, d.note, case e.event
             when 'shopper_asked' then q.text when 'shopper_answered' then q.answer end) as text
    from order_events e
    left join order_notes n on n.id = (e.data ->> 'note_id')::integer
    left join deliveries d on d.id = (e.data ->> 'delivery_id')::integer
    left join order_questions q on q.id = (e.data ->> 'question_id')::integer
    where e.order_id = ${id} order by e.id`
}

/** Whether a request key has already been used on an order. */
export async function isKeyUsed(db: Queryable, id: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from order_events where order_id = ${id} and data ->> 'request_key' = ${key}
  `.execute(db)
  return rows.length > 0
}

/** A refund as its shopper sees it. */
export type ShownRefund = RefundOfPayable & { state: 'pending' | 'processed' }

/** The refunds of an order paid with gold, oldest first. */
export async function goldRefunds(db: Queryable, id: string): Promise<ShownRefund[]> {
  return allRows<ShownRefund>(db)`
    select (data ->> 'amount_sen')::integer as amount_sen, 'gold' as way, 'processed' as state,
           ${isoTime('created_at')} as at
    from order_events where order_id = ${id} and event = 'refund_requested' order by id`
}

export type ResendableMail = 'received' | 'delivered'

/** The last resend of a mail within a minute; undefined if none. */
export async function justResent(
  db: Queryable,
  id: string,
  mail: ResendableMail,
  by: 'operator' | 'shopper',
): Promise<DoneBefore | undefined> {
  return firstRow<DoneBefore>(db)`
    select event, actor_kind, actor, ${isoTime('created_at')} as at from order_events
    where order_id = ${id} and event = 'mail_resent' and data ->> 'mail' = ${mail}
      and actor_kind = ${by} and created_at > now() - interval '1 minute'
    order by id desc limit 1`
}

/** SQL: when the shopper of a placed order `o` reported the transfer; null if not. */
const reportedAt = sql`case o.status when 'pending' then (
  select ${isoTime('t.reported_at')} from order_transfers t
  where t.order_id = o.id and t.reported_at >= o.status_since) end`

/** SQL: an `OperatorQuestion` of the row `q`. */
export const questionJson = sql<OperatorQuestion>`jsonb_build_object(
  'text', q.text, 'asked_at', q.asked_at, 'answer', q.answer, 'closed_at', q.closed_at)`

/** SQL: why suppliers do not deliver the order `o`; null unless they have tried. */
const supplyHeld = sql<string | null>`(
  select case e.actor_kind when 'job' then e.reason end from order_events e
  where e.order_id = o.id and e.event = 'supply_held' order by e.id desc limit 1)`

/**
 * At most `limit` orders that wait for an operator, placed or with units owed that no supplier delivers, oldest first, with the
 * requested correction and the last question to the shopper. `since` excludes the time of questions.
 */
export async function waitingOrders(db: Queryable, limit: number): Promise<WaitingEntry[]> {
  return allRows<WaitingEntry>(db)`
    select 'order' as kind, o.id, o.status as state,
      to_jsonb(o.status_since + asked.paused) #>> '{}' as since,
      o.short_reference as reference, o.total_sen as amount_sen,
      jsonb_strip_nulls(jsonb_build_object(
        'category', o.category_name, 'product', o.product_name, 'qty', o.qty,
        'owed_qty', o.qty - o.delivered_qty - o.cancelled_qty, 'options', o.options,
        'payment_method', o.payment_method, 'by_code', o.delivered_by_code,
        'delivered_qty', o.delivered_qty, 'supplying_qty', o.supplying_qty,
        'transfer_reported_at', ${reportedAt}, 'supply_held', ${supplyHeld},
        'correction', (
          select jsonb_build_object('options', c.options, 'asked_at', c.asked_at)
          from order_corrections c where c.order_id = o.id and c.state = 'asked')))
        || case when asked.last is null then '{}' else jsonb_build_object('question', asked.last) end
        as details
    from orders o cross join lateral (
      select coalesce(sum(q.closed_at - greatest(q.asked_at, o.status_since))
               filter (where q.closed_at > o.status_since), '0') as paused,
             (array_agg(${questionJson} order by q.id desc))[1] as last
      from order_questions q where q.order_id = o.id
    ) asked
    where o.status in ('pending', 'processing')
      and (o.status = 'pending' or o.qty > o.delivered_qty + o.cancelled_qty) and not o.by_supplier
    order by o.status_since limit ${limit}`
}

const OWNERS_MAX = 1000

/** The accounts whose orders match a search text, at most `OWNERS_MAX`. */
export async function ownersBy(db: Queryable, typed: string): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct o.customer_id as account_id
    from (select o.customer_id from orders o where ${matches(typed)} limit ${sql.lit(OWNERS_MAX)}) o
    where o.customer_id is not null`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/** A customer's number of orders, and the number and sum of those paid and not refunded. */
export async function customerFigures(db: Queryable, customerId: number): Promise<Figure[]> {
  const { rows } = await sql<{ orders: number; kept: number; sen: number }>`
    select count(*)::integer as orders,
           count(*) filter (where status in ('processing', 'completed'))::integer as kept,
           coalesce(sum(total_sen) filter (where status in ('processing', 'completed')), 0)::bigint as sen
    from orders where customer_id = ${customerId}`.execute(db)
  const { orders, kept, sen } = rows[0] ?? { orders: 0, kept: 0, sen: 0 }
  return [
    { name: 'Orders', text: String(orders) },
    { name: 'Paid and not refunded', text: `${kept}, ${formatSen(sen)}` },
  ]
}

/** A buyer's delivered orders before this one, and the time of their first order. */
export async function buyerRecord(
  db: Queryable,
  { id, customer_id, customer_email }: OrderOfBuyer,
): Promise<{ delivered: number; first_at: Date }> {
  const row = await firstRow<{ delivered: number; first_at: Date }>(db)`
    select count(*) filter (where o.completed_at < own.created_at)::integer as delivered,
           min(o.created_at) as first_at
    from orders own join orders o on o.id = own.id or o.customer_id = ${customer_id}
      or lower(o.customer_email) = ${customer_email?.toLowerCase() ?? null}
    where own.id = ${id}`
  return row ?? { delivered: 0, first_at: new Date() }
}

type OrderOfBuyer = { id: string; customer_id: number | null; customer_email: string | null }

const columns = sql<object>`
  o.id, o.short_reference, to_json(o.created_at) #>> '{}' as created_at,
  to_json(o.paid_at) #>> '{}' as paid_at, to_json(o.completed_at) #>> '{}' as completed_at, o.status,
  o.payment_method, o.customer_id, o.customer_email, o.category_id, o.category_name, o.product_name,
  o.qty, o.options, o.total_sen`

/** A page of all orders, newest first by default. A search with too many hits lists the newest of them. */
export async function listOrders(
  db: Database,
  { q, ...query }: ConsoleOrdersQuery,
): Promise<ConsoleOrdersPage> {
  const typed = q?.trim()
  const found = typed ? await foundOrders(db, [matches(typed), ...filtersOf(query)]) : undefined
  type Listed = Omit<ConsoleOrder, 'total'> & { total_sen: number }
  const { data, ...page } = await readPage<Listed>(db, query, {
    select: columns,
    from: sql`orders o`,
    where: found ? [sql<boolean>`o.id = any(${found.ids}::text[])`] : filtersOf(query),
    columns: { created_at: sql`o.created_at`, total: sql`o.total_sen` },
    sort: '-created_at',
    tie: sql`o.id`,
  })
  return {
    ...page,
    ...(found?.isCapped && { is_capped: true }),
    data: data.map(({ total_sen, ...order }) => ({ ...order, total: money(total_sen) })),
  }
}

function filtersOf(query: Omit<ConsoleOrdersQuery, 'q'>): RawBuilder<boolean>[] {
  const { status, payment_method, category_id, customer_id, guest_email, from, to } = query
  return [
    ...(status ? [sql<boolean>`o.status = ${status}`] : []),
    ...(payment_method ? [sql<boolean>`o.payment_method = ${payment_method}`] : []),
    ...(category_id ? [sql<boolean>`o.category_id = ${category_id}::integer`] : []),
    ...(customer_id ? [sql<boolean>`o.customer_id = ${customer_id}::integer`] : []),
    ...(guest_email
      ? [
          sql<boolean>`o.customer_id is null and lower(o.customer_email) = ${guest_email.toLowerCase()}`,
        ]
      : []),
    ...(from ? [sql<boolean>`o.created_at >= malaysian_midnight(${from}::date)`] : []),
    ...(to ? [sql<boolean>`o.created_at < malaysian_midnight(${to}::date + 1)`] : []),
  ]
}

/**
 * The ids of the matching orders; beyond `COUNTED_MAX`, the newest. The CTE stops the planner, which
 * expects many hits, from scanning the whole table.
 */
async function foundOrders(
  db: Queryable,
  where: readonly RawBuilder<boolean>[],
): Promise<{ ids: string[]; isCapped: boolean }> {
  const hits = sql<{
    id: string
  }>`select o.id from orders o where ${sql.join([...where], sql` and `)}`
  const most = sql.lit(COUNTED_MAX)
  const { rows } = await sql<{ id: string }>`
    with hits as materialized (${hits}) select id from hits limit ${most} + 1`.execute(db)
  const isCapped = rows.length > COUNTED_MAX
  const newest = sql<{ id: string }>`${hits} order by o.created_at desc, o.id desc limit ${most}`
  const found = isCapped ? (await newest.execute(db)).rows : rows
  return { ids: found.map(({ id }) => id), isCapped }
}

/** SQL: whether the order `o` matches a search text. */
export function matches(typed: string): RawBuilder<boolean> {
  const text = typed.trim()
  if (isOrderId(text)) return sql`o.id = ${text}`
  return sql`(
    o.short_reference = ${referenceIn(text)}
    or ${beginsWith(sql`lower(o.customer_email)`, text.toLowerCase())}
    or o.options @> ${JSON.stringify([{ value: text }])}::jsonb
  )`
}

const isOrderId = (text: string) => /^o[0-9a-z]{26}$/.test(text)

/** Normalises a typed short reference, with or without `AP-`; null if it is none. */
function referenceIn(text: string): string | null {
  const typed = /^(?:AP-?)?([2-9CDFHJKMNPQRTVWXY]{4})-?([2-9CDFHJKMNPQRTVWXY]{4})$/i.exec(text)
  return typed ? `AP-${typed[1]}-${typed[2]}`.toUpperCase() : null
}

/** The id of the order with a typed id or short reference; undefined if none. */
export async function resolveOrderId(db: Queryable, typed: string): Promise<string | undefined> {
  const reference = referenceIn(typed)
  if (!reference && !isOrderId(typed)) return undefined
  const rows = await allRows<{ id: string }>(db)`
    select id from orders where ${reference ? sql`short_reference = ${reference}` : sql`id = ${typed}`}`
  return rows[0]?.id
}

/** The id of the order with a typed short reference and this address; undefined if none. */
export async function orderOfAddress(
  db: Queryable,
  reference: string,
  email: string,
): Promise<string | undefined> {
  const rows = await allRows<{ id: string }>(db)`
    select id from orders
    where short_reference = ${referenceIn(reference)} and lower(customer_email) = ${email.toLowerCase()}`
  return rows[0]?.id
}

/** SQL: prefix match that uses a `text_pattern_ops` index. */
const beginsWith = (column: RawBuilder<string>, start: string) =>
  sql`(${column} ~>=~ ${start} and ${column} ~<~ ${`${start}\u{10FFFF}`})`
