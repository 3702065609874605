import { sql } from 'kysely'
import { imageJson } from '#platform/files/files.ts'
import type { Database } from '#platform/postgres/database.ts'
import { isPublished } from '#platform/postgres/published.ts'
import type { CategorySummaryRow } from './sql.ts'
import { isShown } from './sql-shown.ts'

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
    select c.id, c.name, c.slug, ${imageJson(sql`c.base_image_id`)} as base_image, c.aliases,
           coalesce(words.words, '{}') as item_words
    from categories c left join words on words.category_id = c.id
    where ${isShown()}
    order by c.position, c.id`.execute(db)
  return rows
}
