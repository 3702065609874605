import type { SubjectKind } from '@apeak/contract/operator-events'
import {
  type TranslatedField,
  type TranslatedThing,
  type Translations,
  translatedThingNames,
  translatedThings,
  translationLanguages,
} from '@apeak/contract/translations'
import type * as wire from '@apeak/contract/translations-console'
import { type RawBuilder, sql } from 'kysely'
import { allRows, type Queryable } from '#platform/postgres/database.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import type { TranslatedTable } from '#platform/postgres/translations.ts'

const idOf = ({ id = sql`t.id` }: TranslatedTable) => sql`(${id})::text`

/** SQL: the English texts of the row `t` as rows (field, english, at). */
function englishTexts({ thing }: TranslatedTable): RawBuilder<unknown> {
  const fields: Readonly<Record<string, TranslatedField>> = translatedThings[thing].fields
  const parts = Object.entries(fields).map(([name, { isList }], at) =>
    isList
      ? sql`select ${sql.lit(`${name}.`)} || (part ->> 'id'), part ->> 'label', ${sql.lit(at * 1000)} + place
          from jsonb_array_elements(${sql.ref(`t.${name}`)}) with ordinality as listed(part, place)`
      : sql`select ${sql.lit(name)}, ${sql.ref(`t.${name}`)}, ${sql.lit(at * 1000)}::bigint`,
  )
  return sql`(${sql.join(parts, sql` union all `)}) as texts(field, english, at)`
}

/** SQL: every English text of one table, once per language, with its translation. */
function textsOfTable(table: TranslatedTable): RawBuilder<unknown> {
  const { thing, name, partOf, order, isListed = sql`true` } = table
  return sql`
    select ${sql.lit(thing)}::text as thing, ${idOf(table)} as thing_id, (${name})::text as name,
      (${partOf?.thing ?? sql.lit(thing)})::text as owner, (${partOf?.id ?? idOf(table)})::text as owner_id,
      ${isListed} as is_listed,
      (array[${sql.lit(translatedThingNames.indexOf(thing))}] || ${order}::integer[] || texts.at::integer) as position,
      texts.field, texts.english, languages.language,
      t.translations #> array[languages.language, texts.field] as stored
    from ${sql.table(table.table)} t cross join lateral ${englishTexts(table)}
    cross join unnest(array[${sql.join(translationLanguages.map((one) => sql.lit(one)))}]) as languages(language)
    where texts.english <> ''`
}

/** SQL: every English text of the tables, once per language, with its translation and state, as `u`. */
const allTexts = (tables: readonly TranslatedTable[]) => sql<object>`(
  select every.*, thing || ':' || thing_id || ':' || field as id,
    coalesce(stored ->> 'text', '') as text,
    case when coalesce(stored ->> 'text', '') = '' then 'missing'
         when stored ->> 'of' = text_digest(english) then 'current' else 'outdated' end as state
  from (${sql.join(tables.map(textsOfTable), sql` union all `)}) every
) u`

/** SQL: a text in the console's form. */
const textColumns = sql<object>`
  u.id, u.thing, u.thing_id, u.name, u.field, u.english, text_digest(u.english) as of, u.text, u.state,
  case when u.text <> '' then text_digest((u.stored ->> 'of') || u.text) end as version`

/** A page of the texts to translate into a language. */
export function translationsPage(
  db: Queryable,
  tables: readonly TranslatedTable[],
  { language, thing, state, q, ...query }: wire.TranslationsQuery,
) {
  return readPage<wire.TranslationEntry>(db, query, {
    select: textColumns,
    from: allTexts(tables.filter((table) => thing === undefined || table.thing === thing)),
    where: [
      sql`u.is_listed and u.language = ${language}`,
      state && hasState(state),
      q && sql`position(lower(${q}) in lower(u.name || ' ' || u.english || ' ' || u.text)) > 0`,
    ],
    columns: { position: sql`u.position` },
    sort: 'position',
    tie: sql`u.id`,
  })
}

