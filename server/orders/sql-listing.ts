import type { ConsoleOrder } from '@apeak/contract/orders-console'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { createdOn, type Days } from '#platform/postgres/day-counts.ts'
import type { Cut } from '#platform/postgres/near-cut.ts'
import { isOfKind, type Kind } from './sql-days.ts'

/** Which orders are listed, besides when they were placed. */
export type OrderFilters = Kind & {
  customer_id?: number | undefined
  /** What somebody typed who looks for one: see `ConsoleOrdersQuery`. */
  q?: string | undefined
}

/** The columns that a list can be sorted by. */
export type SortColumn = 'created_at' | 'total'
export type Sort = { column: SortColumn; falling: boolean }

/** An order as it is listed; times as PostgreSQL writes them. */
export type ListedOrder = Omit<ConsoleOrder, 'total'> & { total_sen: number }

const sortColumns = { created_at: sql`o.created_at`, total: sql`o.total_sen` }

const inOrder = ({ column, falling }: Sort) => {
  const direction = falling ? sql`desc` : sql`asc`
  return sql`order by ${sortColumns[column]} ${direction}, o.id ${direction}`
}

/** A page of the orders of a kind that were placed on the days named. */
export function ordersOfDays(
  db: Queryable,
  filters: OrderFilters,
  days: readonly string[],
  sort: Sort,
  cut: Cut,
): Promise<ListedOrder[]> {
  // Each day by itself, so that those between are passed over.
  return listed(
    db,
    sql`
      from unnest(${days}::date[]) as day cross join lateral (
        select o.id, o.created_at, o.total_sen from orders o
        where ${createdOn(sql`o.created_at`, sql`day.day`)} and ${isOfKind(filters)}
        offset 0
      ) o`,
    sort,
    cut,
  )
}

/** A page of the orders of a kind, found in the order that they are sorted in. */
export function sortedOrders(
  db: Queryable,
  filters: OrderFilters,
  days: Days,
  sort: Sort,
  cut: Cut,
): Promise<ListedOrder[]> {
  return listed(
    db,
    sql`from orders o where ${isOfKind(filters)} and ${placedBetween(days)}`,
    sort,
    cut,
  )
}

/** More than these are not listed where somebody looks for one order. */
export const FOUND_MAX = 10_000

/**
 * A page of the orders that belong to a customer or match what was typed, and how many were found: at
 * most one more than `FOUND_MAX`; then it is a page of the newest of them. Those few that are usually
 * meant are found by what they are; only where there are too many does it walk back from the newest one.
 */
export async function foundOrders(
  db: Queryable,
  filters: OrderFilters,
  days: Days,
  sort: Sort,
  { limit, offset }: Cut,
): Promise<{ total: number; orders: ListedOrder[] }> {
  const meant = sql`
    select o.id, o.created_at, o.total_sen from orders o
    where ${isMeant(filters)} and ${isOfKind(filters)} and ${placedBetween(days)}`
  const most = sql.lit(FOUND_MAX)
  const newest = inOrder({ column: 'created_at', falling: true })
  const { rows } = await sql<{ total: number; orders: ListedOrder[] }>`
    with any_found as materialized (${meant} limit ${most} + 1),
    counted as materialized (select count(*)::integer as total from any_found),
    found as materialized (
      select * from any_found where (select total from counted) <= ${most}
      union all
      (${meant} and (select total from counted) > ${most} ${newest} limit ${most})
    ),
    shown as (
      select o.* from found o ${inOrder(sort)} limit ${limit}::integer offset ${offset}::integer
    )
    select (select total from counted) as total,
           coalesce(json_agg(row_to_json(entry)) filter (where entry.id is not null), '[]') as orders
    from (
      select ${columns} from shown join orders o on o.id = shown.id ${inOrder(sort)}
    ) entry`.execute(db)
  return rows[0] ?? { total: 0, orders: [] }
}

/** What is shown is read of those alone that are on the page. */
async function listed(
  db: Queryable,
  from: RawBuilder<unknown>,
  sort: Sort,
  { limit, offset }: Cut,
): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    select ${columns}
    from (
      select o.id as shown_id ${from} ${inOrder(sort)} limit ${limit}::integer offset ${offset}::integer
    ) shown
    join orders o on o.id = shown.shown_id ${inOrder(sort)}`.execute(db)
  return rows
}

const columns = sql`
  o.id, o.short_reference, to_json(o.created_at) #>> '{}' as created_at,
  to_json(o.paid_at) #>> '{}' as paid_at, to_json(o.completed_at) #>> '{}' as completed_at, o.status,
  o.payment_method, o.customer_id, o.customer_email, o.category_id, o.category_name, o.product_name,
  o.qty, o.options, o.total_sen`

const placedBetween = ({ from, to }: Days) => sql`
  o.created_at >= malaysian_midnight(${from}::date)
  and o.created_at < malaysian_midnight(${to}::date + 1)`

function isMeant({ customer_id, q }: OrderFilters): RawBuilder<unknown> {
  const owner = customer_id ? sql`o.customer_id = ${customer_id}::integer` : sql`true`
  return q ? sql`${owner} and ${matches(q)}` : owner
}

/** SQL: whether the order `o` is one that somebody means who types this. */
export function matches(typed: string): RawBuilder<unknown> {
  const text = typed.trim()
  if (isOrderId(text)) return sql`o.id = ${text}`
  return sql`(
    o.short_reference = ${referenceIn(text)}
    or ${beginsWith(sql`lower(o.customer_email)`, text.toLowerCase())}
    or o.options @> ${JSON.stringify([{ value: text }])}::jsonb
  )`
}

const isOrderId = (text: string) => /^o[0-9a-z]{26}$/.test(text)

/** The short reference that somebody types, with or without what each begins with; null where it is none. */
function referenceIn(text: string): string | null {
  const typed = /^(?:AP-?)?([2-9CDFHJKMNPQRTVWXY]{4})-?([2-9CDFHJKMNPQRTVWXY]{4})$/i.exec(text)
  return typed ? `AP-${typed[1]}-${typed[2]}`.toUpperCase() : null
}

/** The id of the order whose id or short reference somebody types; undefined where it is none. */
export async function orderMeant(db: Queryable, typed: string): Promise<string | undefined> {
  const reference = referenceIn(typed)
  if (!reference && !isOrderId(typed)) return undefined
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${reference ? sql`short_reference = ${reference}` : sql`id = ${typed}`}`.execute(
    db,
  )
  return rows[0]?.id
}

/** SQL: whether a text begins so; in the words of an index of its letters, whatever is typed. */
const beginsWith = (column: RawBuilder<unknown>, start: string) =>
  sql`(${column} ~>=~ ${start} and ${column} ~<~ ${`${start}\u{10FFFF}`})`
