import type { Page } from '@apeak/contract/lists'
import type * as wire from '@apeak/contract/prices-console'
import { sql } from 'kysely'
import { type Actor, nameOf } from '#platform/actor.ts'
import { allRows, firstRow, isoTime, type Queryable } from '#platform/postgres/database.ts'
import type { DoneBefore } from '#platform/postgres/events.ts'
import { readPage } from '#platform/postgres/list-page.ts'

/** A product with its price, as in a file of prices. */
export type PricedProduct = {
  id: number
  category_name: string
  product_name: string
  price_sen: number
  cost_sen: number | null
  is_archived: boolean
}

const pricedColumns = sql`
  p.id, c.name as category_name, p.name as product_name, p.price_sen, p.cost_sen, p.archived_at is not null as is_archived`
const pricedTables = sql`products p join categories c on c.id = p.category_id`

/** All products that are not archived, in the shop's order. */
export async function pricedProducts(db: Queryable): Promise<PricedProduct[]> {
  return allRows<PricedProduct>(db)`
    select ${pricedColumns} from ${pricedTables} where p.archived_at is null
    order by c.position, c.id, p.position, p.id`
}

/** The products with these ids; unknown ones are omitted. */
export async function pricedProductsOf(db: Queryable, ids: number[]): Promise<PricedProduct[]> {
  return allRows<PricedProduct>(db)`
    select ${pricedColumns} from ${pricedTables} where p.id = any(${ids}::integer[])`
}

/**
 * The highest former price within the last day, so that steps count together; without unchanged
 * products.
 */
export async function highestPrices(db: Queryable, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; from_sen: number }>`
    select product_id, max(from_sen) as from_sen from price_changes
    where product_id = any(${ids}::integer[]) and from_sen is not null and flash_sale_id is null
      and why <> 'sale' and created_at > now() - interval '24 hours'
    group by product_id`.execute(db)
  return new Map(rows.map(({ product_id, from_sen }) => [product_id, from_sen]))
}

/** The products that still have an import's price, with their price before. */
export async function pricesToUndo(db: Queryable, importId: number) {
  return allRows<Omit<PricedProduct, 'id' | 'cost_sen' | 'is_archived'> & { from_sen: number }>(db)`
    select c.name as category_name, p.name as product_name, p.price_sen, given.from_sen
    from ${pricedTables} join price_changes given on given.product_id = p.id
    where given.import_id = ${importId} and given.why = 'csv' and p.price_sen = given.to_sen
    order by p.id`
}

/** The cause of changed prices. */
type Cause = {
  why: wire.PriceHistory['data'][number]['why']
  actor: Actor
  import_id?: number
  /** The flash sale with the price, and its end. */
  flash_sale?: { id: number; ends_at: string }
}

/** Adds price changes to the history; `from_sen` null: the first price. */
export async function addPriceChanges(
  tx: Queryable,
  { why, actor, import_id, flash_sale }: Cause,
  changes: { product_id: number; from_sen: number | null; to_sen: number }[],
): Promise<void> {
  await sql`
    insert into price_changes
      (product_id, why, from_sen, to_sen, import_id, flash_sale_id, until, actor_kind, actor)
    select changed.product_id, ${why}, changed.from_sen, changed.to_sen, ${import_id ?? null}::integer,
           ${flash_sale?.id ?? null}::integer, ${flash_sale?.ends_at ?? null}::timestamptz,
           ${actor.kind}, ${nameOf(actor)}::text
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as changed(product_id integer, from_sen integer, to_sen integer)`.execute(tx)
}

