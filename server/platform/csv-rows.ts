import { CsvError, parse } from 'csv-parse/sync'

/** A row of a table by its columns' names, in small letters without spaces or signs. */
export type CsvRow = {
  /** Where it stands in the file, from 1. */
  line: number
  /** What stands in the first of these columns that there is; undefined where there is none. */
  get(...names: string[]): string | undefined
}

/** The text is no table; the message says where it is not. */
export class CsvUnreadable extends Error {}

type Parsed = { record: string[]; info: { lines: number } }

/**
 * Reads rows under one line of names: with commas, semicolons or tabs between, with or without quotes
 * and a byte-order mark. Throws `CsvUnreadable`.
 */
export function csvRows(content: string): CsvRow[] {
  let rows: Parsed[]
  try {
    rows = parse(content, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      relax_column_count: true,
    }) as unknown as Parsed[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CsvUnreadable(error.message)
  }
  const [names, ...lines] = rows
  const at = new Map(names?.record.map((name, column) => [plainName(name), column]))
  return lines.map(({ record, info }) => ({
    line: info.lines,
    get(...wanted) {
      const column = wanted.map((name) => at.get(name)).find((found) => found !== undefined)
      return column === undefined ? undefined : record[column]
    },
  }))
}

/** A column's name as rows are asked for it. */
export const plainName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * A text as a cell: quoted where it must be, and so that no program takes what somebody typed for a
 * formula. `textOfCell` undoes that.
 */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r']/.test(text) ? `'${text}` : text
  return /[",;\n\r\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** What a cell says that `csvCell` wrote. */
export const textOfCell = (cell: string) => cell.replace(/^'/, '')
