import { type Insertable, sql } from 'kysely'
import type { Queryable } from '#platform/database.ts'
import type { DB as Tables } from '#platform/tables.ts'

/** Any number that no other lock in the database uses. */
const DEMO_LOCK = 4_702_353

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

/** Waits until no other process loads; the lock ends with the transaction. */
export async function lockLoading(db: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DEMO_LOCK)})`.execute(db)
}

/** Whether the shop has nothing to sell yet. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from categories) as empty`.execute(db)
  return rows[0]?.empty ?? false
}

/** Names stored pictures; answers the id of each path. A picture stored before keeps its id. */
export async function insertFiles(
  db: Queryable,
  files: Row<'files'>[],
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('files')
    .values(files)
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet(({ ref }) => ({ filename: ref('excluded.filename') })),
    )
    .returning(['id', 'path'])
    .execute()
  return new Map(rows.map(({ id, path }) => [path, id]))
}

/** Answers the id of each slug. */
export async function insertCategories(
  db: Queryable,
  categories: Row<'categories'>[],
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('categories')
    .values(categories)
    .returning(['id', 'slug'])
    .execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** Answers the rows with their ids, in no particular order. */
export function insertSubcategories(db: Queryable, subcategories: Row<'subcategories'>[]) {
  return db
    .insertInto('subcategories')
    .values(subcategories)
    .returning(['id', 'category_id', 'name'])
    .execute()
}

/** Answers the rows with their ids, in no particular order. */
export function insertProducts(db: Queryable, products: Row<'products'>[]) {
  return db
    .insertInto('products')
    .values(products)
    .returning(['id', 'category_id', 'name'])
    .execute()
}

/** Answers the id of each slug; a tag that an operator made before is kept as it is. */
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

export async function insertCategoryTags(db: Queryable, rows: Row<'category_tags'>[]) {
  await db.insertInto('category_tags').values(rows).execute()
}

export async function insertProductSubcategories(
  db: Queryable,
  rows: Row<'product_subcategories'>[],
) {
  await db.insertInto('product_subcategories').values(rows).execute()
}

export async function insertOptions(db: Queryable, rows: Row<'options'>[]) {
  await db.insertInto('options').values(rows).execute()
}

export async function insertFlashSales(db: Queryable, rows: Row<'flash_sales'>[]) {
  await db.insertInto('flash_sales').values(rows).execute()
}

/** Codes that exist are kept as they are. */
export async function insertCoupons(db: Queryable, rows: Row<'coupons'>[]) {
  await db
    .insertInto('coupons')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Methods that an operator set up before are kept as they are. */
export async function insertPaymentMethods(db: Queryable, rows: Row<'payment_methods'>[]) {
  await db
    .insertInto('payment_methods')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Makes categories with two subcategories and one option each, all under one tag. */
export async function generateCategories(db: Queryable, count: number): Promise<void> {
  await sql`
    with tag as (
      insert into tags (name, slug, position) values ('Large', 'large', 1000)
      on conflict (slug) do update set name = excluded.name
      returning id
    ), made as (
      insert into categories (name, slug, description, position)
      select 'Game ' || n, 'game-' || n, '<p>Game number ' || n || '.</p>', n
      from generate_series(1, ${count}::integer) n
      returning id, position
    ), tagged as (
      insert into category_tags (tag_id, category_id, position)
      select tag.id, made.id, made.position from made, tag
    ), asked as (
      insert into options (category_id, name, type, is_required)
      select id, 'Player ID', 'field', true from made
    )
    insert into subcategories (category_id, name, position)
    select made.id, part.name, part.position
    from made, (values ('Currency', 1), ('Passes', 2)) part (name, position)
  `.execute(db)
}

/** Spreads products evenly over the generated categories and lists each under one subcategory. */
export async function generateProducts(db: Queryable, count: number): Promise<void> {
  // The number of places stands in a query of its own: only then can the planner join by hashing.
  await sql`
    with places as materialized (
      select s.category_id, s.id as subcategory_id,
             row_number() over (order by c.position, s.position) - 1 as place
      from subcategories s join categories c on c.id = s.category_id
      where c.slug ~ '^game-[0-9]+$'
    ), made as (
      insert into products (category_id, name, description, price_sen, position)
      select p.category_id, 'Item ' || n, '<p>Item number ' || n || '.</p>',
             100 + (n * 7919) % 50000, n
      from generate_series(1, ${count}::integer) n
      join places p on p.place = n % (select count(*) from places)
      returning id, category_id, position
    )
    insert into product_subcategories (product_id, category_id, subcategory_id)
    select made.id, made.category_id, p.subcategory_id
    from made join places p on p.place = made.position % (select count(*) from places)
  `.execute(db)
}

/** Brings the planner's statistics up to date after a large load. */
export async function analyse(db: Queryable): Promise<void> {
  await sql`analyze`.execute(db)
}
