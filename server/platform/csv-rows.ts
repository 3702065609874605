import { CsvError, parse } from 'csv-parse/sync'

/** A row by normalised column names: lower case without spaces and punctuation. */
export type CsvRow = {
  /** Line number in the file, from 1. */
  line: number
  /** The cell of the first of these columns that exists. */
  get(...names: string[]): string | undefined
}

/** The text is not valid CSV; the message names the line. */
export class CsvUnreadable extends Error {}

type Parsed = { record: string[]; info: { lines: number } }

/**
 * Parses CSV with a header line, separated by commas, semicolons or tabs, with optional quotes and
 * byte-order mark. Throws `CsvUnreadable`.
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

/** Normalises a column name. */
export const plainName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Formats a cell: quoted if necessary, and escaped so that spreadsheets do not run it as a formula.
 * `textOfCell` is its inverse.
 */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r']/.test(text) ? `'${text}` : text
  return /[",;\n\r\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The text of a cell written by `csvCell`. */
export const textOfCell = (cell: string) => cell.replace(/^'/, '')
