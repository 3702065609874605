import type { GoldStatus } from '@apeak/contract/gold'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { exportLedger } from '#ledger/ledger.ts'
import { exportPayments, type PayableName } from '#payments/payments.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'
import { goldOf } from './customer-gold.ts'
import type { TopupQuote } from './rules.ts'

export type Topup = TopupQuote & {
  id: string
  customer_id: number
  payment_method: PaymentMethodValue
  status: GoldStatus
  placed_at: Date | null
  short_reference: string
  transaction_id: string | null
}

/** The columns of a top-up, by name: a prepared `*` fails once the next version adds one. */
export const topupColumns = sql`id, customer_id, value_sen, fee_sen, paid_sen, payment_method, status,
  placed_at, transaction_id, short_reference`

/** The top-up with an id; undefined where there is none. */
export async function topupById(db: Queryable, id: string): Promise<Topup | undefined> {
  return (await topupsById(db, [id])).get(id)
}

/** Those of the top-ups with these ids that there are. */
export async function topupsById(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, Topup>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Topup>`
    select ${topupColumns} from topups where id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map((topup) => [topup.id, topup]))
}

/** The customer's unpaid top-ups for which money is said to be on its way: how many, of how many sen. */
export async function placedTopups(
  db: Queryable,
  customerId: number,
): Promise<{ topups: number; sen: number }> {
  const { rows } = await sql<{ topups: number; sen: number }>`
    select count(*) as topups, coalesce(sum(value_sen), 0) as sen from topups
    where customer_id = ${customerId} and status = 'pending' and placed_at is not null`.execute(db)
  return rows[0] ?? { topups: 0, sen: 0 }
}

/** The id of the top-up that people call so. */
export async function topupNamed(
  db: Queryable,
  shortReference: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from topups where short_reference = ${shortReference}`.execute(db)
  return rows[0]?.id
}

/** What people call each of these top-ups, and whose it is. */
export async function topupNames(db: Queryable, ids: readonly string[]): Promise<PayableName[]> {
  const topups = await topupsById(db, ids)
  return [...topups.values()].map(({ id, short_reference, customer_id }) => ({
    id,
    short_reference,
    customer_id,
  }))
}

/** A person's gold: their top-ups with all that happened to them, and their side of the ledger. */
export async function exportGold(db: Queryable, { id }: { id: number }): Promise<ExportedRows[]> {
  const topups = await exportRows(db, 'topups', 'customer_id', [id])
  const ids = topups.rows.map((topup) => String(topup.id))
  return [
    topups,
    await exportRows(db, 'gold_adjustments', 'customer_id', [id], ['request_key']),
    await exportRows(db, 'topup_events', 'topup_id', ids),
    ...(await exportPayments(db, ids)),
    ...(await exportLedger(db, goldOf(id))),
  ]
}
