import type { SaveStock, Stock, StocksQuery } from '@apeak/contract/codes-console'
import type { Page } from '@apeak/contract/lists'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import { type EditContext, saveEdited } from '#platform/http/edited-things.ts'
import { found } from '#platform/http/problems.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import {
  allRows,
  type Database,
  firstRow,
  inTransaction,
  isoTime,
  type Queryable,
} from '#platform/postgres/database.ts'
import { readPage } from '#platform/postgres/list-page.ts'

/** A product with its stock. */
export type StockRow = {
  id: number
  name: string
  category_name: string
  delivered_by_code: boolean
  /** Units that can be delivered. */
  in_stock: number
  /** Units of unpaid orders, and paid units not delivered yet. */
  reserved: number
  owed: number
  /** Units that can be ordered; negative if more are paid than in stock. */
  available: number
  /** The shop is warned below this number; 0: never. */
  warn_below: number
  /** The version of its settings. */
  version: number
}

const stockColumns = sql<object>`
  p.id, p.name, c.name as category_name, p.delivered_by_code,
  coalesce(s.in_stock, 0) as in_stock, coalesce(s.reserved, 0) as reserved,
  coalesce(s.owed, 0) as owed, coalesce(s.available, 0) as available,
  coalesce(s.warn_below, 0) as warn_below, coalesce(s.version, 1) as version`

const stockTables = sql<object>`
  products p join categories c on c.id = p.category_id
  left join product_stocks s on s.product_id = p.id`

/** The stock of a product, also of one not delivered by code; undefined for an unknown product. */
export async function stockOf(db: Queryable, productId: number): Promise<StockRow | undefined> {
  return firstRow<StockRow>(db)`
    select ${stockColumns} from ${stockTables} where p.id = ${productId}`
}

/** A product with what its category and it ask, in order. */
export type ProductWithOptions = {
  id: number
  name: string
  category_name: string
  price_sen: number
  delivered_by_code: boolean
  questions: string[]
}

/** The product, or all that are not archived, with their questions. */
export function productsWithOptions(db: Queryable, id?: number): Promise<ProductWithOptions[]> {
  const which = id === undefined ? sql`p.archived_at is null` : sql`p.id = ${id}::integer`
  return allRows<ProductWithOptions>(db)`
    select p.id, p.name, c.name as category_name, p.price_sen, p.delivered_by_code, array(
      select o.name from options o where o.product_id = p.id or o.category_id = p.category_id
      order by o.category_id nulls last, o.position, o.id
    ) as questions
    from products p join categories c on c.id = p.category_id where ${which} order by p.id`
}

/** The name of each of these products, with its category's. */
export async function productNames(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id::text as id, c.name || ', ' || p.name as name
    from products p join categories c on c.id = p.category_id
    where p.id = any(${ids.map(Number)}::integer[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A page of products with their stocks. */
export function stocksPage(db: Database, query: StocksQuery): Promise<Page<StockRow>> {
  const { delivered_by_code, q, is_low } = query
  return readPage<StockRow>(db, query, {
    select: stockColumns,
    from: stockTables,
    where: [
      delivered_by_code !== undefined && sql`p.delivered_by_code = ${delivered_by_code}::boolean`,
      q && sql`position(lower(${q}) in lower(c.name || ' ' || p.name)) > 0`,
      is_low !== undefined && sql`coalesce(s.available < s.warn_below, false) = ${is_low}::boolean`,
    ],
    columns: {
      name: sql`(lower(c.name), c.id, p.position)`,
      in_stock: sql`coalesce(s.in_stock, 0)`,
      available: sql`coalesce(s.available, 0)`,
      owed: sql`coalesce(s.owed, 0)`,
    },
    sort: 'name',
    tie: sql`p.id`,
  })
}

/** Products with a stock that paid orders wait for. */
export async function productsToDeliver(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from product_stocks where owed > 0 and in_stock > 0`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/** Clears a product's warning once its stock suffices, so that the next shortage warns again. */
export async function recordRefill(db: Queryable, productId: number): Promise<void> {
  await sql`
    update product_stocks set warned_at = null
    where product_id = ${productId} and warned_at is not null and available >= warn_below
  `.execute(db)
}

/** Adds a stock to each of these products that is delivered by code and has none. */
export async function openStocks(tx: Queryable, productIds: number[]): Promise<void> {
  await sql`
    insert into product_stocks (product_id)
    select id from products where id = any(${productIds}::integer[]) and delivered_by_code
    on conflict do nothing`.execute(tx)
}

/** Advances the version of a product's stock, after its way of delivery was changed with the product. */
export async function advanceStock(tx: Queryable, productId: number): Promise<void> {
  await sql`
    update product_stocks set version = version + 1 where product_id = ${productId}`.execute(tx)
}

/** Locks a product's stock, after the order and before its codes. */
export async function lockStock(tx: Queryable, productId: number): Promise<void> {
  const { rows } = await sql`
    select product_id from product_stocks where product_id = ${productId} for no key update
  `.execute(tx)
  if (rows.length === 0) throw new Error(`product ${productId} has no stock`)
}

/** Adds codes to a product's locked stock, or removes them. */
export async function addToStock(tx: Queryable, productId: number, change: number): Promise<void> {
  if (change === 0) return
  await sql`
    update product_stocks set in_stock = in_stock + ${change} where product_id = ${productId}
  `.execute(tx)
}

/** Queues a mail for each product that is sold by code and has a low stock, once until it is refilled. */
export function queueStockWarnings(database: Database): Promise<void> {
  return inTransaction(database, async (tx) => {
    const { rows } = await sql<{ product_id: number; warned_at: string }>`
      update product_stocks s set warned_at = now() from products p
      where s.available < s.warn_below and s.warned_at is null
        and p.id = s.product_id and p.delivered_by_code and p.archived_at is null
      returning s.product_id, ${isoTime('s.warned_at')} as warned_at`.execute(tx)
    for (const low of rows) await addJob(tx, 'mail_low_stock', low)
  })
}

type StockSettings = { delivered_by_code: boolean; warn_below: number }

/**
 * Saves a product's way of delivery and the number of units below which the shop is warned. Throws
 * 404; 409 if it was changed since it was read.
 */
export function saveStock(
  context: EditContext,
  id: number,
  wanted: SaveStock,
  actor: Operator,
): Promise<Stock> {
  const action = 'code_settings_changed'
  return saveEdited<Stock>(
    context,
    {
      ...{ subject: 'product', id, action, changedBy: [action, 'changed'] },
      read: async () => found(await stockOf(context.database, id), 'Product'),
      save: (tx) => saveStockSettings(tx, { id, ...wanted }),
    },
    wanted,
    actor,
  )
}

/** Saves a product's settings of delivery. Returns whether they still had the version. */
async function saveStockSettings(
  tx: Queryable,
  { id, version, delivered_by_code, warn_below }: StockSettings & { id: number; version: number },
): Promise<boolean> {
  // Before its stock, as a save of the product does.
  await sql`select from products where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql`
    insert into product_stocks (product_id, warn_below, version)
    select p.id, ${warn_below}::integer, ${version}::integer + 1
    from products p left join product_stocks s on s.product_id = p.id
    where p.id = ${id} and coalesce(s.version, 1) = ${version}
    on conflict (product_id) do update
      set warn_below = excluded.warn_below, version = excluded.version, warned_at = null
      -- Checked again under the lock.
      where product_stocks.version = ${version}
    returning product_id`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    update products set delivered_by_code = ${delivered_by_code}, version = version + 1
    where id = ${id} and delivered_by_code <> ${delivered_by_code}`.execute(tx)
  return true
}
