import { exportLedger } from '#ledger/ledger.ts'
import { exportFiles } from '#platform/files/files.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'
import { affiliateOf } from './sql-months.ts'

/**
 * What a person brought as an affiliate and what they earned, and what their own orders earned whoever
 * referred them; not whom they referred: those are other people.
 */
export async function exportAffiliate(
  db: Queryable,
  { id }: { id: number },
): Promise<ExportedRows[]> {
  const applications = await exportRows(db, 'affiliate_applications', 'account_id', [id])
  const documents = applications.rows.flatMap(({ document_id }) =>
    typeof document_id === 'number' ? [document_id] : [],
  )
  return [
    applications,
    await exportRows(db, 'affiliate_events', 'account_id', [id]),
    await exportFiles(db, documents),
    await exportRows(db, 'affiliates', 'id', [id]),
    await exportRows(db, 'referral_codes', 'affiliate_id', [id]),
    await exportRows(db, 'commission_statements', 'affiliate_id', [id]),
    await exportRows(db, 'payouts', 'affiliate_id', [id], ['request_key']),
    await exportRows(db, 'payout_run_items', 'affiliate_id', [id]),
    await exportRows(db, 'referrals', 'account_id', [id]),
    await exportRows(db, 'referral_months', 'account_id', [id]),
    await exportRows(db, 'referred_orders', 'account_id', [id]),
    ...(await exportLedger(db, affiliateOf(id))),
  ]
}
