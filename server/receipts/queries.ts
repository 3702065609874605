import { sql } from 'kysely'
import type { PaidCursor, Sale } from '#orders/orders.ts'
import { allRows, firstRow, type Queryable } from '#platform/postgres/database.ts'

/** A receipt. */
export type Receipt = Sale & {
  kind: 'order' | 'topup'
  number: number
  payable_id: string
  paid_at: Date
  tax_hundredths: number
}

const columns = sql`kind, number, payable_id, reference, paid_at, description, qty, unit_price_sen,
  subtotal_sen, discount_sen, fee_sen, total_sen, tax_hundredths, payment_method`

/** The receipt of an order or top-up; undefined if it has none. */
export function receiptOf(
  db: Queryable,
  kind: Receipt['kind'],
  id: string,
): Promise<Receipt | undefined> {
  return firstRow<Receipt>(db)`
    select ${columns} from receipts where kind = ${kind} and payable_id = ${id}`
}

/** Those of the ids that have a receipt. */
export async function numberedAmong(
  db: Queryable,
  kind: Receipt['kind'],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await allRows<{ payable_id: string }>(db)`
    select payable_id from receipts where kind = ${kind} and payable_id = any(${[...ids]}::text[])`
  return new Set(rows.map(({ payable_id }) => payable_id))
}

/** Inserts receipts with the numbers after `after`, under the lock of the numbers. */
export async function insertReceipts(
  tx: Queryable,
  kind: Receipt['kind'],
  sales: readonly (PaidCursor & Sale)[],
  {
    after,
    tax_hundredths,
    read_until,
  }: { after: number; tax_hundredths: number; read_until: string },
): Promise<void> {
  if (sales.length > 0) {
    const rows = sales.map((sale, at) => ({ ...sale, number: after + at + 1 }))
    await sql`
      insert into receipts (kind, number, payable_id, reference, paid_at, description, qty,
        unit_price_sen, subtotal_sen, discount_sen, fee_sen, total_sen, tax_hundredths, payment_method)
      select ${kind}, s.number, s.id, s.reference, s.at, s.description, s.qty, s.unit_price_sen,
        s.subtotal_sen, s.discount_sen, s.fee_sen, s.total_sen, ${tax_hundredths}::integer, s.payment_method
      from json_to_recordset(${JSON.stringify(rows)}::json) as s (
        number integer, id text, reference text, at timestamptz, description text, qty integer,
        unit_price_sen integer, subtotal_sen integer, discount_sen integer, fee_sen integer,
        total_sen integer, payment_method text)`.execute(tx)
  }
  await sql`
    update receipt_numbers
    set last_number = ${after + sales.length}, read_until = greatest(read_until, ${read_until}::timestamptz)
    where kind = ${kind}`.execute(tx)
}

/** The month's receipts that are sales. `gold_is_sale`: top-ups are, and orders paid with gold are not. */
export type SalesOf = { from: string; to: string; gold_is_sale: boolean; single_above_sen: number }

const salesWhere = ({ from, to, gold_is_sale }: SalesOf) => sql<boolean>`
  paid_at >= ${from}::timestamptz and paid_at < ${to}::timestamptz and (
    kind = 'order' and (not ${gold_is_sale}::boolean or payment_method <> 'apeak')
    or kind = 'topup' and ${gold_is_sale}::boolean)`

/** Receipts with consecutive numbers, without those that need an own e-invoice. */
export function receiptRanges(db: Queryable, sales: SalesOf) {
  return allRows<{
    kind: Receipt['kind']
    first: number
    last: number
    receipts: number
    total_sen: number
  }>(db)`
    select kind, min(number) as first, max(number) as last, count(*)::integer as receipts,
      sum(total_sen)::bigint as total_sen
    from (
      select kind, number, total_sen,
        number - row_number() over (partition by kind order by number) as range
      from receipts where ${salesWhere(sales)} and total_sen <= ${sales.single_above_sen}
    ) numbered
    group by kind, range order by kind, first`
}

/** The receipts that need an own e-invoice. */
export function singleSales(db: Queryable, sales: SalesOf): Promise<Receipt[]> {
  return allRows<Receipt>(db)`
    select ${columns} from receipts
    where ${salesWhere(sales)} and total_sen > ${sales.single_above_sen} order by kind, number`
}

/** The sums of the month's sales, in sen. */
export async function salesTotals(db: Queryable, sales: SalesOf) {
  const row = await firstRow<{
    sales_sen: number
    discounts_sen: number
    fees_sen: number
    tax_sen: number
  }>(db)`
    select coalesce(sum(total_sen), 0)::bigint as sales_sen,
      coalesce(sum(discount_sen - least(fee_sen, 0)), 0)::bigint as discounts_sen,
      coalesce(sum(greatest(fee_sen, 0)), 0)::bigint as fees_sen,
      coalesce(sum(round(total_sen::numeric * tax_hundredths / (10000 + tax_hundredths))), 0)::bigint
        as tax_sen
    from receipts where ${salesWhere(sales)}`
  return row ?? { sales_sen: 0, discounts_sen: 0, fees_sen: 0, tax_sen: 0 }
}

/** Those of the orders or top-ups with a receipt of the time. */
export async function paidBetween(
  db: Queryable,
  { from, to }: SalesOf,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await allRows<{ payable_id: string }>(db)`
    select payable_id from receipts
    where payable_id = any(${[...ids]}::text[])
      and paid_at >= ${from}::timestamptz and paid_at < ${to}::timestamptz`
  return new Set(rows.map(({ payable_id }) => payable_id))
}
