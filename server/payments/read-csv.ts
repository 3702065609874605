import { parse } from 'csv-parse/sync'
import { UnreadableReport } from './provider-report.ts'

/** A row of a report by its columns' names, in small letters without spaces or signs. */
export type CsvRow = {
  /** Where it stands in the file, from 1. */
  line: number
  /** What stands in the first of these columns that there is; undefined where there is none. */
  get(...names: string[]): string | undefined
}

/**
 * Reads a file of rows under one line of names: with commas, semicolons or tabs between, with or
 * without quotes and a byte-order mark. Throws `UnreadableReport`.
 */
export function readCsv(content: string): CsvRow[] {
  let rows: string[][]
  try {
    rows = parse(content, {
      bom: true,
      delimiter: [',', ';', '\t'],
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
    })
  } catch (error) {
    throw new UnreadableReport(error instanceof Error ? error.message : 'This is no CSV.')
  }
  const [names = [], ...lines] = rows
  const at = new Map(names.map((name, column) => [plain(name), column]))
  return lines.map((cells, row) => ({
    line: row + 2,
    get(...wanted) {
      const column = wanted.map((name) => at.get(name)).find((found) => found !== undefined)
      return column === undefined ? undefined : cells[column]
    },
  }))
}

/** A row of JSON as a row of a file. */
export function jsonRows(list: unknown): CsvRow[] {
  if (!Array.isArray(list)) throw new UnreadableReport('This is no list of lines.')
  return list.map((item: unknown, row) => {
    const fields = new Map(
      Object.entries(typeof item === 'object' && item !== null ? item : {}).map(([name, value]) => [
        plain(name),
        value,
      ]),
    )
    return {
      line: row + 1,
      get(...wanted) {
        const value = wanted.map((name) => fields.get(name)).find((found) => found !== undefined)
        return value === undefined || value === null ? undefined : String(value)
      },
    }
  })
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** What must stand in a row. */
export function needed(row: CsvRow, ...names: string[]): string {
  const value = row.get(...names)
  if (value !== undefined && value !== '') return value
  throw new UnreadableReport(`Line ${row.line} has no ${names[0]}.`)
}

/** An amount in ringgit, such as "1,234.50" or "RM 5.00", as sen; its sign is left out. */
export function senIn(row: CsvRow, text: string): number {
  const digits = text.replace(/^(RM|MYR)\s*/i, '').replace(/,(?=\d{3})/g, '')
  const found = /^-?(\d{1,7})(?:\.(\d{1,2})0*)?$/.exec(digits)
  if (!found) throw new UnreadableReport(`Line ${row.line}: "${text.slice(0, 40)}" is no amount.`)
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** A time in Malaysia, day or year first, or seconds since 1970. */
export function timeIn(row: CsvRow, text: string): Date {
  if (/^\d{9,10}$/.test(text)) return new Date(Number(text) * 1000)
  const found =
    /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)\/(\d\d)\/(\d{4}))(?:[ T](\d\d:\d\d(?::\d\d)?))?/.exec(text)
  if (found) {
    const [, year = found[6], month = found[5], day = found[4], , , , time = '00:00:00'] = found
    const at = new Date(`${year}-${month}-${day}T${time}+08:00`)
    if (Number(year) >= 2000 && !Number.isNaN(at.getTime())) return at
  }
  throw new UnreadableReport(`Line ${row.line}: "${text.slice(0, 40)}" is no time.`)
}
