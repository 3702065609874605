import type { RefusedLine } from '@apeak/contract/codes-console'
import { CsvError, parse } from 'csv-parse/sync'
import { fieldRefused } from '#platform/http/problems.ts'

/** The most lines of one import. */
const LINES_MAX = 10_000

/** The codes read, and the refused lines. */
export type CodesRead = { codes: ReadCode[]; refused: RefusedLine[] }

/**
 * Reads pasted lines or CSV: a code a line, optionally with its last valid day. Cells are separated by commas,
 * semicolons or tabs; a header line is skipped. Throws 422 if the text is unreadable or too long.
 */
export function readCodes(text: string, now: Date): CodesRead {
  const read: CodesRead = { codes: [], refused: [] }
  const firstLines = new Map<string, number>()
  for (const { line, cells } of linesOf(text)) {
    const [code = '', until = ''] = cells
    const plain = plainCode(code)
    const first = firstLines.get(plain)
    const why = faultOf(cells, now) ?? (first === undefined ? undefined : 'repeated')
    if (why) read.refused.push({ line, why })
    else {
      firstLines.set(plain, line)
      read.codes.push({ line, code, expires_at: endOfDay(until) ?? null })
    }
  }
  return read
}

function linesOf(text: string): { line: number; cells: string[] }[] {
  const rows = parsed(text)
  if (rows.length > LINES_MAX + 1) {
    throw fieldRefused('text', 'Please import at most 10,000 codes at a time.')
  }
  const lines = rows.map(({ record, info }) => ({ line: info.lines, cells: record }))
  const [first] = lines
  const isHeader = /^(codes?|voucher codes?|pins?)$/i.test(first?.cells[0] ?? '')
  return isHeader ? lines.slice(1) : lines
}

type Row = { record: string[]; info: { lines: number } }

function parsed(text: string): Row[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as Row[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = (error as { lines?: number }).lines
    const where = line ? ` near line ${line}` : ''
    throw fieldRefused('text', `This text cannot be read as CSV${where}: please check its quotes.`)
  }
}

/** A code with its line number. */
export type ReadCode = { line: number; code: string; expires_at: Date | null }

/** More than the longest code with its serial number. */
const CODE_CHARACTERS_MAX = 200

const day = 24 * 60 * 60 * 1000
/** Malaysia has no daylight saving time. */
const midnight = (text: string) => Date.parse(`${text}T00:00:00+08:00`)

/** A code without differences of spelling: spaces, hyphens, case. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/** The end in Malaysia of a day, as 2027-01-31 or 31/01/2027; undefined for other texts. */
function endOfDay(text: string): Date | undefined {
  const [, date, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}` : text
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return undefined
  const start = midnight(iso)
  if (Number.isNaN(start)) return undefined
  // A day that does not exist may parse as another one.
  const exists = new Date(start + day / 3).toISOString().startsWith(iso)
  return exists ? new Date(start + day) : undefined
}

/** Why a line is invalid, apart from duplicates; undefined if it is valid. */
function faultOf(
  [code = '', until = '', ...more]: string[],
  now: Date,
): RefusedLine['why'] | undefined {
  if (more.some((cell) => cell !== '')) return 'unreadable'
  if (plainCode(code) === '') return 'unreadable'
  if (code.length > CODE_CHARACTERS_MAX) return 'too_long'
  if (until === '') return undefined
  const end = endOfDay(until)
  if (!end) return 'no_date'
  return end <= now ? 'expired' : undefined
}
