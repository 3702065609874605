import type { Page } from '@apeak/contract/lists'
import type {
  PriceChange,
  PriceImport,
  PriceImportsQuery,
  UndonePrices,
} from '@apeak/contract/prices-console'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { DoneBefore } from '#platform/postgres/events.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import type { NoteAs } from '#platform/postgres/noted-changes.ts'
import { addPriceChange } from './sql-price-changes.ts'

/** An item with its price, as a file of prices names it. */
export type PricedItem = {
  id: number
  game: string
  item: string
  price_sen: number
  is_archived: boolean
}

const pricedColumns = sql`
  p.id, c.name as game, p.name as item, p.price_sen, p.archived_at is not null as is_archived`
const pricedTables = sql`products p join categories c on c.id = p.category_id`

/** All items that are not archived, in the order of the shop. */
export async function pricedItems(db: Queryable): Promise<PricedItem[]> {
  const { rows } = await sql<PricedItem>`
    select ${pricedColumns} from ${pricedTables} where p.archived_at is null
    order by c.position, c.id, p.position, p.id`.execute(db)
  return rows
}

/** The items of these numbers; those that there are not are left out. */
export async function pricedItemsOf(db: Queryable, ids: number[]): Promise<PricedItem[]> {
  const { rows } = await sql<PricedItem>`
    select ${pricedColumns} from ${pricedTables} where p.id = any(${ids}::integer[])`.execute(db)
  return rows
}

/**
 * What each of these items cost at most within the last day: a price that falls in steps falls by all of
 * them. What was not changed since is left out.
 */
export async function highestPrices(db: Queryable, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; from_sen: number }>`
    select product_id, max(from_sen) as from_sen from price_changes
    where product_id = any(${ids}::integer[]) and from_sen is not null and flash_sale_id is null
      and why <> 'sale' and created_at > now() - interval '24 hours'
    group by product_id`.execute(db)
  return new Map(rows.map(({ product_id, from_sen }) => [product_id, from_sen]))
}

/** What undoing an import would give back: the items that have its price still, and theirs of before. */
export async function undonePrices(db: Queryable, importId: number) {
  const { rows } = await sql<{ game: string; item: string; price_sen: number; from_sen: number }>`
    select c.name as game, p.name as item, p.price_sen, given.from_sen
    from ${pricedTables} join price_changes given on given.product_id = p.id
    where given.import_id = ${importId} and given.why = 'csv' and p.price_sen = given.to_sen
    order by p.id`.execute(db)
  return rows
}

