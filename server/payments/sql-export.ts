import { type RawBuilder, sql } from 'kysely'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'

/** How payables were paid, and what went back. `payables`: SQL that selects their ids. */
export function exportPayments(payables: RawBuilder<unknown>): ExportedRows[] {
  const ofThem = sql`t.payable_id in (${payables})`
  const payments = sql`select p.id from payments p where p.payable_id in (${payables})`
  const refunds = sql`select r.id from refunds r where r.payment_id in (${payments})`
  const unmatched = sql`select u.id from unmatched_money u where u.payment_id in (${payments})`
  return [
    exportRows('payment_attempts', ofThem),
    exportRows('payments', ofThem),
    exportRows('payment_events', sql`t.payment_id in (${payments})`),
    exportRows('refunds', sql`t.payment_id in (${payments})`, ['request_key']),
    exportRows('refund_events', sql`t.refund_id in (${refunds})`),
    exportRows('unmatched_money', sql`t.payment_id in (${payments})`),
    exportRows('unmatched_money_events', sql`t.unmatched_id in (${unmatched})`),
  ]
}
