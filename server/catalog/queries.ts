import type { Category, Delivery, Image, Product } from '@apeak/contract/catalog'
import { categoryColumns, productColumns } from '@apeak/contract/catalog-fields'
import { type RawBuilder, sql } from 'kysely'
import { imageJson, picturePath } from '#platform/files/files.ts'
import type { Database, Queryable } from '#platform/postgres/database.ts'
import { isPublished } from '#platform/postgres/published.ts'
import { type ShopperField, selectShopperColumns, shopperColumns } from './edited-fields.ts'
import { isRunning, nextChange, nextSaleTime, presentPrice } from './offers.ts'
import { type OptionRow, optionsJson } from './options.ts'

/** An SQL condition: whether shoppers see the category `c`. `preview`: the id of one that is shown before. */
export const isShown = (preview?: number): RawBuilder<boolean> =>
  preview === undefined
    ? isPublished('c')
    : sql`(${isPublished('c')} or c.id = ${preview}::integer)`

/** SQL expressions: when the next category or item comes by itself. */
const nextListed = sql<Date | null>`
  (select min(published_at) from categories where published_at > now() and archived_at is null),
  (select min(published_at) from products where published_at > now() and archived_at is null)`

/** When the next category or item comes by itself, in milliseconds since 1970; undefined where none does. */
export const nextListedAt = (db: Database) => earliest(db, nextListed)

/** When the next one comes, or a flash sale of any item begins or ends; likewise. */
export const nextPricedAt = (db: Database) => earliest(db, sql`${nextListed}, ${nextSaleTime()}`)

async function earliest(db: Database, times: RawBuilder<Date | null>): Promise<number | undefined> {
  const { rows } = await sql<{ next_at: number | null }>`
    select floor(extract(epoch from least(${times})) * 1000)::bigint as next_at`.execute(db)
  return rows[0]?.next_at ?? undefined
}

/** The slug of the category that once had this one; undefined where none did that shoppers see. */
export async function movedTo(db: Database, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select c.slug from category_slugs s join categories c on c.id = s.category_id
    where s.slug = ${slug} and ${isShown()}`.execute(db)
  return rows[0]?.slug
}

/** The slug of the tag that once had this one; undefined where none did that shoppers see. */
export async function tagMovedTo(db: Database, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select t.slug from tag_slugs s join tags t on t.id = s.tag_id
    where s.slug = ${slug} and t.archived_at is null`.execute(db)
  return rows[0]?.slug
}

/** How many minutes the orders of a category take to be delivered. */
export type DeliveryTime = { category_id: number; minutes: number }

/** Within how many minutes a category's orders are usually delivered; null where that is not known. */
export async function usualMinutes(
  db: Queryable,
  categoryId: number | null,
): Promise<number | null> {
  const { rows } = await sql<{ minutes: number }>`
    select minutes from delivery_times where category_id = ${categoryId}`.execute(db)
  return rows[0]?.minutes ?? null
}

/**
 * Tells how long deliveries take now: of the categories named, and of no others. What is the same
 * already is not touched, so that pages are made anew only where they say something else.
 */
export async function saveDeliveryTimes(db: Queryable, times: DeliveryTime[]): Promise<void> {
  await sql`
    with measured as (
      select t.category_id, t.minutes
      from json_to_recordset(${JSON.stringify(times)}::json) as t(category_id integer, minutes integer)
      join categories c on c.id = t.category_id
    ),
    forgotten as (
      delete from delivery_times where category_id not in (select category_id from measured)
    )
    insert into delivery_times as d select category_id, minutes from measured
    on conflict (category_id) do update set minutes = excluded.minutes
    where d.minutes <> excluded.minutes`.execute(db)
}

/** A category as lists show it. */
export type CategorySummaryRow = {
  id: number
  name: string
  slug: string
  base_image: Image | null
  /** What its cheapest item costs now; null where it has none. */
  from_sen: number | null
  /** Null where its items are delivered in several ways, or there are none. */
  delivery: Delivery | null
}

/** The columns of a summary of the category `c`, to which `sold` is joined. */
const summaryColumns = sql`
  c.id, c.name, c.slug, ${imageJson('c.base_image_id')} as base_image, sold.from_sen, sold.delivery`

/** SQL that joins what the items of the category `c` have in common, as `sold`. */
const joinSold = sql`
  cross join lateral (
    select min(${presentPrice}) as from_sen,
           case when bool_and(p.delivered_by_code) then 'code'
                when not bool_or(p.delivered_by_code) then 'direct' end as delivery
    from products p where p.category_id = c.id and ${isPublished('p')}
  ) sold`

