import { topupsPaidAfter } from '#gold/gold.ts'
import { ordersPaidAfter, type PaidCursor, type Sale } from '#orders/orders.ts'
import {
  type Database,
  firstRow,
  inTransaction,
  type Queryable,
} from '#platform/postgres/database.ts'
import { shopSettings } from '#shop/shop.ts'
import { insertReceipts, numberedAmong } from './queries.ts'

/** What has receipts, each kind with its own numbers. */
export type ReceiptKind = 'order' | 'topup'

/** Reads what was paid after a place, in order of payment. */
type PaidAfter = (db: Queryable, place: PaidCursor, limit: number) => Promise<(PaidCursor & Sale)[]>

const paidAfter: Record<ReceiptKind, PaidAfter> = {
  order: ordersPaidAfter,
  topup: topupsPaidAfter,
}

/** Receipts per transaction. */
const BATCH = 500

/**
 * Numbers everything that was paid and has no receipt, without gaps and in order of payment. Safe to
 * repeat and to run twice at once. Returns how many.
 */
export async function issueReceipts(database: Database): Promise<number> {
  let issued = 0
  for (const kind of ['order', 'topup'] as const) {
    let place: PaidCursor | null = null
    do {
      const batch = await inTransaction(database, (tx) => issueBatch(tx, kind, place))
      issued += batch.issued
      place = batch.next
    } while (place)
  }
  return issued
}

/** Numbers one batch after `place`; null: where the last run ended. */
async function issueBatch(tx: Queryable, kind: ReceiptKind, place: PaidCursor | null) {
  // A payment is visible only once it commits, so payments of the last minutes are read again.
  const last = await firstRow<{ last_number: number; from: string }>(tx)`
    select last_number, greatest(begun_at, read_until - interval '10 minutes')::text as from
    from receipt_numbers where kind = ${kind} for update`
  if (!last) throw new Error(`No numbers of ${kind}`)
  const paid = await paidAfter[kind](tx, place ?? { at: last.from, id: '' }, BATCH)
  const end = paid.at(-1)
  if (!end) return { issued: 0, next: null }
  const known = await numberedAmong(
    tx,
    kind,
    paid.map(({ id }) => id),
  )
  const sales = paid.filter(({ id }) => !known.has(id))
  const { sst_hundredths } = await shopSettings(tx)
  await insertReceipts(tx, kind, sales, {
    after: last.last_number,
    tax_hundredths: sst_hundredths ?? 0,
    read_until: end.at,
  })
  return { issued: sales.length, next: paid.length < BATCH ? null : { at: end.at, id: end.id } }
}
