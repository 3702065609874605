import type { Category, Delivery, Image, Product, Tag } from '@apeak/contract/catalog'
import { categoryColumns, productColumns } from '@apeak/contract/catalog-fields'
import { type Language, ORIGINAL } from '@apeak/contract/languages'
import type { SellingPause } from '@apeak/contract/selling-pause'
import { type RawBuilder, sql } from 'kysely'
import { imageJson, picturePath } from '#platform/files/files.ts'
import { allRows, type Database, firstRow, type Queryable } from '#platform/postgres/database.ts'
import { isPublished } from '#platform/postgres/published.ts'
import { languagesOfText, textIn, untranslatedIn } from '#platform/postgres/translations.ts'
import { type ShopperField, selectShopperColumns, shopperColumns } from './edited-fields.ts'
import {
  isRunning,
  isUnsupplied,
  nextChange,
  nextSaleTime,
  presentPrice,
  sellingPause,
} from './offers.ts'
import { type OptionRow, optionsJson } from './options.ts'

/** SQL: whether shoppers see the category `c`. `preview`: the id of an unpublished one to show. */
export const isShown = (preview?: number): RawBuilder<boolean> =>
  preview === undefined
    ? isPublished('c')
    : sql`(${isPublished('c')} or c.id = ${preview}::integer)`

/** SQL: the next scheduled publications of a category and of a product. */
const nextListed = sql<Date | null>`
  (select min(published_at) from categories where published_at > now() and archived_at is null),
  (select min(published_at) from products where published_at > now() and archived_at is null)`

/** The next scheduled publication of a category or product, in milliseconds since 1970. */
export const nextListedAt = (db: Database) => earliest(db, nextListed)

/** The next scheduled publication, or start or end of a flash sale, in milliseconds since 1970. */
export const nextPricedAt = (db: Database) => earliest(db, sql`${nextListed}, ${nextSaleTime()}`)

async function earliest(db: Database, times: RawBuilder<Date | null>): Promise<number | undefined> {
  const { rows } = await sql<{ next_at: number | null }>`
    select floor(extract(epoch from least(${times})) * 1000)::bigint as next_at`.execute(db)
  return rows[0]?.next_at ?? undefined
}

/** The present slug of the category that had this one; undefined if none, or if it is hidden. */
export async function currentSlug(db: Database, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select c.slug from category_slugs s join categories c on c.id = s.category_id
    where s.slug = ${slug} and ${isShown()}`.execute(db)
  return rows[0]?.slug
}

/** The present slug of the tag that had this one; undefined if none, or if it is archived. */
export async function currentTagSlug(db: Database, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select t.slug from tag_slugs s join tags t on t.id = s.tag_id
    where s.slug = ${slug} and t.archived_at is null`.execute(db)
  return rows[0]?.slug
}

/** The delivery time of a category in minutes. */
export type DeliveryTime = { category_id: number; minutes: number }

/** A category's usual delivery time in minutes; null if unknown. */
export async function usualMinutes(
  db: Queryable,
  categoryId: number | null,
): Promise<number | null> {
  const { rows } = await sql<{ minutes: number }>`
    select minutes from delivery_times where category_id = ${categoryId}`.execute(db)
  return rows[0]?.minutes ?? null
}

/** How the codes of a category are redeemed, as sanitised HTML; empty if unknown. */
export async function redeemHelp(
  db: Queryable,
  categoryId: number | null,
  language: Language = ORIGINAL,
): Promise<string> {
  const { rows } = await sql<{ redeem_help: string }>`
    select ${textIn(language, 'c', 'category', 'redeem_help')} as redeem_help
    from categories c where c.id = ${categoryId}`.execute(db)
  return rows[0]?.redeem_help ?? ''
}

/**
 * Replaces the delivery times of all categories. Unchanged rows are not touched, so that only pages
 * with a new text are rendered again.
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

/** A category in a list. */
export type CategorySummaryRow = {
  id: number
  name: string
  slug: string
  base_image: Image | null
  /** The lowest present price; null without products. */
  from_sen: number | null
  /** Null without products, or if they are delivered in several ways. */
  delivery: Delivery | null
  on_sale: boolean
}

/** The columns of a summary of the category `c`, joined with `sold`. */
const summaryColumns = (language: Language) => sql`
  c.id, ${textIn(language, 'c', 'category', 'name')} as name, c.slug, ${imageJson('c.base_image_id')} as base_image, sold.from_sen, sold.delivery,
  sold.on_sale`

/** SQL: joins the lowest price and the delivery of the products of the category `c`, as `sold`. */
const joinSold = sql`
  cross join lateral (
    select min(${presentPrice}) as from_sen,
           coalesce(bool_or(${presentPrice} < p.price_sen), false) as on_sale,
           case when bool_and(p.delivered_by_code) then 'code'
                when not bool_or(p.delivered_by_code) then 'direct' end as delivery
    from products p where p.category_id = c.id and ${isPublished('p')}
  ) sold`

