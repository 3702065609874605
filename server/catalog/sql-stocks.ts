import { sql } from 'kysely'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Database, Queryable } from '#platform/postgres/database.ts'

/** A product, how it is delivered, and how many units of it there are. */
export type StockRow = {
  id: number
  name: string
  category_name: string
  delivered_by_code: boolean
  /** Units that can be given. */
  in_stock: number
  /** Those that unpaid orders keep, and those that are paid for and not given yet. */
  reserved: number
  owed: number
  /** What can be ordered; negative where more is paid for than there is. */
  available: number
  /** Where fewer are available the shop is told; 0: never. */
  warn_below: number
}

const stockColumns = sql`
  p.id, p.name, c.name as category_name, p.delivered_by_code,
  coalesce(s.in_stock, 0) as in_stock, coalesce(s.reserved, 0) as reserved,
  coalesce(s.owed, 0) as owed, coalesce(s.available, 0) as available,
  coalesce(s.warn_below, 0) as warn_below`

const stockTables = sql`
  products p join categories c on c.id = p.category_id
  left join product_stocks s on s.product_id = p.id`

/** The stock of a product, also of one that is not delivered by code; undefined where there is none. */
export async function stockOf(db: Queryable, productId: number): Promise<StockRow | undefined> {
  const { rows } = await sql<StockRow>`
    select ${stockColumns} from ${stockTables} where p.id = ${productId}`.execute(db)
  return rows[0]
}

const sortedBy = {
  name: sql`lower(category_name), id`,
  available: sql`available`,
  owed: sql`owed`,
} as const
export type StockSort = keyof typeof sortedBy

/** Which products to list: those delivered by code, or all whose name or game holds a text. */
export type StocksWanted = {
  page: number
  perPage: number
  sort: StockSort
  isFalling: boolean
  delivered_by_code: boolean | undefined
  text: string | undefined
  /** Those alone of which fewer are available than is wished. */
  isLow: boolean
}

/** A page of products with their stock, and how many there are. */
export async function stocksPage(
  db: Database,
  { page, perPage, sort, isFalling, delivered_by_code, text, isLow }: StocksWanted,
): Promise<{ total: number; stocks: StockRow[] }> {
  const by = isFalling ? sql`${sortedBy[sort]} desc, id desc` : sql`${sortedBy[sort]}, id`
  const { rows } = await sql<{ total: number; stocks: StockRow[] }>`
    with found as (
      select ${stockColumns} from ${stockTables}
      where (${delivered_by_code ?? null}::boolean is null or p.delivered_by_code = ${delivered_by_code ?? null}::boolean)
        and (${text ?? null}::text is null
             or position(lower(${text ?? ''}) in lower(c.name || ' ' || p.name)) > 0)
        and (not ${isLow}::boolean or s.available < s.warn_below)
    ),
    shown as (
      select *, row_number() over (order by ${by}) as at from found
      order by at limit ${perPage}::integer offset ((${page}::bigint - 1) * ${perPage}::integer)
    )
    select (select count(*)::integer from found) as total,
           coalesce((select json_agg(to_jsonb(shown) - 'at' order by at) from shown), '[]') as stocks`.execute(
    db,
  )
  return rows[0] ?? { total: 0, stocks: [] }
}

/** Products of which paid orders wait for units that are there. */
export async function productsToDeliver(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from product_stocks where owed > 0 and in_stock > 0`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/** Notes that there are more units of a product: where they are enough, the next shortage is told again. */
export async function noteRefill(db: Queryable, productId: number): Promise<void> {
  await sql`
    update product_stocks set warned_at = null
    where product_id = ${productId} and warned_at is not null and available >= warn_below`.execute(
    db,
  )
}

/** Queues a mail for each product of which too few are available, once until it is refilled. */
export async function queueStockWarnings(db: Queryable): Promise<void> {
  const about = sql`json_build_object('product_id', product_id, 'warned_at', warned_at)`
  await sql`
    with low as (
      update product_stocks set warned_at = now()
      where available < warn_below and warned_at is null
      returning product_id, warned_at
    )
    select ${queueJob('mail_low_stock', about)} from low`.execute(db)
}
