import { createHash } from 'node:crypto'
import {
  isAboutPayments,
  type TranslatedThing,
  type TranslationLanguage,
  translatedThingNames,
} from '@apeak/contract/translations'
import * as wire from '@apeak/contract/translations-console'
import type { Operator } from '#platform/actor.ts'
import { type CsvRow, CsvUnreadable, csvCell, csvRows, textOfCell } from '#platform/csv-rows.ts'
import { FieldsRefused, fieldRefused, Refusal } from '#platform/http/problems.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { digestOf, type TranslatedTable } from '#platform/postgres/translations.ts'
import type { TranslationsContext } from './context.ts'
import { exportedTexts, type LockedTexts, lockTexts } from './queries.ts'
import { tableOf } from './save-translations.ts'
import {
  cleanText,
  faultOf,
  isStored,
  type NewText,
  versionOf,
  writeTranslations,
} from './write-translations.ts'

/** The most changes and refused lines in a response. */
const NAMED_MAX = 100

/** A language's texts as CSV, to translate and import. Without those about payments. */
export async function exportTranslations(
  { database, translatedTables }: TranslationsContext,
  query: wire.ExportTranslations,
): Promise<string> {
  const tables = translatedTables.filter(
    ({ thing }) => !isAboutPayments(thing) && (query.thing ?? thing) === thing,
  )
  const texts = await exportedTexts(database, tables, query)
  const lines = texts.map(({ thing, thing_id, field, name, of, state, english, text }) =>
    // A spreadsheet would read some digests as numbers.
    [thing, thing_id, field, name, `#${of}`, state, english, text].map(csvCell).join(','),
  )
  // The byte-order mark tells spreadsheets the encoding.
  return `\uFEFF${[wire.translationColumns.join(','), ...lines].join('\r\n')}\r\n`
}

type Line = {
  line: number
  thing: TranslatedThing
  id: string
  field: string
  /** The digest of the English text of the export; null: the present one. */
  of: string | null
  text: string
}
type Refused = wire.TranslationsPreview['refused'][number]

/** The changes that a file would make, and its refused lines. Throws 422 if it is unreadable. */
export async function previewTranslations(
  { database, translatedTables }: TranslationsContext,
  { language, csv }: wire.PreviewTranslations,
): Promise<wire.TranslationsPreview> {
  const read = await inTransaction(database, (tx) => readFile(tx, translatedTables, language, csv))
  const changes = read.changes.map(({ line, thing, locked, field, text, of }) => {
    const english = locked.english[field] ?? ''
    return {
      ...{ line, thing, thing_id: locked.id, name: locked.name, field, english },
      before: locked.translations[language]?.[field]?.text ?? '',
      after: text,
      is_outdated: of !== digestOf(english),
    }
  })
  return {
    changes: changes.slice(0, NAMED_MAX),
    changes_count: changes.length,
    unchanged: read.unchanged,
    refused: read.refused.slice(0, NAMED_MAX),
    refused_count: read.refused.length,
    seen: seenOf(read),
  }
}

/**
 * Writes all translations of a previewed file, or none. Safe to repeat. Throws 422 if a line is refused, and 409
 * if a text was changed since the preview.
 */
export async function importTranslations(
  { database, translatedTables, addOperatorEvent }: TranslationsContext,
  { language, csv, seen }: wire.ImportTranslations,
  actor: Operator,
): Promise<wire.ImportedTranslations> {
  return inTransaction(database, async (tx) => {
    const read = await readFile(tx, translatedTables, language, csv)
    if (read.refused.length > 0) throw refusedLines(read.refused)
    if (read.changes.length === 0) return { written: 0 }
    if (seenOf(read) !== seen) {
      throw new Refusal(409, 'Texts have changed since the preview. Please preview the file again.')
    }
    for (const table of translatedTables) {
      const own = read.changes.filter(({ thing }) => thing === table.thing)
      const things = [...Map.groupBy(own, ({ locked }) => locked)].map(([locked, texts]) => ({
        locked,
        texts,
      }))
      if (things.length === 0) continue
      await writeTranslations(tx, table, language, things, { actor, addOperatorEvent })
    }
    return { written: read.changes.length }
  })
}

