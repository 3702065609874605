import { formatSen } from '@apeak/contract/money'
import { sql } from 'kysely'
import type { AccountRecords } from '#accounts/accounts.ts'
import { balanceOf, exportLedger } from '#ledger/ledger.ts'
import type { Actor } from '#platform/actor.ts'
import { deleteDocuments, exportFiles } from '#platform/files/files.ts'
import { type ExportedRows, exportRows, type Queryable } from '#platform/postgres/database.ts'
import { addAffiliateEvent } from './affiliate-events.ts'
import { affiliateOf } from './queries.ts'
import { attributeReferral, isActiveReferralCode } from './referral-codes.ts'

/** An account is attributed when opened, and not deleted while commission is owed to it. */
export const accountAffiliates: AccountRecords = {
  onOpen: attributeReferral,
  knowsReferralCode: isActiveReferralCode,
  async unfinished(db, accountId) {
    const owed = await balanceOf(db, affiliateOf(accountId))
    if (owed <= 0) return undefined
    return { text: ({ accounts }) => accounts.commissionOwed(formatSen(owed)) }
  },
  exported: exportAffiliate,
  detach: (tx, accountId, _email, actor) => eraseAffiliate(tx, accountId, actor),
}

/** Erases a person's applications with their documents, and disables their codes. */
async function eraseAffiliate(tx: Queryable, accountId: number, actor: Actor): Promise<void> {
  const { rows: applications } = await sql<{ document_id: number | null }>`
    select document_id from affiliate_applications
    where account_id = ${accountId} and erased_at is null order by id for update`.execute(tx)
  if (applications.length === 0) return
  await sql`
    update affiliate_applications set name = null, phone_no = null, email = null,
      social_media = '{}', reason = null, previous_collab = null, bank_name = null,
      bank_acc_no = null, bank_acc_name = null, document_id = null, erased_at = now()
    where account_id = ${accountId} and erased_at is null`.execute(tx)
  await sql`update affiliates set erased_at = now() where id = ${accountId}`.execute(tx)
  await addAffiliateEvent(tx, { id: accountId, event: 'erased', actor })
  // Two applications with the same content share one document.
  const { rows: unused } = await sql<{ document_id: number }>`
    select distinct brought.document_id
    from unnest(${applications.map(({ document_id }) => document_id)}::integer[]) brought (document_id)
    where brought.document_id is not null and not exists (
      select from affiliate_applications other where other.document_id = brought.document_id
    )`.execute(tx)
  await deleteDocuments(
    tx,
    unused.map(({ document_id }) => document_id),
  )
}

/** A person's rows as applicant, affiliate and referred customer, without those of the people they referred. */
async function exportAffiliate(db: Queryable, { id }: { id: number }): Promise<ExportedRows[]> {
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
