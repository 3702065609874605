import { sql } from 'kysely'
import { exportLedger } from '#ledger/ledger.ts'
import { exportPayments } from '#payments/payments.ts'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'
import { goldOf } from './customer-gold.ts'

/** A person's gold: their top-ups with all that happened to them, and their side of the ledger. */
export function exportGold({ id }: { id: number }): ExportedRows[] {
  const topups = sql`select t.id from topups t where t.customer_id = ${id}`
  return [
    exportRows('topups', sql`t.customer_id = ${id}`),
    exportRows('gold_adjustments', sql`t.customer_id = ${id}`, ['request_key']),
    exportRows('topup_events', sql`t.topup_id in (${topups})`),
    ...exportPayments(topups),
    ...exportLedger(goldOf(id)),
  ]
}
