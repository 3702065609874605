import type { OptionType } from '@apeak/contract/catalog'
import type { Rate } from '@apeak/contract/rate'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/postgres/database.ts'

/** The path of a picture, or null. */
const path = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select f.path from files f where f.id = ${id})`

export type CategorySummaryRow = {
  id: number
  name: string
  slug: string
  base_image: string | null
}

/** All categories in their order, or those of one tag in the tag's order. */
export async function categorySummaries(
  db: Database,
  tagId?: number,
): Promise<CategorySummaryRow[]> {
  const base_image = path(sql`c.base_image_id`)
  const query = tagId
    ? sql<CategorySummaryRow>`
        select c.id, c.name, c.slug, ${base_image} as base_image
        from category_tags ct join categories c on c.id = ct.category_id
        where ct.tag_id = ${tagId}
        order by ct.position, c.position, c.id`
    : sql<CategorySummaryRow>`
        select c.id, c.name, c.slug, ${base_image} as base_image
        from categories c order by c.position, c.id`
  return (await query.execute(db)).rows
}

export function tagBySlug(db: Database, slug: string) {
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'slug'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

export type HomepageTagRow = {
  id: number
  name: string
  slug: string
  categories: CategorySummaryRow[]
}

/** The homepage's tags in their order, each with its first `limit` categories; tags without any are left out. */
export async function homepageTags(db: Database, limit: number): Promise<HomepageTagRow[]> {
  const { rows } = await sql<HomepageTagRow>`
    select t.id, t.name, t.slug, json_agg(c order by c.rank) as categories
    from tags t
    cross join lateral (
      select c.id, c.name, c.slug, ${path(sql`c.base_image_id`)} as base_image,
             row_number() over (order by ct.position, c.position, c.id) as rank
      from category_tags ct join categories c on c.id = ct.category_id
      where ct.tag_id = t.id
      order by rank limit ${limit}
    ) c
    where t.on_homepage
    group by t.id
    order by t.position, t.id`.execute(db)
  return rows
}

export type CategoryRow = CategorySummaryRow & {
  description: string
  background_image: string | null
  tooltip: string | null
  subcategories: { id: number; name: string; base_image: string | null }[]
}

export async function categoryBySlug(db: Database, slug: string): Promise<CategoryRow | undefined> {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.name, c.slug, c.description,
           ${path(sql`c.background_image_id`)} as background_image,
           ${path(sql`c.base_image_id`)} as base_image,
           ${path(sql`c.tooltip_id`)} as tooltip,
           coalesce((
             select json_agg(json_build_object(
                      'id', s.id, 'name', s.name, 'base_image', ${path(sql`s.base_image_id`)}
                    ) order by s.position, s.id)
             from subcategories s where s.category_id = c.id
           ), '[]') as subcategories
    from categories c where c.slug = ${slug}`.execute(db)
  return rows[0]
}

export type OptionRow = {
  id: number
  name: string
  type: OptionType
  is_required: boolean
  values: { id: number; label: string }[]
}

/** JSON of the options that `where` chooses, in their order. */
const optionsJson = (where: RawBuilder<unknown>) => sql<OptionRow[]>`coalesce((
  select json_agg(json_build_object(
           'id', o.id, 'name', o.name, 'type', o.type, 'is_required', o.is_required, 'values', o."values"
         ) order by o.position, o.id)
  from options o where ${where}
), '[]')`

export type ProductRow = {
  id: number
  name: string
  description: string
  base_image: string | null
  price_sen: number
  category_ids: number[]
  flash_sales: { id: number; price_sen: number; qty: number; taken: number; ends_at: string }[]
  options: OptionRow[]
}

/** The category's id and products in their order; undefined where there is no such category. */
export async function productsOfCategory(
  db: Database,
  slug: string,
): Promise<{ id: number; products: ProductRow[] } | undefined> {
  const { rows } = await sql<{ id: number; products: ProductRow[] }>`
    select c.id, coalesce((
      select json_agg(json_build_object(
        'id', p.id, 'name', p.name, 'description', p.description, 'price_sen', p.price_sen,
        'base_image', ${path(sql`p.base_image_id`)},
        'category_ids', array[c.id] || array(
          select ps.subcategory_id from product_subcategories ps
          where ps.product_id = p.id order by ps.subcategory_id
        ),
        'flash_sales', coalesce((
          select json_agg(json_build_object(
            'id', f.id, 'price_sen', f.price_sen, 'qty', f.qty, 'taken', f.sold + f.reserved, 'ends_at', f.ends_at
          ) order by f.position, f.id)
          from flash_sales f where f.product_id = p.id and f.ends_at > now()
        ), '[]'),
        'options', ${optionsJson(sql`o.product_id = p.id`)}
      ) order by p.position, p.id)
      from products p where p.category_id = c.id
    ), '[]') as products
    from categories c where c.slug = ${slug}`.execute(db)
  return rows[0]
}

/** The category's id and what it asks once an order; undefined where there is no such category. */
export async function optionsOfCategory(
  db: Database,
  slug: string,
): Promise<{ id: number; options: OptionRow[] } | undefined> {
  const { rows } = await sql<{ id: number; options: OptionRow[] }>`
    select c.id, ${optionsJson(sql`o.category_id = c.id`)} as options
    from categories c where c.slug = ${slug}`.execute(db)
  return rows[0]
}

/** What is sold at which price, and what must be answered for it. */
export type Offer = {
  product_id: number
  product_name: string
  category_id: number
  category_name: string
  price_sen: number
  /** The active flash sale with enough units left, which then sets the price. */
  sale: { id: number; price_sen: number } | null
  options: OptionRow[]
  category_options: OptionRow[]
}

