import { firstRow, type Queryable } from '#platform/postgres/database.ts'
import { isPublished } from '#platform/postgres/published.ts'

/** The game of a new shop and its item; ids are null if there is none. */
export type FirstGame = {
  id: number | null
  slug: string
  is_published: boolean
  has_tag: boolean
  has_picture: boolean
  has_pattern: boolean
  product_id: number | null
  is_item_published: boolean
}

/** The game that is nearest to a sale: published ones with published items first. */
export async function firstGame(db: Queryable): Promise<FirstGame | undefined> {
  return firstRow<FirstGame>(db)`
    select c.id, c.slug, ${isPublished('c')} is true as is_published,
           exists (select from category_tags t where t.category_id = c.id) as has_tag,
           c.base_image_id is not null as has_picture,
           exists (select from options o where o.category_id = c.id and o.pattern is not null)
             as has_pattern,
           item.id as product_id, item.is_published is true as is_item_published
    from categories c left join lateral (
      select p.id, ${isPublished('p')} as is_published from products p
      where p.category_id = c.id and p.archived_at is null
      order by ${isPublished('p')} desc nulls last, p.id limit 1
    ) item on true
    where c.archived_at is null
    order by is_published and item.is_published is true desc, is_published desc,
             item.id is not null desc, c.id
    limit 1`
}
