import type {
  EditedFlashSale,
  FlashSalesQuery,
  NewFlashSale,
  SaveFlashSale,
} from '@apeak/contract/flash-sales-console'
import type { Page } from '@apeak/contract/lists'
import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import type { Changes } from '#platform/http/edited-things.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { changedRows, type NoteAs } from '#platform/postgres/noted-changes.ts'
import { putInOrder } from '#platform/postgres/put-in-order.ts'
import { addPriceChange, addSalePrice } from './sql-price-changes.ts'

/** An SQL expression: how the flash sale `f` stands. */
const state = sql`case
  when f.ends_at <= now() then 'ended'
  when f.starts_at > now() then 'coming'
  when f.sold + f.reserved >= f.qty then 'sold_out'
  else 'running' end`

const columns = sql`
  f.id, f.version, f.product_id, p.name as product_name, c.name as category_name,
  p.price_sen as product_price_sen, f.price_sen, f.qty, f.customer_limit,
  ${isoTime('f.starts_at')} as starts_at, ${isoTime('f.ends_at')} as ends_at,
  f.sold, f.reserved, ${state} as state`

const tables = sql`
  flash_sales f join products p on p.id = f.product_id join categories c on c.id = p.category_id`

/** A page of flash sales, those that end last first unless asked otherwise. */
export function flashSalesPage(
  db: Queryable,
  query: FlashSalesQuery,
): Promise<Page<EditedFlashSale>> {
  const { product_id, state: wanted, q } = query
  return readPage<EditedFlashSale>(db, query, {
    select: columns,
    from: tables,
    where: [
      ...(product_id ? [sql`f.product_id = ${product_id}`] : []),
      ...(wanted ? [sql`${state} = ${wanted}`] : []),
      ...(q ? [sql`position(lower(${q}) in lower(c.name || ' ' || p.name)) > 0`] : []),
    ],
    columns: {
      ends_at: sql`f.ends_at`,
      id: sql`f.id`,
      price_sen: sql`f.price_sen`,
      sold: sql`f.sold`,
      position: sql`f.position`,
    },
    sort: '-ends_at',
    tie: sql`f.id`,
  })
}

/** A flash sale as it is edited; undefined where there is none. */
export async function editedFlashSale(
  db: Queryable,
  id: number,
): Promise<EditedFlashSale | undefined> {
  const { rows } = await sql<EditedFlashSale>`
    select ${columns} from ${tables} where f.id = ${id}`.execute(db)
  return rows[0]
}

type By = { actor: Actor; note: NoteAs }

/**
 * Adds a flash sale behind the others of its item, with its event and its price. Its number; undefined
 * where the key added one before.
 */
export async function insertFlashSale(
  db: Queryable,
  { request_key, product_id, ...fields }: NewFlashSale,
  { actor, note }: By,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into flash_sales (product_id, price_sen, qty, customer_limit, starts_at, ends_at,
                               request_key, position)
      select ${product_id}::integer, ${fields.price_sen}::integer, ${fields.qty}::integer,
             ${fields.customer_limit}::integer, ${fields.starts_at}::timestamptz,
             ${fields.ends_at}::timestamptz, ${request_key},
             coalesce((select max(position) + 1 from flash_sales where product_id = ${product_id}), 0)
      on conflict (request_key) do nothing
      returning id, product_id, price_sen, ends_at
    ),
    price as (${addSalePrice(
      actor,
      sql`select added.*, p.price_sen as from_sen from added join products p on p.id = added.product_id`,
    )}),
    event as (${note(
      'created',
      sql`select id, null as before, ${JSON.stringify({ product_id, ...fields })}::jsonb as after
          from added`,
    )})
    select id from added`.execute(db)
  return rows[0]?.id
}

/**
 * Saves a flash sale that is still of this version, with its event and, where it has another, its price.
 * Whether it was of that version. Violates `flash_sales_never_oversold` where fewer units are left to it
 * than are taken.
 */
export async function updateFlashSale(
  db: Queryable,
  { id, version }: { id: number; version: number },
  { price_sen, qty, customer_limit, starts_at, ends_at }: Omit<SaveFlashSale, 'version'>,
  { changes, actor, note }: By & { changes: Changes },
): Promise<boolean> {
  const { rows } = await sql`
    with found as (
      select id, price_sen from flash_sales where id = ${id} and version = ${version} for update
    ),
    saved as (
      update flash_sales f set price_sen = ${price_sen}, qty = ${qty},
        customer_limit = ${customer_limit}::integer, starts_at = ${starts_at}::timestamptz,
        ends_at = ${ends_at}::timestamptz, version = f.version + 1
      from found where f.id = found.id
      returning f.id, f.product_id, found.price_sen as from_sen, f.price_sen, f.ends_at
    ),
    price as (${addSalePrice(actor, sql`select * from saved where from_sen <> price_sen`)}),
    event as (${note('changed', changedRows(changes, sql`select id from saved`))})
    select id from saved`.execute(db)
  return rows.length > 0
}

/**
 * Ends a flash sale now; one that has not begun never does. What is reserved stays reserved. False where it
 * has ended, or there is none.
 */
export async function endFlashSale(
  db: Queryable,
  id: number,
  { actor, note }: By,
): Promise<boolean> {
  const { rows } = await sql`
    with found as (
      select id, ends_at, price_sen from flash_sales where id = ${id} and ends_at > now() for update
    ),
    ended as (
      update flash_sales f set ends_at = now(), version = f.version + 1,
        starts_at = case when f.starts_at < now() then f.starts_at end
      from found where f.id = found.id
      returning f.id, f.product_id, found.price_sen as sale_sen, found.ends_at as was, f.ends_at
    ),
    price as (${addPriceChange(
      { why: 'sale', actor },
      sql`select ended.product_id, ended.sale_sen as from_sen, p.price_sen as to_sen
          from ended join products p on p.id = ended.product_id`,
    )}),
    event as (${note(
      'ended',
      sql`select id, jsonb_build_object('ends_at', was) as before,
                 jsonb_build_object('ends_at', ends_at) as after from ended`,
    )})
    select id from ended`.execute(db)
  return rows.length > 0
}

/**
 * Puts the flash sales of an item that have not ended into an order: the first with units left sets the
 * price. False where `ids` are not exactly those.
 */
export function orderFlashSales(
  db: Queryable,
  { product_id, ids }: { product_id: number; ids: number[] },
  note: NoteAs,
): Promise<boolean> {
  const where = sql`product_id = ${product_id} and ends_at > now()`
  const list = { table: 'flash_sales', where, of: product_id }
  return putInOrder(db, list, ids, (ordered) => note('sales_ordered', ordered))
}
