import { formatSen } from '@apeak/contract/money'
import type { ChangeRow } from '@apeak/contract/operators'
import * as wire from '@apeak/contract/prices-console'
import { Type } from 'typebox'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import { needsSecondPerson } from '#operators/operators.ts'
import type { Operator } from '#platform/actor.ts'
import { type CsvRow, CsvUnreadable, csvCell, csvRows, textOfCell } from '#platform/csv-rows.ts'
import { assertOwn, fieldRefused, found, Refusal } from '#platform/http/problems.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import {
  beginPriceImport,
  finishPriceImport,
  highestPrices,
  importedPrices,
  importOfProducts,
  lockImportedProducts,
  lockPrices,
  markUndone,
  type PricedProduct,
  pricedProducts,
  pricedProductsOf,
  priceImport,
  priceImportByRequest,
  pricesToUndo,
  setPrices,
  skippedPrices,
} from './prices.ts'
import { isSteepDrop } from './rules.ts'

/** The most refused lines, unchanged prices or prices for a second person to review. */
const NAMED_MAX = 100

/** The present prices as CSV, to edit and import. */
export async function writePrices(db: Queryable): Promise<string> {
  const products = await pricedProducts(db)
  const lines = products.map(({ id, category_name, product_name, price_sen }) =>
    [id, csvCell(category_name), csvCell(product_name), (price_sen / 100).toFixed(2)].join(','),
  )
  // The byte-order mark tells spreadsheets the encoding.
  return `\uFEFF${['id,game,item,price', ...lines].join('\r\n')}\r\n`
}