/**
 * An SQL expression: the offer of `qty` units of a product as JSON, null where there is no such
 * product. Its aliases are long, so that they hide none of the statement that it stands in.
 */
export const offerJson = (productId: RawBuilder<unknown>, qty: RawBuilder<unknown>) =>
  sql<Offer | null>`(
  select json_build_object(
    'product_id', offered.id, 'product_name', offered.name,
    'category_id', offered_category.id, 'category_name', offered_category.name,
    'price_sen', offered.price_sen,
    'sale', (
      select json_build_object('id', sale.id, 'price_sen', sale.price_sen)
      from flash_sales sale
      where sale.product_id = offered.id and sale.ends_at > now()
        and sale.sold + sale.reserved + ${qty} <= sale.qty
      order by sale.position, sale.id limit 1
    ),
    'options', ${optionsJson(sql`o.product_id = offered.id`)},
    'category_options', ${optionsJson(sql`o.category_id = offered_category.id`)}
  )
  from products offered join categories offered_category on offered_category.id = offered.category_id
  where offered.id = ${productId}
)`

// Both statements below count from the row as it is once it is locked. A statement that had to wait
// would otherwise check its constraint against the figures of before, and refuse a unit that was
// released meanwhile.

/**
 * SQL that holds units of a flash sale. Where not enough are left the constraint
 * `flash_sales_never_oversold` aborts the whole statement.
 */
export const reserveUnits = (saleId: RawBuilder<unknown>, qty: RawBuilder<unknown>) =>
  sql`update flash_sales set reserved = latest.reserved + ${qty}
      from (select id, reserved from flash_sales where id = ${saleId} for update) latest
      where flash_sales.id = latest.id`

/**
 * SQL that moves units of flash sales at once; `changes` names rows of flash_sale_id, reserved and sold,
 * by how much each changes. Where more would be taken than there are,
 * `flash_sales_never_oversold` aborts the whole statement.
 */
export const moveUnits = (changes: RawBuilder<unknown>) => sql`
  update flash_sales f set reserved = f.reserved + d.reserved, sold = f.sold + d.sold
  from (
    select flash_sale_id, sum(reserved)::integer as reserved, sum(sold)::integer as sold from ${changes}
    where flash_sale_id is not null group by flash_sale_id
  ) d
  where f.id = d.flash_sale_id and (d.reserved, d.sold) <> (0, 0)`

/** An SQL expression: a flash sale of which an order holds units, at its present price; or null. */
export const reservedSaleJson = (saleId: RawBuilder<unknown>) => sql<Offer['sale']>`(
  select json_build_object('id', sale.id, 'price_sen', sale.price_sen)
  from flash_sales sale where sale.id = ${saleId}
)`

/** SQL that gives reserved units back; `due` names rows of flash_sale_id and qty. */
export const releaseUnits = (due: RawBuilder<unknown>) => sql`
  update flash_sales f set reserved = f.reserved - d.units
  from (
    select flash_sale_id, sum(qty)::integer as units from ${due}
    where flash_sale_id is not null group by flash_sale_id
  ) d
  where f.id = d.flash_sale_id`

export type Coupon = Rate & { id: number; code: string }

/**
 * An SQL expression: the coupon `k` that `where` chooses as JSON if it may be used now, otherwise
 * null. `unless`: a condition under which it may be used in any case, since a use of it is reserved.
 */
export const couponJson = (
  where: RawBuilder<unknown>,
  unless: RawBuilder<unknown> = sql`false`,
) => sql<Coupon | null>`(
  select json_build_object('id', k.id, 'code', k.code, 'kind', k.kind, 'hundredths', k.hundredths)
  from coupons k
  where ${where} and (${unless} or (
    (k.ends_at is null or k.ends_at > now()) and (k.usage_limit is null or k.used < k.usage_limit)
  ))
)`

/**
 * SQL that counts one use of a coupon. A use beyond the limit breaks `coupons_limit_kept`, which
 * aborts the whole statement.
 */
export const useCoupon = (couponId: RawBuilder<unknown>) =>
  sql`update coupons set used = latest.used + 1
      from (select id, used from coupons where id = ${couponId} for update) latest
      where coupons.id = latest.id`

/**
 * SQL that moves uses of coupons at once; `changes` names rows of coupon_id and uses. A use beyond
 * the limit breaks `coupons_limit_kept`.
 */
export const moveUses = (changes: RawBuilder<unknown>) => sql`
  update coupons k set used = k.used + d.uses
  from (
    select coupon_id, sum(uses)::integer as uses from ${changes}
    where coupon_id is not null group by coupon_id
  ) d
  where k.id = d.coupon_id and d.uses <> 0`

/** An SQL expression: the number of a coupon as long as it is there, otherwise null. */
export const couponStill = (id: RawBuilder<unknown>) =>
  sql`(select k.id from coupons k where k.id = ${id})`

/** An SQL expression: the number of a flash sale as long as it is there, otherwise null. */
export const flashSaleStill = (id: RawBuilder<unknown>) =>
  sql`(select f.id from flash_sales f where f.id = ${id})`

/** SQL that gives uses of coupons back; `due` names rows of coupon_id. */
export const releaseCoupons = (due: RawBuilder<unknown>) => sql`
  update coupons k set used = k.used - d.uses
  from (
    select coupon_id, count(*)::integer as uses from ${due} where coupon_id is not null group by coupon_id
  ) d
  where k.id = d.coupon_id`

/** Slugs for the site map. */
export function categorySlugs(db: Database) {
  return db.selectFrom('categories').select('slug').orderBy('position').orderBy('id').execute()
}

export function tagSlugs(db: Database) {
  return db.selectFrom('tags').select('slug').orderBy('position').orderBy('id').execute()
}
