import type { EditedOption } from '@apeak/contract/categories-console'
import { type RawBuilder, sql } from 'kysely'

/** An option as it is saved: each of its values with an id. */
export type OptionToSave = Omit<EditedOption, 'values'> & {
  values: { id: number; label: string }[]
}

/** An SQL expression: the options that `where` chooses, as they are edited, as JSON in their order. */
export const editedOptionsJson = (where: RawBuilder<unknown>) => sql<EditedOption[]>`coalesce((
  select json_agg(json_build_object(
           'id', o.id, 'name', o.name, 'type', o.type, 'is_required', o.is_required,
           'values', o."values", 'pattern', o.pattern, 'example', o.example,
           'keyboard', o.keyboard, 'help', o.help
         ) order by o.position, o.id)
  from options o where ${where}
), '[]')`

/**
 * SQL (parts of a WITH) that gives the row of the part `saved` these options: those that are not named any
 * more are deleted, and those that are the same are not touched. `owner`: whose row it is.
 */
export const optionParts = (owner: 'category_id' | 'product_id', options: OptionToSave[]) => {
  const column = sql.ref(owner)
  return sql`
    wanted_options as (
      select w.*, (row_number() over ())::integer as position
      from jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
        as w(id integer, name text, type text, is_required boolean, "values" jsonb, pattern text,
             example text, keyboard text, help text)
    ),
    dropped_options as (
      delete from options o using saved
      where o.${column} = saved.id
        and o.id not in (select w.id from wanted_options w where w.id is not null)
    ),
    kept_options as (
      update options o
      set name = w.name, type = w.type, is_required = w.is_required, "values" = w."values",
          pattern = w.pattern, example = w.example, keyboard = w.keyboard, help = w.help,
          position = w.position
      from wanted_options w, saved
      where o.id = w.id and o.${column} = saved.id
        and (o.name, o.type, o.is_required, o."values", o.pattern, o.example, o.keyboard, o.help, o.position)
          is distinct from
            (w.name, w.type, w.is_required, w."values", w.pattern, w.example, w.keyboard, w.help, w.position)
    ),
    new_options as (
      insert into options
        (${column}, name, type, is_required, "values", pattern, example, keyboard, help, position)
      select saved.id, w.name, w.type, w.is_required, w."values", w.pattern, w.example, w.keyboard, w.help,
             w.position
      from wanted_options w, saved where w.id is null
    )`
}