/** Adds an import. Its id; undefined, after waiting for the other, if the request key has one. */
export async function beginPriceImport(
  tx: Queryable,
  { request_key, operator_id }: { request_key: string; operator_id: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into price_imports (request_key, operator_id) values (${request_key}, ${operator_id})
    on conflict (request_key) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Locks products, by id. Returns the prices of those that are not archived. */
export async function lockPrices(tx: Queryable, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; price_sen: number }>`
    select id, price_sen from products where id = any(${ids}::integer[]) and archived_at is null
    order by id for update`.execute(tx)
  return new Map(rows.map(({ id, price_sen }) => [id, price_sen]))
}

/** Sets the prices of locked products, by an import or its undoing. */
export async function setPrices(
  tx: Queryable,
  cause: { why: 'csv' | 'undo'; import_id: number; actor: Actor },
  changes: wire.PriceChange[],
): Promise<void> {
  await sql`
    update products p set price_sen = wanted.to_sen, version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as wanted(product_id integer, to_sen integer)
    where p.id = wanted.product_id`.execute(tx)
  await addPriceChanges(tx, cause, changes)
}

/** Stores the number of prices that an import changed. */
export async function finishPriceImport(tx: Queryable, id: number, changes: number): Promise<void> {
  await sql`update price_imports set changes = ${changes} where id = ${id}`.execute(tx)
}

const importColumns = sql<object>`
  i.id, i.operator_id, i.changes, ${isoTime('i.created_at')} as created_at,
  ${isoTime('i.undone_at')} as undone_at, i.undone_by, i.kept`

/** A page of imports, newest first. */
export function priceImportsPage(
  db: Queryable,
  query: wire.PriceImportsQuery,
): Promise<Page<wire.PriceImport>> {
  return readPage<wire.PriceImport>(db, query, {
    select: importColumns,
    from: sql`price_imports i`,
    columns: { id: sql`i.id` },
    sort: '-id',
    tie: sql`i.id`,
  })
}

/** The import of a request key; undefined if there is none. */
export async function priceImportByRequest(
  db: Queryable,
  requestKey: string,
): Promise<wire.PriceImport | undefined> {
  return firstRow<wire.PriceImport>(db)`
    select ${importColumns} from price_imports i where i.request_key = ${requestKey}`
}

/** An import, locked on request; undefined if there is none. */
export async function priceImport(
  db: Queryable,
  id: number,
  { lock = false } = {},
): Promise<wire.PriceImport | undefined> {
  return firstRow<wire.PriceImport>(db)`
    select ${importColumns} from price_imports i where i.id = ${id}
    ${lock ? sql`for update` : sql``}`
}

/** The latest import of a price of these products; undefined if there is none. */
export async function importOfProducts(
  db: Queryable,
  ids: number[],
): Promise<DoneBefore | undefined> {
  return firstRow<DoneBefore>(db)`
    select 'prices_imported' as event, actor_kind, actor, ${isoTime('created_at')} as at
    from price_changes where product_id = any(${ids}::integer[]) and why = 'csv'
    order by id desc limit 1`
}

/** Locks the products of an import, by id. */
export async function lockImportedProducts(tx: Queryable, importId: number): Promise<void> {
  await sql`
    select id from products where id in (
      select product_id from price_changes where import_id = ${importId} and why = 'csv'
    ) order by id for update`.execute(tx)
}

/**
 * The changes that undo an import. `is_still`: whether a product still has the import's price,
 * without any other since.
 */
export async function importedPrices(
  tx: Queryable,
  importId: number,
): Promise<(wire.PriceChange & { is_still: boolean })[]> {
  return allRows<wire.PriceChange & { is_still: boolean }>(tx)`
    select h.product_id, h.to_sen as from_sen, h.from_sen as to_sen,
           p.price_sen = h.to_sen and not exists (
             select from price_changes later
             where later.product_id = h.product_id and later.id > h.id and later.why <> 'sale'
           ) as is_still
    from price_changes h join products p on p.id = h.product_id
    where h.import_id = ${importId} and h.why = 'csv'`
}

/** Marks an import undone. `kept`: the number of prices left. */
export async function markUndone(
  tx: Queryable,
  id: number,
  { undone_by, kept }: { undone_by: string; kept: number },
): Promise<void> {
  await sql`
    update price_imports set undone_at = now(), undone_by = ${undone_by}, kept = ${kept}
    where id = ${id}`.execute(tx)
}

/** At most `limit` products of an undone import whose prices were left. */
export async function skippedPrices(
  db: Queryable,
  importId: number,
  limit: number,
): Promise<wire.UndonePrices['kept']> {
  return allRows<wire.UndonePrices['kept'][number]>(db)`
    select p.id as product_id, p.name as product_name, c.name as category_name, p.price_sen
    from price_changes h join ${pricedTables} on p.id = h.product_id
    where h.import_id = ${importId} and h.why = 'csv' and not exists (
      select from price_changes u
      where u.import_id = h.import_id and u.product_id = h.product_id and u.why = 'undo'
    )
    order by c.position, c.id, p.position, p.id limit ${limit}`
}

/** The most changes in a product's history. */
const SHOWN_MAX = 200

/** A product's price history, newest first; undefined for an unknown product. */
export async function priceHistory(
  db: Queryable,
  productId: number,
): Promise<wire.PriceHistory['data'] | undefined> {
  const { rows } = await sql<{ history: wire.PriceHistory['data'] }>`
    select coalesce((
      select json_agg(shown order by shown.id desc) from (
        select h.id, h.why, h.from_sen, h.to_sen, ${isoTime('h.until')} as until, h.import_id,
               h.actor_kind, h.actor, ${isoTime('h.created_at')} as created_at
        from price_changes h where h.product_id = p.id order by h.id desc limit ${sql.lit(SHOWN_MAX)}
      ) shown
    ), '[]') as history
    from products p where p.id = ${productId}`.execute(db)
  return rows[0]?.history
}