/** The changes that a file of prices would make. Throws 422 if it is unreadable. */
export async function previewPrices(db: Queryable, text: string): Promise<wire.PricePreview> {
  const { lines, refused } = readPrices(text)
  const products = await pricedProductsOf(
    db,
    lines.map(({ product_id }) => product_id),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  const faulty = [...refused]
  const changes: wire.PricePreview['changes'] = []
  let unchanged = 0
  for (const line of lines) {
    const product = byId.get(line.product_id)
    const why = faultOf(line, product)
    if (!product || why) faulty.push({ line: line.line, why: why ?? 'unknown' })
    else if (product.price_sen === line.to_sen) unchanged += 1
    else changes.push(changeOf(line, product))
  }
  const named = faulty.toSorted((one, other) => one.line - other.line).slice(0, NAMED_MAX)
  return { changes, unchanged, refused: named, refused_count: faulty.length }
}

function faultOf(
  { item: named }: PriceLine,
  product: PricedProduct | undefined,
): RefusedPriceLine['why'] | undefined {
  if (!product) return 'unknown'
  if (product.is_archived) return 'archived'
  // Sorting a single column of a sheet assigns prices to the wrong products.
  return named !== undefined && named !== product.product_name.trim() ? 'other_product' : undefined
}

const changeOf = (
  { line, to_sen }: PriceLine,
  { id, category_name, product_name, price_sen, cost_sen }: PricedProduct,
) => ({
  line,
  product_id: id,
  product_name,
  category_name,
  from_sen: price_sen,
  to_sen,
  cost_sen,
})

/**
 * Sets new prices, once per request key. Throws 202 if a price falls by more than half and needs a second
 * person, and 422 if that person could not see all of them; 409 if a price is not the previewed one.
 */
export async function importPrices(
  context: ChangeContext,
  wanted: wire.ImportPrices,
  actor: Operator,
): Promise<wire.PriceImport> {
  const ids = wanted.changes.map(({ product_id }) => product_id)
  if (new Set(ids).size < ids.length) throw fieldRefused('changes', 'Please list each item once.')
  const earlier = await priceImportByRequest(context.database, wanted.request_key)
  const fallen = earlier ? [] : await largeReductions(context.database, wanted.changes)
  if (fallen.length === 0) return applyPrices(context, wanted, actor)
  if (fallen.length > NAMED_MAX && (await needsSecondPerson(context.database))) {
    const why = `${fallen.length} prices fall by more than half, and a second person must see each.`
    throw fieldRefused(
      'changes',
      `${why} Please import at most ${NAMED_MAX} such prices at a time.`,
    )
  }
  const asked = {
    subject: wanted.request_key,
    title: `${wanted.changes.length} ${wanted.changes.length === 1 ? 'price' : 'prices'} by a file`,
    rows: shortened(fallen),
    change: wanted,
  }
  return changeByTwo(context, priceImportChange, asked, actor)
}

/** The change request of an import that lowers a price by more than half. */
export const priceImportChange: ChangeKind<wire.ImportPrices, wire.PriceImport> = {
  kind: 'price_import',
  right: 'prices.change',
  schema: wire.ImportPrices,
  apply: (context, change, actor) => applyPrices(context, change, actor),
}

/** The first prices that fall by more than half, and the number of the others. */
function shortened(rows: ChangeRow[]): ChangeRow[] {
  const more = rows.length - NAMED_MAX
  if (more <= 0) return rows
  const name = more === 1 ? '1 more item' : `${more} more items`
  return [
    ...rows.slice(0, NAMED_MAX),
    { name, before: 'their prices', after: 'less than half of them' },
  ]
}

/** The changes that lower a price by more than half, as text. */
async function largeReductions(db: Queryable, changes: wire.PriceChange[]): Promise<ChangeRow[]> {
  const ids = changes.map(({ product_id }) => product_id)
  const [products, highest] = [await pricedProductsOf(db, ids), await highestPrices(db, ids)]
  const byId = new Map(products.map((product) => [product.id, product]))
  return changes.flatMap(({ product_id, from_sen, to_sen }) => {
    const before = Math.max(from_sen, highest.get(product_id) ?? 0)
    if (!isSteepDrop(before, to_sen)) return []
    const { category_name = '', product_name = '' } = byId.get(product_id) ?? {}
    return [
      {
        name: `${category_name}: ${product_name}`,
        before: formatSen(before),
        after: formatSen(to_sen),
      },
    ]
  })
}

function applyPrices(
  context: ChangeContext,
  { request_key, changes }: wire.ImportPrices,
  actor: Operator,
): Promise<wire.PriceImport> {
  return inTransaction(context.database, async (tx) => {
    const id = await beginPriceImport(tx, { request_key, operator_id: actor.id })
    if (id === undefined) {
      const earlier = await priceImportByRequest(tx, request_key)
      if (earlier?.operator_id === actor.id) return earlier
      throw previewOutdated()
    }
    await assertPreviewed(tx, changes, actor)
    await setPrices(tx, { why: 'csv', import_id: id, actor }, changes)
    await finishPriceImport(tx, id, changes.length)
    const event = { actor, subject: 'price_import', action: 'prices_imported' } as const
    await context.addOperatorEvent(tx, { ...event, id, after: { changes: changes.length } })
    return found(await priceImport(tx, id), 'Import')
  })
}

/** Throws 409 if a price is not the previewed one; with the operator who has set all of them, if any. */
async function assertPreviewed(
  tx: Queryable,
  changes: wire.PriceChange[],
  actor: Operator,
): Promise<void> {
  const ids = changes.map(({ product_id }) => product_id)
  const prices = await lockPrices(tx, ids)
  const isAt = (which: 'from_sen' | 'to_sen') =>
    changes.every((change) => prices.get(change.product_id) === change[which])
  if (isAt('from_sen')) return
  const done = isAt('to_sen') ? await importOfProducts(tx, ids) : undefined
  if (done && done.actor !== actor.id) {
    assertOwn(done, actor, 'These items already have these prices.')
  }
  throw previewOutdated()
}

const previewOutdated = () =>
  new Refusal(409, 'Prices have changed since the preview. Please preview the changes again.', {
    code: 'prices_changed',
  })

/**
 * Undoes an import, except for prices that have changed since, which are returned. Throws 202 if a price falls
 * by more than half and needs a second person; 404; 409 if another operator has.
 */
export async function undoPriceImport(
  context: ChangeContext,
  id: number,
  actor: Operator,
): Promise<wire.UndonePrices> {
  const fallen = (await pricesToUndo(context.database, id)).filter(({ price_sen, from_sen }) =>
    isSteepDrop(price_sen, from_sen),
  )
  if (fallen.length === 0) return undoOne(context, id, actor)
  // An undo cannot be sent in parts, and what it restores is not its requester's choice.
  const rows = shortened(
    fallen.map(({ category_name, product_name, price_sen, from_sen }) => ({
      name: `${category_name}: ${product_name}`,
      before: formatSen(price_sen),
      after: formatSen(from_sen),
    })),
  )
  const asked = { subject: String(id), title: `prices back to before file ${id}`, rows }
  return changeByTwo(context, priceUndoChange, { ...asked, change: { id } }, actor)
}

/** The change request of an undo that lowers a price by more than half. */
export const priceUndoChange: ChangeKind<{ id: number }, wire.UndonePrices> = {
  kind: 'price_undo',
  right: 'prices.change',
  schema: Type.Object({ id: Type.Integer() }),
  apply: (context, { id }, actor) => undoOne(context, id, actor),
}

function undoOne(context: ChangeContext, id: number, actor: Operator): Promise<wire.UndonePrices> {
  return inTransaction(context.database, async (tx) => {
    const before = found(await priceImport(tx, id, { lock: true }), 'Import')
    if (before.undone_at === null) {
      await restorePrices(tx, context, id, actor)
    } else {
      const { undone_at: at, undone_by } = before
      const done = { event: 'prices_undone', actor_kind: 'operator', actor: undone_by, at }
      assertOwn(done, actor, 'These prices were already reverted.')
    }
    const { changes, kept } = found(await priceImport(tx, id), 'Import')
    const kept_count = kept ?? 0
    return {
      undone: changes - kept_count,
      kept: kept_count > 0 ? await skippedPrices(tx, id, NAMED_MAX) : [],
      kept_count,
    }
  })
}

/** Restores the prices before an import, except those changed since. */
async function restorePrices(
  tx: Queryable,
  context: ChangeContext,
  id: number,
  actor: Operator,
): Promise<void> {
  await lockImportedProducts(tx, id)
  const imported = await importedPrices(tx, id)
  const restored = imported.filter(({ is_still }) => is_still)
  const kept = imported.length - restored.length
  await setPrices(tx, { why: 'undo', import_id: id, actor }, restored)
  await markUndone(tx, id, { undone_by: actor.id, kept })
  const event = { actor, subject: 'price_import', action: 'prices_undone' } as const
  await context.addOperatorEvent(tx, { ...event, id, after: { undone: restored.length, kept } })
}

/** A line of a file of prices; `item`: the product's name, if the file has that column. */
type PriceLine = {
  line: number
  product_id: number
  to_sen: number
  item: string | undefined
}
type RefusedPriceLine = { line: number; why: wire.PriceFault }

/** The highest price, in sen. */
const PRICE_MAX = 10_000_000

/**
 * Reads a file of prices: CSV with the columns id and price, and optionally item, to compare names.
 * Throws 422 if it is unreadable or too long.
 */
function readPrices(text: string): { lines: PriceLine[]; refused: RefusedPriceLine[] } {
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
    if (rows.length > wire.PRICE_LINES_MAX) {
      throw fieldRefused('text', 'Please import at most 10,000 lines at a time.')
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
  if (!/^\d{1,9}$/.test(id)) return { line, why: 'no_product' }
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

/** Ringgit in any usual notation ("1,250.50", "RM 12", "12,5"), in sen; or the fault. */
function senOf(typed: string): number | wire.PriceFault {
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

/** The lines of repeated products: all if their prices differ, otherwise all but the first. */
function repeatedIn(lines: PriceLine[]): Set<PriceLine> {
  const byItem = Map.groupBy(lines, ({ product_id }) => product_id)
  const left = [...byItem.values()].flatMap((own) =>
    new Set(own.map(({ to_sen }) => to_sen)).size > 1 ? own : own.slice(1),
  )
  return new Set(left)
}
