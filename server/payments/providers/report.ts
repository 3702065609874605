import { type CsvRow, CsvUnreadable, csvRows, plainName } from '#platform/csv-rows.ts'

/** Kinds of report lines. */
const reportKinds = ['payment', 'refund', 'chargeback', 'other'] as const

export type ReportKind = (typeof reportKinds)[number]

/** One line of a provider's report. */
export type ReportLine = {
  kind: ReportKind
  /** The provider's id of the payment, refund or dispute. */
  reference: string
  /** Our reference; null if not reported. */
  our_reference: string | null
  /** Never negative: the kind gives the direction. */
  amount_sen: number
  /** The provider's fee with tax; null if not reported. */
  fee_sen: number | null
  currency: string
  /** Whether money moved. `word`: the provider's status. */
  is_money: boolean
  word: string
  happened_at: Date
}

/** The content is not a report of this provider; the message names the line. */
export class UnreadableReport extends Error {}

/** Parses a CSV report. Throws `UnreadableReport`. */
export function readCsv(content: string): CsvRow[] {
  try {
    return csvRows(content)
  } catch (error) {
    if (error instanceof CsvUnreadable) throw new UnreadableReport(error.message)
    throw error
  }
}

/** JSON objects as CSV rows. Throws `UnreadableReport`. */
export function jsonRows(list: unknown): CsvRow[] {
  if (!Array.isArray(list)) throw new UnreadableReport('This file has no lines of a report.')
  return list.map((item: unknown, row) => {
    const fields = new Map(
      Object.entries(typeof item === 'object' && item !== null ? item : {}).map(([name, value]) => [
        plainName(name),
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

/** A required field. Throws `UnreadableReport`. */
export function requiredField(row: CsvRow, ...names: string[]): string {
  const value = row.get(...names)
  if (value !== undefined && value !== '') return value
  throw new UnreadableReport(`Line ${row.line} has no ${names[0]}.`)
}

/**
 * Parses ringgit, such as "1,234.50" or "RM 5.00", to sen without sign. Throws `UnreadableReport`.
 */
export function parseSen(row: CsvRow, text: string): number {
  const digits = text.replace(/^(RM|MYR)\s*/i, '').replace(/,(?=\d{3})/g, '')
  const found = /^-?(\d{1,7})(?:\.(\d{1,2})0*)?$/.exec(digits)
  if (!found)
    throw new UnreadableReport(`Line ${row.line}: "${text.slice(0, 40)}" is not an amount.`)
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** Parses a time in Malaysia (day or year first) or Unix seconds. Throws `UnreadableReport`. */
export function parseTime(row: CsvRow, text: string): Date {
  if (/^\d{9,10}$/.test(text)) return new Date(Number(text) * 1000)
  const found =
    /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)\/(\d\d)\/(\d{4}))(?:[ T](\d\d:\d\d(?::\d\d)?))?/.exec(text)
  if (found) {
    const [, year = found[6], month = found[5], day = found[4], , , , time = '00:00:00'] = found
    const at = new Date(`${year}-${month}-${day}T${time}+08:00`)
    if (Number(year) >= 2000 && !Number.isNaN(at.getTime())) return at
  }
  throw new UnreadableReport(`Line ${row.line}: "${text.slice(0, 40)}" is not a time.`)
}
