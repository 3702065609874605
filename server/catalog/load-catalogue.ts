import { type Insertable, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'
import type { RichText } from '#platform/rich-text.ts'
import { openStocks } from './stocks.ts'

/** The advisory lock, unique in the database. */
const DEMO_LOCK = 4_702_353

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>
type Described = { description: RichText }

/** Waits until no other process loads; the lock lasts for the transaction. */
export async function lockCatalogueLoad(db: Queryable): Promise<void> {
  // The shop is not open yet, so the wait has no limit.
  await sql`set local lock_timeout = 0`.execute(db)
  await sql`select pg_advisory_xact_lock(${sql.lit(DEMO_LOCK)})`.execute(db)
}

/** Whether the shop has nothing to sell yet. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from categories) as empty`.execute(db)
  return rows[0]?.empty ?? false
}

/** Inserts categories. Returns the id of each slug. */
export async function insertCategories(
  db: Queryable,
  categories: (Row<'categories'> & Described)[],
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('categories')
    .values(categories)
    .returning(['id', 'slug'])
    .execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** Inserts subcategories. Returns them with their ids, in no particular order. */
export function insertSubcategories(db: Queryable, subcategories: Row<'subcategories'>[]) {
  return db
    .insertInto('subcategories')
    .values(subcategories)
    .returning(['id', 'category_id', 'name'])
    .execute()
}

/** Inserts products, with stocks. Returns them with their ids, in no particular order. */
export async function insertProducts(db: Queryable, products: (Row<'products'> & Described)[]) {
  const rows = await db
    .insertInto('products')
    .values(products)
    .returning(['id', 'category_id', 'name', 'delivered_by_code'])
    .execute()
  await openStocks(
    db,
    rows.map(({ id }) => id),
  )
  return rows
}

/** Inserts tags, except existing ones. Returns the id of each slug. */
export async function insertTags(db: Queryable, tags: Row<'tags'>[]): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('tags')
    .values(tags)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet(({ ref }) => ({ slug: ref('excluded.slug') })),
    )
    .returning(['id', 'slug'])
    .execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** Puts categories under tags. */
export async function insertCategoryTags(db: Queryable, rows: Row<'category_tags'>[]) {
  await db.insertInto('category_tags').values(rows).execute()
}

/** Puts products under subcategories. */
export async function insertProductSubcategories(
  db: Queryable,
  rows: Row<'product_subcategories'>[],
) {
  await db.insertInto('product_subcategories').values(rows).execute()
}

/** Inserts options of categories and products. */
export async function insertOptions(db: Queryable, rows: Row<'options'>[]) {
  await db.insertInto('options').values(rows).execute()
}

/** Inserts flash sales. */
export async function insertFlashSales(db: Queryable, rows: Row<'flash_sales'>[]) {
  await db.insertInto('flash_sales').values(rows).execute()
}

/** Inserts coupons, except existing ones. */
export async function insertCoupons(db: Queryable, rows: Row<'coupons'>[]) {
  await db
    .insertInto('coupons')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute()
}