/** Begins an import; its number, undefined where the key began one before, which is waited for. */
export async function beginPriceImport(
  tx: Queryable,
  { request_key, operator_id }: { request_key: string; operator_id: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into price_imports (request_key, operator_id) values (${request_key}, ${operator_id})
    on conflict (request_key) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/**
 * Locks items, in one order, until the transaction ends; with their prices, those that are archived
 * left out.
 */
export async function lockPrices(tx: Queryable, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; price_sen: number }>`
    select id, price_sen from products where id = any(${ids}::integer[]) and archived_at is null
    order by id for update`.execute(tx)
  return new Map(rows.map(({ id, price_sen }) => [id, price_sen]))
}

/** SQL (parts of a WITH) that gives items, rows of `wanted` (product_id, from_sen, to_sen), their prices. */
const changeParts = (
  why: 'csv' | 'undo',
  importId: number,
  actor: Actor,
  wanted: RawBuilder<unknown>,
) => sql`
  changed as (
    update products p set price_sen = w.to_sen, version = p.version + 1
    from (${wanted}) w where p.id = w.product_id
    returning p.id as product_id, w.from_sen, w.to_sen
  ),
  noted as (${addPriceChange({ why, actor, importId: sql`${importId}` }, sql`select * from changed`)})`

/** Gives locked items their new prices, with the import's event, in one statement. */
export async function applyPrices(
  tx: Queryable,
  importId: number,
  changes: PriceChange[],
  { actor, note }: { actor: Actor; note: NoteAs },
): Promise<void> {
  const wanted = sql`
    select product_id, from_sen, to_sen from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as wanted(product_id integer, from_sen integer, to_sen integer)`
  await sql`
    with ${changeParts('csv', importId, actor, wanted)},
    finished as (
      update price_imports set changes = ${changes.length} where id = ${importId} returning id
    ),
    event as (${note(
      'prices_imported',
      sql`select id, null as before, jsonb_build_object('changes', ${changes.length}::integer) as after
          from finished`,
    )})
    select`.execute(tx)
}

const importColumns = sql`
  i.id, i.operator_id, i.changes, ${isoTime('i.created_at')} as created_at,
  ${isoTime('i.undone_at')} as undone_at, i.undone_by, i.kept`

/** A page of imports, the newest first. */
export function priceImportsPage(
  db: Queryable,
  query: PriceImportsQuery,
): Promise<Page<PriceImport>> {
  return readPage<PriceImport>(db, query, {
    select: importColumns,
    from: sql`price_imports i`,
    columns: { id: sql`i.id` },
    sort: '-id',
    tie: sql`i.id`,
  })
}

/** The import that a key applied; undefined where it applied none. */
export async function priceImportByRequest(
  db: Queryable,
  requestKey: string,
): Promise<PriceImport | undefined> {
  const { rows } = await sql<PriceImport>`
    select ${importColumns} from price_imports i where i.request_key = ${requestKey}`.execute(db)
  return rows[0]
}

/** An import; undefined where there is none. `lock`: until the transaction ends. */
export async function priceImport(
  db: Queryable,
  id: number,
  { lock = false } = {},
): Promise<PriceImport | undefined> {
  const { rows } = await sql<PriceImport>`
    select ${importColumns} from price_imports i where i.id = ${id}
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** The newest import that gave one of these items its price; undefined where none did. */
export async function importOfItems(db: Queryable, ids: number[]): Promise<DoneBefore | undefined> {
  const { rows } = await sql<DoneBefore>`
    select 'prices_imported' as event, actor_kind, actor, ${isoTime('created_at')} as at
    from price_changes where product_id = any(${ids}::integer[]) and why = 'csv'
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** The items of an import, with whether its price is still theirs and was not changed since. */
const importedItems = (importId: number) => sql`
  select h.product_id, h.to_sen as from_sen, h.from_sen as to_sen, p.price_sen,
         p.price_sen = h.to_sen and not exists (
           select from price_changes later
           where later.product_id = h.product_id and later.id > h.id and later.why <> 'sale'
         ) as is_still
  from price_changes h join products p on p.id = h.product_id
  where h.import_id = ${importId} and h.why = 'csv'`

/** Locks the items of an import, in one order. */
export async function lockImportedItems(tx: Queryable, importId: number): Promise<void> {
  await sql`
    select id from products where id in (
      select product_id from price_changes where import_id = ${importId} and why = 'csv'
    ) order by id for update`.execute(tx)
}

/** Gives the items of an import the prices of before, but for those that changed since; with its event. */
export async function undoPrices(
  tx: Queryable,
  importId: number,
  { actor, note }: { actor: Actor & { kind: 'operator' }; note: NoteAs },
): Promise<void> {
  await sql`
    with imported as materialized (${importedItems(importId)}),
    ${changeParts('undo', importId, actor, sql`select * from imported where is_still`)},
    undone as (
      update price_imports set undone_at = now(), undone_by = ${actor.id},
        kept = (select count(*) from imported where not is_still)
      where id = ${importId} returning id, changes, kept
    ),
    event as (${note(
      'prices_undone',
      sql`select id, null as before,
                 jsonb_build_object('undone', changes - kept, 'kept', kept) as after from undone`,
    )})
    select`.execute(tx)
}

/** The items of an undone import whose prices were left, at most `limit`. */
export async function keptPrices(
  db: Queryable,
  importId: number,
  limit: number,
): Promise<UndonePrices['kept']> {
  const { rows } = await sql<UndonePrices['kept'][number]>`
    select p.id as product_id, p.name as item, c.name as game, p.price_sen
    from price_changes h join ${pricedTables} on p.id = h.product_id
    where h.import_id = ${importId} and h.why = 'csv' and not exists (
      select from price_changes u
      where u.import_id = h.import_id and u.product_id = h.product_id and u.why = 'undo'
    )
    order by c.position, c.id, p.position, p.id limit ${limit}`.execute(db)
  return rows
}
