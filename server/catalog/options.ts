import type { EditedOption } from '@apeak/contract/catalog-fields'
import { type Language, ORIGINAL } from '@apeak/contract/languages'
import type { OptionKeyboard, OptionType } from '@apeak/contract/option-types'
import { type RawBuilder, sql } from 'kysely'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'
import { textIn, translatedText } from '#platform/postgres/translations.ts'

/** A question to the shopper; `values`: its choices. `original`: the English text, if it is translated. */
export type OptionRow = {
  id: number
  name: string
  original?: string
  type: OptionType
  is_required: boolean
  values: { id: number; label: string; original?: string }[]
  /** The pattern of a typed answer and help for typing it; absent if unset. */
  pattern?: string
  example?: string
  keyboard?: OptionKeyboard
  help?: string
}

/** SQL: the options selected by `where` as JSON, in order. */
export const optionsJson = (where: RawBuilder<boolean>, language: Language = ORIGINAL) => sql<
  OptionRow[]
>`coalesce((
  select json_agg(json_strip_nulls(json_build_object(
           'id', o.id, 'name', ${textIn(language, 'o', 'option', 'name')}, 'type', o.type,
           'is_required', o.is_required, 'values', ${valuesIn(language)},
           'pattern', o.pattern, 'example', o.example, 'keyboard', o.keyboard,
           'help', ${textIn(language, 'o', 'option', 'help')}${originalOf(language)}
         )) order by o.position, o.id)
  from options o where ${where}
), '[]')`

const originalOf = (language: Language) =>
  language === ORIGINAL
    ? sql``
    : sql`, 'original', case when ${textIn(language, 'o', 'option', 'name')} <> o.name then o.name end`

/** SQL: the choices of the option `o`. */
function valuesIn(language: Language): RawBuilder<unknown> {
  if (language === ORIGINAL) return sql`o."values"`
  const english = sql<string>`(v.value ->> 'label')`
  const label = translatedText(english, language, 'o', 'option', {
    list: 'values',
    field: sql`('values.' || (v.value ->> 'id'))`,
  })
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', v.value -> 'id', 'label', ${label},
      'original', case when ${label} <> ${english} then ${english} end) order by v.ordinality), '[]')
    from jsonb_array_elements(o."values") with ordinality v)`
}

/** The present options of a product and its category; empty if neither exists any more. */
export async function currentOptions(
  db: Queryable,
  { product_id, category_id }: { product_id: number | null; category_id: number | null },
): Promise<OptionRow[]> {
  const { rows } = await sql<{ options: OptionRow[] }>`
    select ${optionsJson(sql`o.category_id = ${category_id} or o.product_id = ${product_id}`)}
      as options`.execute(db)
  return rows[0]?.options ?? []
}

/** The names of an item in a language, null if they are not translated, and the present options. */
export type ShownNames = {
  category_shown: string | null
  product_shown: string | null
  options: OptionRow[]
}

/** The names of an item in a language, for its order. */
export async function shownNames(
  db: Queryable,
  productId: number,
  language: Language,
): Promise<ShownNames> {
  const isIts = sql<boolean>`(o.category_id = p.category_id or o.product_id = p.id)`
  const row = await firstRow<ShownNames>(db)`
    select nullif(${textIn(language, 'c', 'category', 'name')}, c.name) as category_shown,
      nullif(${textIn(language, 'p', 'product', 'name')}, p.name) as product_shown,
      ${optionsJson(isIts, language)} as options
    from products p join categories c on c.id = p.category_id where p.id = ${productId}`
  return row ?? { category_shown: null, product_shown: null, options: [] }
}

/** An option to save: each of its values has an id. */
export type OptionToSave = Omit<EditedOption, 'values'> & {
  values: { id: number; label: string }[]
}

/** SQL: the options selected by `where` in the form of the editor, as JSON in order. */
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
 * Replaces the options of a category or product. Options not in the list are deleted, unchanged
 * ones not touched.
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
