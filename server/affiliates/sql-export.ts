import { sql } from 'kysely'
import { exportLedger } from '#ledger/ledger.ts'
import { exportFiles } from '#platform/files/files.ts'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'
import { affiliateOf } from './sql-months.ts'

/**
 * What a person brought as an affiliate and what they earned, and what their own orders earned whoever
 * referred them; not whom they referred: those are other people.
 */
export function exportAffiliate({ id }: { id: number }): ExportedRows[] {
  const isTheirs = sql`t.account_id = ${id}`
  const earned = sql`t.affiliate_id = ${id}`
  return [
    exportRows('affiliate_applications', isTheirs),
    exportRows('affiliate_events', isTheirs),
    exportFiles(sql`select a.document_id from affiliate_applications a where a.account_id = ${id}`),
    exportRows('affiliates', sql`t.id = ${id}`),
    exportRows('referral_codes', earned),
    exportRows('commission_statements', earned),
    exportRows('payouts', earned, ['request_key']),
    exportRows('payout_run_items', earned),
    exportRows('referrals', isTheirs),
    exportRows('referral_months', isTheirs),
    exportRows('referred_orders', isTheirs),
    ...exportLedger(affiliateOf(id)),
  ]
}