/** All categories in their order, or those of one tag in the tag's order. */
export async function categorySummaries(
  db: Database,
  tagId?: number,
): Promise<CategorySummaryRow[]> {
  const query = tagId
    ? sql<CategorySummaryRow>`
        select ${summaryColumns}
        from category_tags ct join categories c on c.id = ct.category_id ${joinSold}
        where ct.tag_id = ${tagId} and ${isShown()}
        order by ct.position, c.position, c.id`
    : sql<CategorySummaryRow>`
        select ${summaryColumns} from categories c ${joinSold}
        where ${isShown()} order by c.position, c.id`
  return (await query.execute(db)).rows
}

/** The tag of a slug; undefined where there is none. */
export function tagBySlug(db: Database, slug: string) {
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'slug'])
    .where('slug', '=', slug)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/** A tag of the homepage, with the categories that it shows there. */
export type HomepageTagRow = {
  id: number
  name: string
  slug: string
  categories: CategorySummaryRow[]
}

/**
 * The homepage's tags in their order, each with its first `limit` categories; tags without any are left
 * out.
 */
export async function homepageTags(db: Database, limit: number): Promise<HomepageTagRow[]> {
  const { rows } = await sql<HomepageTagRow>`
    select t.id, t.name, t.slug, json_agg(c order by c.rank) as categories
    from tags t
    cross join lateral (
      select ${summaryColumns}, shown.rank
      from (
        select ct.category_id, row_number() over (order by ct.position, c.position, c.id) as rank
        from category_tags ct join categories c on c.id = ct.category_id
        where ct.tag_id = t.id and ${isShown()}
        order by rank limit ${limit}
      ) shown join categories c on c.id = shown.category_id ${joinSold}
    ) c
    where t.on_homepage and t.archived_at is null
    group by t.id
    order by t.position, t.id`.execute(db)
  return rows
}

/** A category as its own page shows it. */
export type CategoryRow = Pick<
  Category,
  'id' | 'base_image' | ShopperField<typeof categoryColumns>
> & {
  is_published: boolean
  /** How many minutes deliveries take; null where too few say so. */
  delivery_minutes: number | null
  background_image: Image | null
  tooltip: Image | null
  subcategories: { id: number; name: string; base_image: Image | null }[]
}

/**
 * The category of a slug; undefined where there is none that shoppers see. `preview`: the id of one that is
 * shown before.
 */
export async function categoryBySlug(
  db: Database,
  slug: string,
  preview?: number,
): Promise<CategoryRow | undefined> {
  const { rows } = await sql<CategoryRow>`
    select c.id, ${selectShopperColumns(categoryColumns, 'c')}, ${isPublished('c')} as is_published,
           (select d.minutes from delivery_times d where d.category_id = c.id) as delivery_minutes,
           ${imageJson('c.background_image_id')} as background_image,
           ${imageJson('c.base_image_id')} as base_image,
           ${imageJson('c.tooltip_id')} as tooltip,
           coalesce((
             select json_agg(json_build_object(
                      'id', s.id, 'name', s.name, 'base_image', ${imageJson('s.base_image_id')}
                    ) order by s.position, s.id)
             from subcategories s where s.category_id = c.id
           ), '[]') as subcategories
    from categories c where c.slug = ${slug} and ${isShown(preview)}`.execute(db)
  return rows[0]
}

/** What a category is called, and by which slug it is found. */
export type CategoryName = { name: string; slug: string }