/** All categories in order, or a tag's in the tag's order. */
export async function categorySummaries(
  db: Database,
  language: Language,
  tagId?: number,
): Promise<CategorySummaryRow[]> {
  const query = tagId
    ? sql<CategorySummaryRow>`
        select ${summaryColumns(language)}
        from category_tags ct join categories c on c.id = ct.category_id ${joinSold}
        where ct.tag_id = ${tagId} and ${isShown()}
        order by ct.position, c.position, c.id`
    : sql<CategorySummaryRow>`
        select ${summaryColumns(language)} from categories c ${joinSold}
        where ${isShown()} order by c.position, c.id`
  return (await query.execute(db)).rows
}

/** The tag with a slug; undefined if unknown. */
export function tagBySlug(db: Database, slug: string, language: Language) {
  return db
    .selectFrom('tags')
    .select(['id', 'slug', textIn(language, 'tags', 'tag', 'name').as('name')])
    .where('slug', '=', slug)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/** The tags with a category that shoppers see, in order. */
export async function shownTags(db: Queryable, language: Language): Promise<Tag[]> {
  return allRows<Tag>(db)`
    select t.id, ${textIn(language, 't', 'tag', 'name')} as name, t.slug from tags t
    where t.archived_at is null and exists (
      select from category_tags ct join categories c on c.id = ct.category_id
      where ct.tag_id = t.id and ${isShown()}
    )
    order by t.position, t.id`
}

/** A tag of the homepage with its categories. */
export type HomepageTagRow = {
  id: number
  name: string
  slug: string
  categories: CategorySummaryRow[]
}

/** The homepage's tags in order, each with its first `limit` categories; without empty tags. */
export async function homepageTags(
  db: Database,
  language: Language,
  limit: number,
): Promise<HomepageTagRow[]> {
  return allRows<HomepageTagRow>(db)`
    select t.id, ${textIn(language, 't', 'tag', 'name')} as name, t.slug, json_agg(c order by c.rank) as categories
    from tags t
    cross join lateral (
      select ${summaryColumns(language)}, shown.rank
      from (
        select ct.category_id, row_number() over (order by ct.position, c.position, c.id) as rank
        from category_tags ct join categories c on c.id = ct.category_id
        where ct.tag_id = t.id and ${isShown()}
        order by rank limit ${limit}
      ) shown join categories c on c.id = shown.category_id ${joinSold}
    ) c
    where t.on_homepage and t.archived_at is null
    group by t.id
    order by t.position, t.id`
}

/** A category for its page. */
export type CategoryRow = Pick<
  Category,
  'id' | 'base_image' | ShopperField<typeof categoryColumns>
> & {
  is_published: boolean
  /** The usual delivery time; null after too few deliveries. */
  delivery_minutes: number | null
  selling_pause: SellingPause | null
  background_image: Image | null
  tooltip: Image | null
  subcategories: { id: number; name: string; base_image: Image | null }[]
  untranslated: string[] | null
  languages: Language[] | null
}

/**
 * The category with a slug; undefined if unknown or hidden. `preview`: the id of an unpublished one
 * to show.
 */
export async function categoryBySlug(
  db: Database,
  slug: string,
  language: Language,
  preview?: number,
): Promise<CategoryRow | undefined> {
  return firstRow<CategoryRow>(db)`
    select c.id, ${selectShopperColumns({ columns: categoryColumns, alias: 'c', thing: 'category', language })},
           ${isPublished('c')} as is_published,
           ${untranslatedIn(language, 'c', 'category', ['name', 'description'])} as untranslated,
           ${languagesOfText('c', 'description')} as languages,
           (select d.minutes from delivery_times d where d.category_id = c.id) as delivery_minutes,
           ${sellingPause(language)} as selling_pause,
           ${imageJson('c.background_image_id')} as background_image,
           ${imageJson('c.base_image_id')} as base_image,
           ${imageJson('c.tooltip_id')} as tooltip,
           coalesce((
             select json_agg(json_build_object(
                      'id', s.id, 'name', ${textIn(language, 's', 'subcategory', 'name')}, 'base_image', ${imageJson('s.base_image_id')}
                    ) order by s.position, s.id)
             from subcategories s where s.category_id = c.id
           ), '[]') as subcategories
    from categories c where c.slug = ${slug} and ${isShown(preview)}`
}

/** The name and slug of a category. */
export type CategoryName = { name: string; slug: string }

/** The names of categories by id, without hidden ones. */
export async function categoryNames(
  db: Queryable,
  ids: readonly number[],
  language: Language = ORIGINAL,
): Promise<ReadonlyMap<number, CategoryName>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CategoryName & { id: number }>`
    select c.id, ${textIn(language, 'c', 'category', 'name')} as name, c.slug from categories c
    where c.id = any(${[...ids]}::integer[]) and ${isShown()}`.execute(db)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

/** The present slug of an ordered product's category, null if hidden, and the product's picture. */
export type CurrentProduct = { slug: string | null; base_image: string | null }

/** The ids of an ordered product; null if deleted. */
type Ordered = { product_id: number | null; category_id: number | null }

/** The present state of ordered products, in order; null if the category is deleted. */
export async function currentProducts(
  db: Queryable,
  ordered: readonly Ordered[],
): Promise<(CurrentProduct | null)[]> {
  if (ordered.length === 0) return []
  const products = ordered.map(({ product_id }) => product_id)
  const categories = ordered.map(({ category_id }) => category_id)
  const { rows } = await sql<{ sold_now: CurrentProduct | null }>`
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

/** The slugs of all public categories, with the languages of their descriptions, for the site map. */
export async function categorySlugs(
  db: Database,
): Promise<{ slug: string; languages: Language[] | null }[]> {
  return allRows<{ slug: string; languages: Language[] | null }>(db)`
    select c.slug, ${languagesOfText('c', 'description')} as languages from categories c where ${isShown()} order by c.position, c.id`
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

/** A product for its category's page, with its running flash sales. */
export type ProductRow = Omit<
  Product,
  'selling_price' | 'flash_sales' | 'options' | 'untranslated'
> & {
  untranslated: string[] | null
  price_sen: number
  flash_sales: { id: number; price_sen: number; qty: number; taken: number; ends_at: string }[]
  options: OptionRow[]
}

/** A category's products, and the next scheduled change of them, in milliseconds since 1970. */
export type ShelfRow = { id: number; products: ProductRow[]; next_at: number | null }

/** A category's id and its products in order; undefined if unknown. */
export async function productsOfCategory(
  db: Database,
  slug: string,
  language: Language,
  preview?: number,
): Promise<ShelfRow | undefined> {
  return firstRow<ShelfRow>(db)`
    select c.id, ${nextChange} as next_at, coalesce((
      select json_agg(json_build_object(
        'id', p.id, ${shopperColumns({ columns: productColumns, alias: 'p', thing: 'product', language })},
        'untranslated', ${untranslatedIn(language, 'p', 'product')}, 'price_sen', p.price_sen,
        'base_image', ${imageJson('p.base_image_id')},
        'sold_out', ${isUnsupplied('p')} or p.delivered_by_code and not exists (
          select from product_stocks s where s.product_id = p.id and s.available > 0
        ),
        'delivered_by_supplier', supply.product_id is not null and not p.delivered_by_code,
        'checks_player', coalesce(supply.checks_player, false),
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
        'options', ${optionsJson(sql`o.product_id = p.id`, language)}
      ) order by p.position, p.id)
      from products p left join product_supply_states supply on supply.product_id = p.id
      where p.category_id = c.id and ${isOffered(preview)}
    ), '[]') as products
    from categories c where c.slug = ${slug} and ${isShown(preview)}`
}

/** SQL: whether the product `p` is for sale, or unpublished in the previewed category. */
const isOffered = (preview: number | undefined) =>
  preview === undefined
    ? isPublished('p')
    : sql`(${isPublished('p')} or c.id = ${preview}::integer and p.archived_at is null)`

/** A category's id and its options; undefined if unknown. */
export async function optionsOfCategory(
  db: Database,
  slug: string,
  language: Language,
  preview?: number,
): Promise<{ id: number; options: OptionRow[] } | undefined> {
  return firstRow<{ id: number; options: OptionRow[] }>(db)`
    select c.id, ${optionsJson(sql`o.category_id = c.id`, language)} as options
    from categories c where c.slug = ${slug} and ${isShown(preview)}`
}

/** A category with its search terms. */
export type SearchRow = Pick<CategorySummaryRow, 'id' | 'name' | 'slug' | 'base_image'> & {
  english: string
  aliases: string[]
  item_words: string[]
}

/**
 * All categories in order, with their aliases and the words of their products' names, in English and the
 * language.
 */
export async function searchRows(db: Database, language: Language): Promise<SearchRow[]> {
  const name = textIn(language, 'p', 'product', 'name')
  const names = language === ORIGINAL ? name : sql`p.name || ' ' || ${name}`
  return allRows<SearchRow>(db)`
    with words as (
      select p.category_id, array_agg(distinct word order by word) as words
      from products p, regexp_split_to_table(
        lower(normalize(${names}, NFKC)), '[\\s\\d[:punct:]]+'
      ) word
      where length(word) >= 2 and ${isPublished('p')}
      group by p.category_id
    )
    select c.id, ${textIn(language, 'c', 'category', 'name')} as name, c.name as english, c.slug,
           ${imageJson('c.base_image_id')} as base_image, c.aliases,
           coalesce(words.words, '{}') as item_words
    from categories c left join words on words.category_id = c.id
    where ${isShown()}
    order by c.position, c.id`
}