const refusedLines = (refused: readonly Refused[]) =>
  new FieldsRefused({
    csv: refused
      .slice(0, NAMED_MAX)
      .map(({ line, why }) => `Line ${line}: ${wire.translationFaults[why]}`),
  })

type Change = NewText & Pick<Line, 'line' | 'thing'> & { locked: LockedTexts }
type ReadFile = { changes: Change[]; unchanged: number; refused: Refused[] }

/** The digest of the texts that a file would replace. */
const seenOf = ({ changes }: ReadFile): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        changes.map(({ locked: { id, english, translations }, thing, field }) => [
          ...[thing, id, field, english[field]],
          Object.values(translations).map((texts) => versionOf(texts[field])),
        ]),
      ),
    )
    .digest('hex')
    .slice(0, 16)

/** The changes of a file, with the things that they change, locked. */
async function readFile(
  tx: Queryable,
  tables: readonly TranslatedTable[],
  language: TranslationLanguage,
  csv: string,
): Promise<ReadFile> {
  const { lines, refused } = readLines(csv)
  const changes: Change[] = []
  let unchanged = 0
  for (const { thing } of tables) {
    const own = lines.filter((line) => line.thing === thing)
    if (own.length === 0) continue
    const ids = [...new Set(own.map(({ id }) => id))]
    const things = await lockTexts(tx, tableOf(tables, thing), ids)
    for (const { line, id, field, of, text: typed } of own) {
      const locked = things.get(id)
      const text = await cleanText(tx, thing, field, typed)
      const why = locked ? faultOf(locked, thing, field, text) : 'unknown'
      if (!locked || why) {
        refused.push({ line, why: why ?? 'unknown' })
        continue
      }
      const change = { field, text, of: of ?? digestOf(locked.english[field] ?? '') }
      if (text === '' || isStored(locked, language, change)) unchanged += 1
      else changes.push({ ...change, line, thing, locked })
    }
  }
  refused.sort((one, other) => one.line - other.line)
  return { changes, unchanged, refused }
}

/** The lines of a file with a translation. Throws 422. */
function readLines(csv: string): { lines: Line[]; refused: Refused[] } {
  const lines = new Map<string, Line>()
  const refused: Refused[] = []
  for (const row of rowsOf(csv)) {
    const read = readLine(row)
    if (typeof read === 'string') {
      refused.push({ line: row.line, why: read })
      continue
    }
    if (!read) continue
    const name = `${read.thing}:${read.id}:${read.field}`
    if (lines.has(name)) refused.push({ line: row.line, why: 'repeated' })
    else lines.set(name, read)
  }
  return { lines: [...lines.values()], refused }
}

function rowsOf(csv: string): CsvRow[] {
  try {
    return csvRows(csv)
  } catch (error) {
    if (!(error instanceof CsvUnreadable)) throw error
    throw fieldRefused('csv', `This file is not valid CSV: ${error.message}`)
  }
}

/** A line, undefined if its translation is empty, or why it is refused. */
function readLine(row: CsvRow): Line | undefined | wire.TranslationFault {
  const [thing, id, field, translation] = [
    row.get('thing'),
    row.get('id'),
    row.get('field'),
    row.get('translation'),
  ]
  if (thing === undefined || id === undefined || field === undefined) return 'no_columns'
  if (translation === undefined) return 'no_columns'
  const known = translatedThingNames.find((name) => name === thing)
  if (!known) return 'unknown'
  if (translation === '') return undefined
  if (isAboutPayments(known)) return 'payment'
  const digest = row.get('of') ?? ''
  if (digest !== '' && !/^#[0-9a-f]{8}$/.test(digest)) return 'digest'
  const of = digest === '' ? null : digest.slice(1)
  return { line: row.line, thing: known, id, field, of, text: textOfCell(translation) }
}
