import { money } from '@apeak/contract/money'
import type {
  ConsoleOrder,
  ConsoleOrdersPage,
  ConsoleOrdersQuery,
} from '@apeak/contract/orders-console'
import { type RawBuilder, sql } from 'kysely'
import { allRows, type Database, type Queryable } from '#platform/postgres/database.ts'
import { COUNTED_MAX, readPage } from '#platform/postgres/list-page.ts'

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
  const { status, payment_method, category_id, customer_id, from, to } = query
  return [
    ...(status ? [sql<boolean>`o.status = ${status}`] : []),
    ...(payment_method ? [sql<boolean>`o.payment_method = ${payment_method}`] : []),
    ...(category_id ? [sql<boolean>`o.category_id = ${category_id}::integer`] : []),
    ...(customer_id ? [sql<boolean>`o.customer_id = ${customer_id}::integer`] : []),
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
export async function orderMeant(db: Queryable, typed: string): Promise<string | undefined> {
  const reference = referenceIn(typed)
  if (!reference && !isOrderId(typed)) return undefined
  const rows = await allRows<{ id: string }>(db)`
    select id from orders where ${reference ? sql`short_reference = ${reference}` : sql`id = ${typed}`}`
  return rows[0]?.id
}

/** SQL: prefix match that uses a `text_pattern_ops` index. */
const beginsWith = (column: RawBuilder<string>, start: string) =>
  sql`(${column} ~>=~ ${start} and ${column} ~<~ ${`${start}\u{10FFFF}`})`
