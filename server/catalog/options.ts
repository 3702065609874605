import type { EditedOption } from '@apeak/contract/catalog-fields'
import type { OptionKeyboard, OptionType } from '@apeak/contract/option-types'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

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
export const optionsJson = (where: RawBuilder<boolean>) => sql<OptionRow[]>`coalesce((
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

/** An option as it is saved: each of its values with an id. */
export type OptionToSave = Omit<EditedOption, 'values'> & {
  values: { id: number; label: string }[]
}

/** An SQL expression: the options that `where` chooses, as they are edited, as JSON in their order. */
export const editedOptionsJson = (where: RawBuilder<boolean>) => sql<EditedOption[]>`coalesce((
  select json_agg(json_build_object(
           'id', o.id, 'name', o.name, 'type', o.type, 'is_required', o.is_required,
           'values', o."values", 'pattern', o.pattern, 'example', o.example,
           'keyboard', o.keyboard, 'help', o.help
         ) order by o.position, o.id)
  from options o where ${where}
), '[]')`

const optionColumns = sql`
  id integer, name text, type text, is_required boolean, "values" jsonb, pattern text, example text,
  keyboard text, help text, position integer`

/**
 * Gives a category or a product these options: those that are not named any more are deleted, and those
 * that are the same are not touched.
 */
export async function saveOptions(
  tx: Queryable,
  owner: 'category_id' | 'product_id',
  ownerId: number,
  options: OptionToSave[],
): Promise<void> {
  const column = sql.ref(owner)
  const wanted = options.map((option, at) => ({ ...option, position: at + 1 }))
  const [added, kept] = [wanted.filter(({ id }) => !id), wanted.filter(({ id }) => id)]
  await sql`
    delete from options
    where ${column} = ${ownerId} and id <> all(${kept.map(({ id }) => id)}::integer[])`.execute(tx)
  await sql`
    update options o
    set name = w.name, type = w.type, is_required = w.is_required, "values" = w."values",
        pattern = w.pattern, example = w.example, keyboard = w.keyboard, help = w.help,
        position = w.position
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as w(${optionColumns})
    where o.id = w.id and o.${column} = ${ownerId}
      and (o.name, o.type, o.is_required, o."values", o.pattern, o.example, o.keyboard, o.help, o.position)
        is distinct from
          (w.name, w.type, w.is_required, w."values", w.pattern, w.example, w.keyboard, w.help, w.position)
  `.execute(tx)
  await sql`
    insert into options
      (${column}, name, type, is_required, "values", pattern, example, keyboard, help, position)
    select ${ownerId}::integer, w.name, w.type, w.is_required, w."values", w.pattern, w.example,
           w.keyboard, w.help, w.position
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as w(${optionColumns})`.execute(tx)
}