/** What those of these categories are called that shoppers see, by their ids. */
export async function categoryNames(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CategoryName>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CategoryName & { id: number }>`
    select c.id, c.name, c.slug from categories c
    where c.id = any(${[...ids]}::integer[]) and ${isShown()}`.execute(db)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

/** How an item that was ordered looks now, and where it is sold, if anywhere; pictures by their paths. */
export type SoldNow = { slug: string | null; base_image: string | null }

/** What was ordered; null where it is not there any more. */
type Ordered = { product_id: number | null; category_id: number | null }

/** How each of these items looks now, in their order; null where its category is gone. */
export async function soldNow(
  db: Queryable,
  items: readonly Ordered[],
): Promise<(SoldNow | null)[]> {
  if (items.length === 0) return []
  const products = items.map(({ product_id }) => product_id)
  const categories = items.map(({ category_id }) => category_id)
  const { rows } = await sql<{ sold_now: SoldNow | null }>`
    select (
      select json_build_object('slug', case when ${isPublished('sold')} then sold.slug end,
        'base_image', coalesce(
          (select ${picturePath('item.base_image_id')} from products item
           where item.id = ordered.product_id),
          ${picturePath('sold.base_image_id')}))
      from categories sold where sold.id = ordered.category_id
    ) as sold_now
    from unnest(${products}::integer[], ${categories}::integer[]) with ordinality
      as ordered (product_id, category_id, at)
    order by ordered.at`.execute(db)
  return rows.map(({ sold_now }) => sold_now)
}

/** The slugs of all categories that shoppers see, for the site map. */
export async function categorySlugs(db: Database): Promise<{ slug: string }[]> {
  const { rows } = await sql<{ slug: string }>`
    select c.slug from categories c where ${isShown()} order by c.position, c.id`.execute(db)
  return rows
}

/** The slugs of all tags, for the site map. */
export function tagSlugs(db: Database) {
  return db
    .selectFrom('tags')
    .select('slug')
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** A product as its category's page shows it, with all its flash sales that run. */
export type ProductRow = Omit<Product, 'selling_price' | 'flash_sales' | 'options'> & {
  price_sen: number
  flash_sales: { id: number; price_sen: number; qty: number; taken: number; ends_at: string }[]
  options: OptionRow[]
}

/** What a category sells now, and when that changes by itself, in milliseconds since 1970. */
export type ShelfRow = { id: number; products: ProductRow[]; next_at: number | null }

/** The category's id and products in their order; undefined where there is no such category. */
export async function productsOfCategory(
  db: Database,
  slug: string,
  preview?: number,
): Promise<ShelfRow | undefined> {
  const { rows } = await sql<ShelfRow>`
    select c.id, ${nextChange} as next_at, coalesce((
      select json_agg(json_build_object(
        'id', p.id, ${shopperColumns(productColumns, 'p')}, 'price_sen', p.price_sen,
        'base_image', ${imageJson('p.base_image_id')},
        'sold_out', p.delivered_by_code and not exists (
          select from product_stocks s where s.product_id = p.id and s.available > 0
        ),
        'category_ids', array[c.id] || array(
          select ps.subcategory_id from product_subcategories ps
          where ps.product_id = p.id order by ps.subcategory_id
        ),
        'flash_sales', coalesce((
          select json_agg(json_build_object(
            'id', f.id, 'price_sen', f.price_sen, 'qty', f.qty, 'taken', f.sold + f.reserved, 'ends_at', f.ends_at
          ) order by f.position, f.id)
          from flash_sales f where f.product_id = p.id and ${isRunning('f')}
        ), '[]'),
        'options', ${optionsJson(sql`o.product_id = p.id`)}
      ) order by p.position, p.id)
      from products p where p.category_id = c.id and ${isOffered(preview)}
    ), '[]') as products
    from categories c where c.slug = ${slug} and ${isShown(preview)}`.execute(db)
  return rows[0]
}

/** An SQL condition: whether the item `p` is sold, or is to be in the category that is shown before. */
const isOffered = (preview: number | undefined) =>
  preview === undefined
    ? isPublished('p')
    : sql`(${isPublished('p')} or c.id = ${preview}::integer and p.archived_at is null)`

/** The category's id and what it asks once an order; undefined where there is no such category. */
export async function optionsOfCategory(
  db: Database,
  slug: string,
  preview?: number,
): Promise<{ id: number; options: OptionRow[] } | undefined> {
  const { rows } = await sql<{ id: number; options: OptionRow[] }>`
    select c.id, ${optionsJson(sql`o.category_id = c.id`)} as options
    from categories c where c.slug = ${slug} and ${isShown(preview)}`.execute(db)
  return rows[0]
}

/** A category with all that it is found by besides its name. */
export type SearchRow = Pick<CategorySummaryRow, 'id' | 'name' | 'slug' | 'base_image'> & {
  aliases: string[]
  item_words: string[]
}

/** All categories in their order, with their aliases and the words of their items' names. */
export async function searchRows(db: Database): Promise<SearchRow[]> {
  const { rows } = await sql<SearchRow>`
    with words as (
      select p.category_id, array_agg(distinct word order by word) as words
      from products p, regexp_split_to_table(lower(p.name), '[\\s\\d[:punct:]]+') word
      where length(word) >= 2 and ${isPublished('p')}
      group by p.category_id
    )
    select c.id, c.name, c.slug, ${imageJson('c.base_image_id')} as base_image, c.aliases,
           coalesce(words.words, '{}') as item_words
    from categories c left join words on words.category_id = c.id
    where ${isShown()}
    order by c.position, c.id`.execute(db)
  return rows
}
