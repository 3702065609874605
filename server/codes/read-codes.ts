import type { RefusedLine } from '@apeak/contract/codes'
import { CsvError, parse } from 'csv-parse/sync'
import { fieldRefused } from '#platform/http/problems.ts'
import { endOfDay, faultOf, plainCode, type ReadCode } from './rules.ts'

/** More than these are imported in parts. */
const LINES_MAX = 10_000

/** Codes that may be taken, and lines that may not. */
export type CodesRead = { codes: ReadCode[]; refused: RefusedLine[] }

/**
 * Reads pasted lines or CSV: a code a line, and behind it the last day on which it is valid, where it has
 * one. Cells are parted by commas, semicolons or tabs; a first line that names the columns is left out.
 * Throws 422 where the text is no such thing, or too long.
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
  const [head] = lines
  const isHead = /^(codes?|voucher codes?|pins?)$/i.test(head?.cells[0] ?? '')
  return isHead ? lines.slice(1) : lines
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
