import { type CsvRow, CsvUnreadable, csvRows, plainName } from '#platform/csv-rows.ts'

/** What a line of a provider's report is about. */
const reportKinds = ['payment', 'refund', 'chargeback', 'other'] as const

export type ReportKind = (typeof reportKinds)[number]

/** One line of a provider's report. */
export type ReportLine = {
  kind: ReportKind
  /** How the provider calls the payment, the refund or the dispute. */
  reference: string
  /** Our own reference; null where the report does not tell. */
  our_reference: string | null
  /** Never negative: the kind says which way it went. */
  amount_sen: number
  /** What the provider keeps, with tax; null where the report does not tell. */
  fee_sen: number | null
  currency: string
  /** Whether it is money, and the provider's word for how it stands. */
  is_money: boolean
  word: string
  happened_at: Date
}

/** What was brought is no report of this provider's; the message says where it is not. */
export class UnreadableReport extends Error {}

/** Reads a report that is CSV. Throws `UnreadableReport`. */
export function readCsv(content: string): CsvRow[] {
  try {
    return csvRows(content)
  } catch (error) {
    if (error instanceof CsvUnreadable) throw new UnreadableReport(error.message)
    throw error
  }
}

/** A row of JSON as a row of a file. */
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

/** What must stand in a row. */
export function requiredField(row: CsvRow, ...names: string[]): string {
  const value = row.get(...names)
  if (value !== undefined && value !== '') return value
  throw new UnreadableReport(`Line ${row.line} has no ${names[0]}.`)
}

/** An amount in ringgit, such as "1,234.50" or "RM 5.00", as sen; its sign is left out. */
export function parseSen(row: CsvRow, text: string): number {
  const digits = text.replace(/^(RM|MYR)\s*/i, '').replace(/,(?=\d{3})/g, '')
  const found = /^-?(\d{1,7})(?:\.(\d{1,2})0*)?$/.exec(digits)
  if (!found) throw new UnreadableReport(`Line ${row.line}: "${text.slice(0, 40)}" is no amount.`)
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** A time in Malaysia, day or year first, or seconds since 1970. */
export function parseTime(row: CsvRow, text: string): Date {
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
