import type { OptionKeyboard, OptionType } from '@apeak/contract/catalog'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '#platform/postgres/database.ts'
import { isShown } from './sql-shown.ts'

/** What a shopper is asked; `values` where they choose among some. */
export type OptionRow = {
  id: number
  name: string
  type: OptionType
  is_required: boolean
  values: { id: number; label: string }[]
  /** How a typed answer looks, and what helps to type it; absent where nothing is said. */
  pattern?: string
  example?: string
  keyboard?: OptionKeyboard
  help?: string
}

/** An SQL expression: the options that `where` chooses as JSON, in their order. */
export const optionsJson = (where: RawBuilder<unknown>) => sql<OptionRow[]>`coalesce((
  select json_agg(json_strip_nulls(json_build_object(
           'id', o.id, 'name', o.name, 'type', o.type, 'is_required', o.is_required, 'values', o."values",
           'pattern', o.pattern, 'example', o.example, 'keyboard', o.keyboard, 'help', o.help
         )) order by o.position, o.id)
  from options o where ${where}
), '[]')`

/** What an item and its category ask now; nothing of what is not sold any more. */
export async function askedOptions(
  db: Queryable,
  { product_id, category_id }: { product_id: number | null; category_id: number | null },
): Promise<OptionRow[]> {
  const { rows } = await sql<{ options: OptionRow[] }>`
    select ${optionsJson(sql`o.category_id = ${category_id} or o.product_id = ${product_id}`)}
      as options`.execute(db)
  return rows[0]?.options ?? []
}

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
