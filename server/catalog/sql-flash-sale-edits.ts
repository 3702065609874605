import type { Page } from '@apeak/contract/lists'
import type {
  EditedFlashSale,
  FlashSalesQuery,
  NewFlashSale,
  SaveFlashSale,
} from '@apeak/contract/prices-console'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { type NotedOrder, putInOrder } from '#platform/postgres/put-in-order.ts'

/** An SQL expression: how the flash sale `f` stands. */
const state = sql`case
  when f.ends_at <= now() then 'ended'
  when f.starts_at > now() then 'coming'
  when f.sold + f.reserved >= f.qty then 'sold_out'
  else 'running' end`

const columns = sql<object>`
  f.id, f.version, f.product_id, p.name as product_name, c.name as category_name,
  p.price_sen as product_price_sen, f.price_sen, f.qty, f.customer_limit,
  ${isoTime('f.starts_at')} as starts_at, ${isoTime('f.ends_at')} as ends_at,
  f.sold, f.reserved, ${state} as state`

const tables = sql<object>`
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
      ...(product_id ? [sql<boolean>`f.product_id = ${product_id}`] : []),
      ...(wanted ? [sql<boolean>`${state} = ${wanted}`] : []),
      ...(q ? [sql<boolean>`position(lower(${q}) in lower(c.name || ' ' || p.name)) > 0`] : []),
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

/** Adds a flash sale behind the others of its item. Its number; undefined where the key added one before. */
export async function insertFlashSale(
  tx: Queryable,
  { request_key, product_id, ...fields }: NewFlashSale,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into flash_sales (product_id, price_sen, qty, customer_limit, starts_at, ends_at,
                             request_key, position)
    select ${product_id}::integer, ${fields.price_sen}::integer, ${fields.qty}::integer,
           ${fields.customer_limit}::integer, ${fields.starts_at}::timestamptz,
           ${fields.ends_at}::timestamptz, ${request_key},
           coalesce((select max(position) + 1 from flash_sales where product_id = ${product_id}), 0)
    on conflict (request_key) do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** A locked flash sale, and what its item costs without it. */
export type LockedSale = {
  product_id: number
  version: number
  price_sen: number
  product_price_sen: number
  /** As events say it. */
  ends_at: string
  has_ended: boolean
}

/** Locks a flash sale; undefined where there is none. */
export async function lockFlashSale(tx: Queryable, id: number): Promise<LockedSale | undefined> {
  const { rows } = await sql<LockedSale>`
    select f.product_id, f.version, f.price_sen, p.price_sen as product_price_sen,
           to_jsonb(f.ends_at) as ends_at, f.ends_at <= now() as has_ended
    from flash_sales f join products p on p.id = f.product_id
    where f.id = ${id} for update of f`.execute(tx)
  return rows[0]
}

/**
 * Saves a locked flash sale. Violates `flash_sales_never_oversold` where fewer units are left to it than
 * are taken.
 */
export async function updateFlashSale(
  tx: Queryable,
  id: number,
  { price_sen, qty, customer_limit, starts_at, ends_at }: Omit<SaveFlashSale, 'version'>,
): Promise<void> {
  await sql`
    update flash_sales set price_sen = ${price_sen}, qty = ${qty},
      customer_limit = ${customer_limit}::integer, starts_at = ${starts_at}::timestamptz,
      ends_at = ${ends_at}::timestamptz, version = version + 1
    where id = ${id}`.execute(tx)
}

/** Ends a locked flash sale now; one that has not begun never does. Its end, as events say it. */
export async function endNow(tx: Queryable, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ ends_at: string }>`
    update flash_sales set ends_at = now(), version = version + 1,
      starts_at = case when starts_at < now() then starts_at end
    where id = ${id} returning to_jsonb(ends_at) as ends_at`.execute(tx)
  return rows[0]?.ends_at
}

/**
 * Puts the flash sales of an item that have not ended into an order: the first with units left sets the
 * price. False where `ids` are not exactly those.
 */
export function orderFlashSales(
  db: Queryable,
  { product_id, ids }: { product_id: number; ids: number[] },
  noted: NotedOrder,
): Promise<boolean> {
  const where = sql<boolean>`product_id = ${product_id} and ends_at > now()`
  const list = { table: 'flash_sales', where, of: product_id }
  return putInOrder(db, list, ids, noted)
}
