import { type EditedFields, shopperSchemasOf, type ValuesOf } from '@apeak/contract/edited-fields'
import type { Language } from '@apeak/contract/languages'
import {
  type TranslatedFieldOf,
  type TranslatedThing,
  translatedField,
} from '@apeak/contract/translations'
import { type RawBuilder, sql } from 'kysely'
import { isoTime, type Queryable } from '#platform/postgres/database.ts'
import { publicationTime } from '#platform/postgres/published.ts'
import { textIn } from '#platform/postgres/translations.ts'
import { type RichText, richTextOf } from '#platform/rich-text.ts'

/** The stored values of edited fields. */
export type StoredFields<Fields extends EditedFields> = {
  [Name in keyof Fields]: Name extends 'published_at'
    ? string | null
    : Fields[Name] extends { input: 'rich_text' }
      ? RichText
      : ValuesOf<Fields>[Name]
}

/**
 * Converts edited values to their stored form: texts trimmed, rich text sanitised, `now` as a time. Other
 * values of `wanted` are left out. `publishedBefore`: the stored time of publication.
 */
export async function storedFields<Fields extends EditedFields>(
  db: Queryable,
  fields: Fields,
  wanted: Readonly<Record<string, unknown>>,
  publishedBefore: string | null,
): Promise<StoredFields<Fields>> {
  const stored: Record<string, unknown> = {}
  for (const [name, { input }] of Object.entries(fields)) {
    const value = wanted[name]
    if (name === 'published_at') {
      stored[name] = publicationTime(value as string | null, publishedBefore)
    } else if (input === 'text') stored[name] = String(value).trim()
    else if (input === 'rich_text') stored[name] = await richTextOf(db, String(value))
    else stored[name] = value
  }
  return stored as StoredFields<Fields>
}

/** The values of a table's columns. */
export function columnsOf<Columns extends EditedFields>(
  columns: Columns,
  stored: StoredFields<Columns>,
): StoredFields<Columns> {
  const entries = Object.keys(columns).map((name) => [name, stored[name]])
  return Object.fromEntries(entries) as StoredFields<Columns>
}

/** SQL: the edited columns of the table `alias`, for a select. */
export const selectColumns = (columns: EditedFields, alias: string): RawBuilder<unknown> =>
  sql.join(
    Object.keys(columns).map((name) => {
      const column = `${alias}.${name}`
      return name.endsWith('_at') ? sql`${isoTime(column)} as ${sql.ref(name)}` : sql.ref(column)
    }),
  )

/** The names of the fields that shoppers see. */
export type ShopperField<Fields extends EditedFields> = keyof ReturnType<
  typeof shopperSchemasOf<Fields>
>

const shopperNames = (columns: EditedFields) => Object.keys(shopperSchemasOf(columns))

/** A table with translated columns that shoppers see. */
type Shown = { columns: EditedFields; alias: string; thing: TranslatedThing; language: Language }

/** SQL: a column, in the language if it is translated. */
const shownColumn = ({ alias, thing, language }: Shown, name: string) =>
  isTranslated(thing, name) ? textIn(language, alias, thing, name) : sql.ref(`${alias}.${name}`)

const isTranslated = <Thing extends TranslatedThing>(
  thing: Thing,
  name: string,
): name is TranslatedFieldOf<Thing> => translatedField(thing, name) !== undefined

/** SQL: the columns of a table that shoppers see, for a select. */
export const selectShopperColumns = (shown: Shown): RawBuilder<unknown> =>
  sql.join(
    shopperNames(shown.columns).map((name) => sql`${shownColumn(shown, name)} as ${sql.ref(name)}`),
  )

/** The same, for `json_build_object`. */
export const shopperColumns = (shown: Shown): RawBuilder<unknown> =>
  sql.join(shopperNames(shown.columns).flatMap((name) => [sql.lit(name), shownColumn(shown, name)]))