const hasState = (state: wire.TranslationState | 'left'): RawBuilder<boolean> =>
  state === 'left' ? sql`u.state <> 'current'` : sql`u.state = ${state}`

/** The texts of a language for a file. */
export function exportedTexts(
  db: Queryable,
  tables: readonly TranslatedTable[],
  { language, which }: wire.ExportTranslations,
): Promise<wire.TranslationEntry[]> {
  return allRows<wire.TranslationEntry>(db)`
    select ${textColumns} from ${allTexts(tables)}
    where u.is_listed and u.language = ${language} and ${which === 'left' ? hasState('left') : sql`true`}
    order by u.position, u.id`
}

/** How many texts of each kind have each state, by language. */
export async function translationCounts(
  db: Queryable,
  tables: readonly TranslatedTable[],
): Promise<wire.TranslationCounts> {
  const count = (state: wire.TranslationState) =>
    sql`(count(*) filter (where u.state = ${sql.lit(state)}))::integer as ${sql.ref(state)}`
  const data = await allRows<wire.TranslationCounts['data'][number]>(db)`
    select u.language, u.thing, ${count('missing')}, ${count('outdated')}, ${count('current')}
    from ${allTexts(tables)} where u.is_listed
    group by u.language, u.thing order by u.language, min(u.position)`
  return { data }
}

/** The texts of a thing and its parts in all languages; empty if there is none. */
export async function thingTexts(
  db: Queryable,
  tables: readonly TranslatedTable[],
  { thing, id }: wire.TranslatedParams,
): Promise<wire.ThingTexts> {
  type Row = wire.TranslationEntry & { language: wire.TranslationsQuery['language'] }
  const isIts = sql`(u.thing = ${thing} and u.thing_id = ${id} or u.owner = ${thing} and u.owner_id = ${id})`
  const rows = await allRows<Row>(db)`
    select ${textColumns}, u.language from ${allTexts(tables)} where ${isIts}
    order by u.position, u.id, u.language`
  const texts = new Map<string, wire.ThingTexts['texts'][number]>()
  for (const { id, language, text, state, version, ...english } of rows) {
    const known = texts.get(id) ?? { ...english, languages: {} as never }
    known.languages[language] = { text, state, version }
    texts.set(id, known)
  }
  return { texts: [...texts.values()] }
}

/** A thing's texts, locked. */
export type LockedTexts = {
  id: string
  name: string
  /** The thing whose history has its translations. */
  owner: TranslatedThing
  owner_id: string
  translations: Translations
  english: Record<string, string>
}

/** Locks things and reads their texts, by id. */
export async function lockTexts(
  tx: Queryable,
  table: TranslatedTable,
  ids: readonly string[],
): Promise<Map<string, LockedTexts>> {
  const { thing, name, partOf } = table
  const rows = await allRows<LockedTexts>(tx)`
    select ${idOf(table)} as id, (${name})::text as name,
      (${partOf?.thing ?? sql.lit(thing)})::text as owner, (${partOf?.id ?? idOf(table)})::text as owner_id,
      t.translations, (
        select coalesce(jsonb_object_agg(texts.field, texts.english), '{}') from ${englishTexts(table)}
        where texts.english <> ''
      ) as english
    from ${sql.table(table.table)} t where ${idOf(table)} = any(${[...ids]}::text[])
    order by 1 for update of t`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stores the translations of locked things. */
export async function storeTranslations(
  tx: Queryable,
  table: TranslatedTable,
  things: readonly Pick<LockedTexts, 'id' | 'translations'>[],
): Promise<void> {
  await sql`
    update ${sql.table(table.table)} t set translations = w.translations
    from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as w(id text, translations jsonb)
    where ${idOf(table)} = w.id`.execute(tx)
}

/** The subject of the events of a thing. */
export const subjectOf = (owner: TranslatedThing): SubjectKind =>
  owner === 'banner' || owner === 'notice' ? 'home-page' : (owner as SubjectKind)
