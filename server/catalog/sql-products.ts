import type { Image } from '@apeak/contract/catalog'
import { sql } from 'kysely'
import { imageJson } from '#platform/files/files.ts'
import type { Database } from '#platform/postgres/database.ts'
import { isPublished } from '#platform/postgres/published.ts'
import { type OptionRow, optionsJson } from './sql-options.ts'
import { isRunning, millis } from './sql-published.ts'

/** A product as its category's page shows it, with all its flash sales that run. */
export type ProductRow = {
  id: number
  name: string
  description: string
  base_image: Image | null
  price_sen: number
  sold_out: boolean
  category_ids: number[]
  flash_sales: { id: number; price_sen: number; qty: number; taken: number; ends_at: string }[]
  options: OptionRow[]
}

/** What a category sells now, and when that changes by itself, in milliseconds since 1970. */
export type ShelfRow = { id: number; products: ProductRow[]; next_at: number | null }

/** The category's id and products in their order; undefined where there is no such category. */
export async function productsOfCategory(
  db: Database,
  slug: string,
): Promise<ShelfRow | undefined> {
  const { rows } = await sql<ShelfRow>`
    select c.id, ${millis(nextChange)} as next_at, coalesce((
      select json_agg(json_build_object(
        'id', p.id, 'name', p.name, 'description', p.description, 'price_sen', p.price_sen,
        'base_image', ${imageJson(sql`p.base_image_id`)},
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
      from products p where p.category_id = c.id and ${isPublished('p')}
    ), '[]') as products
    from categories c where c.slug = ${slug}`.execute(db)
  return rows[0]
}

/** An SQL expression: when a flash sale of the category `c` begins or ends next, or an item comes. */
const nextChange = sql`least(
  (select min(p.published_at) from products p
   where p.category_id = c.id and p.archived_at is null and p.published_at > now()),
  (select min(case when f.starts_at > now() then f.starts_at else f.ends_at end)
   from flash_sales f join products p on p.id = f.product_id
   where p.category_id = c.id and p.archived_at is null and f.ends_at > now())
)`
