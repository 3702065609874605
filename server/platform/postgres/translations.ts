import { createHash } from 'node:crypto'
import { type Language, ORIGINAL } from '@apeak/contract/languages'
import {
  type TranslatedField,
  type TranslatedFieldOf,
  type TranslatedThing,
  translatedThings,
  translationLanguages,
} from '@apeak/contract/translations'
import { type RawBuilder, sql } from 'kysely'

/** A table whose texts are translated. Its domain defines it, and server/translations reads and saves its texts. */
export type TranslatedTable = {
  thing: TranslatedThing
  table: string
  /** SQL of the row `t`: its id in paths and events; `t.id` by default. */
  id?: RawBuilder<unknown>
  /** SQL: its name in lists. */
  name: RawBuilder<string>
  /** SQL: the thing that it is a part of, if any; its history has the translations. */
  partOf?: { thing: RawBuilder<string>; id: RawBuilder<unknown> }
  /** SQL: its place among its kind. */
  order: RawBuilder<unknown>
  /** SQL: whether its texts are to translate; by default all. */
  isListed?: RawBuilder<boolean>
}

/** The first 8 hexadecimal digits of a text's SHA-256; as `text_digest` in SQL. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8)

/** SQL: a text of the table `alias` in a language, or in English if it is not translated. */
export function textIn<Thing extends TranslatedThing>(
  language: Language,
  alias: string,
  thing: Thing,
  field: TranslatedFieldOf<Thing>,
): RawBuilder<string> {
  const english = sql.ref<string>(`${alias}.${field}`)
  return translatedText(english, language, alias, thing, { list: field, field: sql.lit(field) })
}

/** SQL: the same for any text. `field`: SQL of its name, such as 'values.3' of the list `values`. */
export function translatedText<Thing extends TranslatedThing>(
  english: RawBuilder<string>,
  language: Language,
  alias: string,
  thing: Thing,
  { list, field }: { list: TranslatedFieldOf<Thing>; field: RawBuilder<string> },
): RawBuilder<string> {
  if (language === ORIGINAL) return english
  const values = sql`${english}, ${sql.ref(`${alias}.translations`)}, ${sql.lit(language)}, ${field}`
  return fieldsOf(thing)[list]?.isExact
    ? sql`translated_exactly(${values})`
    : sql`translated(${values})`
}

const fieldsOf = (thing: TranslatedThing): Readonly<Record<string, TranslatedField>> =>
  translatedThings[thing].fields

/** SQL: the fields of a thing that are shown in English in another language, as an array; null if none. */
export function untranslatedIn<Thing extends TranslatedThing>(
  language: Language,
  alias: string,
  thing: Thing,
  names: readonly TranslatedFieldOf<Thing>[] = plainFields(thing),
): RawBuilder<string[] | null> {
  if (language === ORIGINAL) return sql`null::text[]`
  const missing = names.map((name) => {
    const english = sql.ref(`${alias}.${name}`)
    return sql`case when ${english} <> '' and ${textIn(language, alias, thing, name)} = ${english}
      then ${sql.lit(name)} end`
  })
  return sql`nullif(array_remove(array[${sql.join(missing)}], null), '{}')`
}

/**
 * SQL: the languages of a text column of the table `alias`, as an array; null if it is translated into all. An
 * empty text needs no translation.
 */
export function languagesOfText(alias: string, column: string): RawBuilder<Language[] | null> {
  const english = sql.ref(`${alias}.${column}`)
  const translations = sql.ref(`${alias}.translations`)
  const all = [ORIGINAL, ...translationLanguages].map((language) => sql.lit(language))
  const known = translationLanguages.map((language) => {
    const text = sql`${translations} #>> array[${sql.lit(language)}, ${sql.lit(column)}, 'text']`
    return sql`case when ${english} = '' or ${text} <> '' then ${sql.lit(language)} end`
  })
  return sql`nullif(
    array_remove(array[${sql.lit(ORIGINAL)}, ${sql.join(known)}], null), array[${sql.join(all)}])`
}

type Marks = { untranslated?: string[] | null; languages?: Language[] | null }

/** A row without the marks that are null: answers have them only if something is not translated. */
export function shownTexts<Row extends Marks>({ untranslated, languages, ...row }: Row) {
  return {
    ...row,
    ...(untranslated ? { untranslated } : {}),
    ...(languages ? { languages } : {}),
  }
}

/** The fields of a thing that are columns, without lists. */
function plainFields<Thing extends TranslatedThing>(thing: Thing): TranslatedFieldOf<Thing>[] {
  const fields = fieldsOf(thing)
  return Object.keys(fields).filter((name) => !fields[name]?.isList) as TranslatedFieldOf<Thing>[]
}
