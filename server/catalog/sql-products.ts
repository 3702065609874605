import type { Image } from '@apeak/contract/catalog'
import { sql } from 'kysely'
import { imageJson } from '#platform/files/files.ts'
import type { Database } from '#platform/postgres/database.ts'
import { isPublished } from '#platform/postgres/published.ts'
import { type OptionRow, optionsJson } from './sql-options.ts'
import { isRunning, nextChange } from './sql-sale-times.ts'
import { isShown } from './sql-shown.ts'

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
  preview?: number,
): Promise<ShelfRow | undefined> {
  const { rows } = await sql<ShelfRow>`
    select c.id, ${nextChange} as next_at, coalesce((
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
