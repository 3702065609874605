import type { EditedProduct, ProductEntry, ProductsQuery } from '@apeak/contract/catalog-console'
import { productColumns, type productFields } from '@apeak/contract/catalog-fields'
import type { Page } from '@apeak/contract/lists'
import { sql } from 'kysely'
import { imageJson } from '#platform/files/files.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { standsAs } from '#platform/postgres/published.ts'
import { type NotedOrder, putInOrder } from '#platform/postgres/put-in-order.ts'
import { columnsOf, type StoredFields, selectColumns } from './edited-fields.ts'
import { editedOptionsJson } from './sql-options.ts'
import { isRunning } from './sql-sale-times.ts'

/** A product's edited fields, as stored. */
export type ProductFields = StoredFields<typeof productFields>

/** A page of items, those of a game in its order unless asked otherwise. */
export function productsPage(db: Queryable, query: ProductsQuery): Promise<Page<ProductEntry>> {
  const { category_id, publication, q } = query
  return readPage<ProductEntry>(db, query, {
    select: sql`
      p.id, p.name, p.category_id, c.name as category_name, p.price_sen, p.delivered_by_code,
      ${imageJson('p.base_image_id')} as base_image,
      (select f.price_sen from flash_sales f
       where f.product_id = p.id and ${isRunning('f')} and f.sold + f.reserved < f.qty
       order by f.position, f.id limit 1) as sale_price_sen,
      ${isoTime('p.published_at')} as published_at, ${isoTime('p.archived_at')} as archived_at`,
    from: sql`products p join categories c on c.id = p.category_id`,
    where: [
      ...(category_id ? [sql<boolean>`p.category_id = ${category_id}`] : []),
      // Archived items are found by asking for them.
      publication ? standsAs('p', publication) : sql<boolean>`p.archived_at is null`,
      ...(q ? [sql<boolean>`position(lower(${q}) in lower(c.name || ' ' || p.name)) > 0`] : []),
    ],
    columns: {
      position: sql`(c.position, c.id, p.position)`,
      id: sql`p.id`,
      name: sql`lower(p.name)`,
      price_sen: sql`p.price_sen`,
    },
    sort: 'position',
    tie: sql`p.id`,
  })
}

/** An item as it is edited; undefined where there is none. */
export async function editedProduct(db: Queryable, id: number): Promise<EditedProduct | undefined> {
  const { rows } = await sql<EditedProduct>`
    select p.id, p.version, ${selectColumns(productColumns, 'p')},
           ${editedOptionsJson(sql`o.product_id = p.id`)} as options,
           array(select ps.subcategory_id from product_subcategories ps
                 where ps.product_id = p.id order by ps.subcategory_id) as subcategory_ids,
           ${isoTime('p.archived_at')} as archived_at,
           c.name as category_name, c.slug as category_slug
    from products p join categories c on c.id = p.category_id
    where p.id = ${id}`.execute(db)
  return rows[0]
}

/** Adds an item behind the last of its game. Its number; undefined where the key added one before. */
export async function insertProduct(
  tx: Queryable,
  fields: ProductFields,
  request_key: string,
): Promise<number | undefined> {
  const last = sql`select max(position) from products where category_id = ${fields.category_id}`
  const position = sql<number>`coalesce((${last}) + 1, 0)`
  const inserted = await tx
    .insertInto('products')
    .values({ ...columnsOf(productColumns, fields), request_key, position })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Locks an item that is still of this version. Its price; undefined where it is of another. */
export async function lockProduct(
  tx: Queryable,
  { id, version }: { id: number; version: number },
): Promise<{ price_sen: number } | undefined> {
  const { rows } = await sql<{ price_sen: number }>`
    select price_sen from products where id = ${id} and version = ${version} for update`.execute(tx)
  return rows[0]
}

/** Saves a locked item. */
export async function updateProduct(
  tx: Queryable,
  id: number,
  fields: ProductFields,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...columnsOf(productColumns, fields), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

type Listing = Pick<ProductFields, 'category_id' | 'subcategory_ids'>

/** Lists an item under no subcategories but these of its game; before it moves to another game. */
export async function unlistElsewhere(
  tx: Queryable,
  id: number,
  { category_id, subcategory_ids }: Listing,
): Promise<void> {
  await sql`
    delete from product_subcategories
    where product_id = ${id}
      and (category_id <> ${category_id} or subcategory_id <> all(${subcategory_ids}::integer[]))
  `.execute(tx)
}

/** Lists an item under these subcategories of its game. */
export async function listUnder(
  tx: Queryable,
  id: number,
  { category_id, subcategory_ids }: Listing,
): Promise<void> {
  await sql`
    insert into product_subcategories (product_id, category_id, subcategory_id)
    select ${id}::integer, ${category_id}::integer, named
    from unnest(${subcategory_ids}::integer[]) named
    on conflict do nothing`.execute(tx)
}

/** Puts a game's items that are not archived into an order. False where `ids` are not exactly those. */
export function orderProducts(
  db: Queryable,
  { category_id, ids }: { category_id: number; ids: number[] },
  noted: NotedOrder,
): Promise<boolean> {
  const where = sql<boolean>`category_id = ${category_id} and archived_at is null`
  const list = { table: 'products', where, of: category_id }
  return putInOrder(db, list, ids, noted)
}
