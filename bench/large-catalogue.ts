import { sql } from 'kysely'
import {
  type Database,
  inTransaction,
  type Queryable,
} from '../server/platform/postgres/database.ts'

/** The size of a large catalogue. */
export const LARGE_CATALOGUE = { categories: 10_000, products: 100_000 }

/**
 * Adds this many plain categories and products, to measure the shop at a larger size than the demo. Throws if
 * they exist already.
 */
export async function loadLargeCatalogue(
  database: Database,
  size: { categories: number; products: number },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await generateCategories(transaction, size.categories)
    await generateProducts(transaction, size.products)
  })
  await analyse(database)
}

/** Creates categories with two subcategories and one option each, all under one tag. */
async function generateCategories(db: Queryable, count: number): Promise<void> {
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

/** Spreads products evenly over the generated categories, each under one subcategory. */
async function generateProducts(db: Queryable, count: number): Promise<void> {
  // The count is a separate query, so that the planner can use a hash join.
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

/** Updates the planner's statistics after a large load. */
async function analyse(db: Queryable): Promise<void> {
  await sql`analyze`.execute(db)
}
