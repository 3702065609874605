import { PRICE_LINES_MAX, type PriceFault } from '@apeak/contract/prices-console'
import { type CsvRow, CsvUnreadable, csvRows, textOfCell } from '#platform/csv-rows.ts'
import { fieldRefused } from '#platform/http/problems.ts'

/** A line of a file of prices as it was read; `item`: its name, where the file has one. */
export type PriceLine = {
  line: number
  product_id: number
  to_sen: number
  item: string | undefined
}
export type RefusedPriceLine = { line: number; why: PriceFault }

/** The dearest that an item may be, in sen. */
const PRICE_MAX = 10_000_000

/**
 * Reads a file of prices: CSV whose first line names the columns id and price, and item where names are
 * to be compared. Throws 422 where it is no such thing, or too long.
 */
export function readPrices(text: string): { lines: PriceLine[]; refused: RefusedPriceLine[] } {
  const rows = rowsOf(text)
  const lines: PriceLine[] = []
  const refused: RefusedPriceLine[] = []
  for (const row of rows) {
    const read = lineOf(row)
    if ('why' in read) refused.push(read)
    else lines.push(read)
  }
  const repeated = repeatedIn(lines)
  return {
    lines: lines.filter((line) => !repeated.has(line)),
    refused: [...refused, ...[...repeated].map(({ line }) => ({ line, why: 'repeated' as const }))],
  }
}

function rowsOf(text: string): CsvRow[] {
  try {
    const rows = csvRows(text)
    if (rows.length > PRICE_LINES_MAX) {
      throw fieldRefused('text', 'Please bring at most 10,000 lines at a time.')
    }
    const [first] = rows
    if (first?.get('id') === undefined || first.get('price', 'pricerm') === undefined) {
      throw fieldRefused('text', 'The first line must name the columns id and price.')
    }
    return rows
  } catch (error) {
    if (!(error instanceof CsvUnreadable)) throw error
    throw fieldRefused('text', 'This text cannot be read as CSV: please check its quotes.')
  }
}

function lineOf(row: CsvRow): PriceLine | RefusedPriceLine {
  const { line } = row
  const id = row.get('id') ?? ''
  if (!/^\d{1,9}$/.test(id)) return { line, why: 'no_item' }
  const price = senOf(row.get('price', 'pricerm') ?? '')
  if (typeof price === 'string') return { line, why: price }
  const item = row.get('item')
  return {
    line,
    product_id: Number(id),
    to_sen: price,
    item: item === undefined ? undefined : textOfCell(item),
  }
}

/**
 * Ringgit as people and their programs write them ("1,250.50", "RM 12", "12,5"), in sen; or why they
 * are none.
 */
function senOf(typed: string): number | PriceFault {
  const text = typed.replace(/^(RM|MYR)\s*/i, '')
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2')
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain)
  if (!found) return 'no_price'
  const [, minus, ringgit = '', sen = ''] = found
  if (sen.length > 2) return 'decimals'
  if (minus || ringgit.length > 9) return 'range'
  const price = Number(ringgit) * 100 + Number(sen.padEnd(2, '0'))
  return price >= 1 && price <= PRICE_MAX ? price : 'range'
}

/**
 * Lines of items that stand in several: all of one that gets different prices, all but the first of
 * another.
 */
function repeatedIn(lines: PriceLine[]): Set<PriceLine> {
  const byItem = Map.groupBy(lines, ({ product_id }) => product_id)
  const left = [...byItem.values()].flatMap((own) =>
    new Set(own.map(({ to_sen }) => to_sen)).size > 1 ? own : own.slice(1),
  )
  return new Set(left)
}
