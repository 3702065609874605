import type { Delivery, Image } from '@apeak/contract/catalog'
import { type RawBuilder, sql } from 'kysely'
import { imageJson, picturePath } from '#platform/files/files.ts'
import type { Database } from '#platform/postgres/database.ts'
import { isPublished } from '#platform/postgres/published.ts'
import { usualMinutes } from './sql-delivery-times.ts'
import { presentPrice } from './sql-sale-times.ts'
import { isShown } from './sql-shown.ts'

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
  c.id, c.name, c.slug, ${imageJson(sql`c.base_image_id`)} as base_image, sold.from_sen, sold.delivery`

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
export type CategoryRow = Pick<CategorySummaryRow, 'id' | 'name' | 'slug' | 'base_image'> & {
  description: string
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
    select c.id, c.name, c.slug, c.description, ${isPublished('c')} as is_published,
           ${usualMinutes(sql`c.id`)} as delivery_minutes,
           ${imageJson(sql`c.background_image_id`)} as background_image,
           ${imageJson(sql`c.base_image_id`)} as base_image,
           ${imageJson(sql`c.tooltip_id`)} as tooltip,
           coalesce((
             select json_agg(json_build_object(
                      'id', s.id, 'name', s.name, 'base_image', ${imageJson(sql`s.base_image_id`)}
                    ) order by s.position, s.id)
             from subcategories s where s.category_id = c.id
           ), '[]') as subcategories
    from categories c where c.slug = ${slug} and ${isShown(preview)}`.execute(db)
  return rows[0]
}

/** An SQL expression: a category's name and slug as JSON; null where shoppers do not see it. */
export const categoryNameJson = (id: RawBuilder<unknown>) => sql<{ name: string; slug: string }>`(
  select json_build_object('name', named.name, 'slug', named.slug)
  from categories named where named.id = ${id} and ${isPublished('named')}
)`

/** How an item that was ordered looks now, and where it is sold, if anywhere; pictures by their paths. */
export type SoldNow = { slug: string | null; base_image: string | null }

/** An SQL expression: a `SoldNow` as JSON; null where its category is gone. */
export const soldNowJson = (productId: RawBuilder<unknown>, categoryId: RawBuilder<unknown>) =>
  sql<SoldNow | null>`(
  select json_build_object('slug', case when ${isPublished('sold')} then sold.slug end, 'base_image', coalesce(
    (select ${picturePath(sql`item.base_image_id`)} from products item where item.id = ${productId}),
    ${picturePath(sql`sold.base_image_id`)}
  ))
  from categories sold where sold.id = ${categoryId}
)`

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
