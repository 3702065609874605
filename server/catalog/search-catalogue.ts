import { allRows, type Queryable } from '#platform/postgres/database.ts'

/** Games with a text in their name in any language or their aliases, and items that begin with it; `limit` of each. */
export async function searchCatalogue(db: Queryable, typed: string, limit: number) {
  type Found = { kind: 'category' | 'product'; id: string; title: string; detail: string }
  const text = typed.normalize('NFKC').toLowerCase()
  return allRows<Found>(db)`
    (select 'category' as kind, c.id::text, c.name as title, '' as detail from categories c
     where c.archived_at is null
       and position(${text} in lower(
         c.name || ' ' || array_to_string(c.aliases, ' ') || ' ' ||
         jsonb_path_query_array(c.translations, '$.*.name.text')::text
       )) > 0
     order by c.position, c.id limit ${limit}::integer)
    union all
    (select 'product', p.id::text, p.name, c.name from products p
     join categories c on c.id = p.category_id
     where p.archived_at is null and lower(p.name) >= ${text} and lower(p.name) < ${`${text}\u{10FFFF}`}
     order by lower(p.name), p.id limit ${limit}::integer)`
}
