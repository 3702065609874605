import type { AffiliateDetails, ConsoleApplication } from '@apeak/contract/affiliates-console'
import { type RawBuilder, sql } from 'kysely'
import { balancesOf } from '#ledger/ledger.ts'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { contentTypes, documentFacts } from '#platform/files/files.ts'
import { found, notFound } from '#platform/http/problems.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import { addAffiliateEvent, shownHistory } from './affiliate-events.ts'
import { affiliateEntry, affiliatesFrom, applicationEntry } from './queries.ts'

const listed = (rows: RawBuilder<object>) =>
  sql`coalesce((select json_agg(one) from (${rows}) one), '[]')`

// The whole number is read by another request, with an event.
const bank = sql`
  a.bank_name, a.bank_acc_name,
  right(regexp_replace(a.bank_acc_no, '[^0-9]', '', 'g'), 4) as bank_acc_end`

/** The number of closed months shown. */
const MONTHS_SHOWN = 60

/** An affiliate with their closed months and their history. Throws 404. */
export async function showAffiliate(db: Database, id: number): Promise<AffiliateDetails> {
  const owed = await balancesOf(db, 'affiliate', [id])
  const { rows } = await sql<AffiliateDetails>`
    select ${affiliateEntry}, a.id as application_id, a.phone_no, a.social_media, ${bank},
      ${listed(sql`
        select to_char(s.month, 'YYYY-MM') as month, s.active_users, s.sales_sen, s.rate_hundredths,
               s.commission_sen, s.carried_sen, s.amount_sen
        from commission_statements s where s.affiliate_id = f.id
        order by s.month desc limit ${sql.lit(MONTHS_SHOWN)}`)} as months,
      ${listed(shownHistory('f.id'))} as history
    from ${affiliatesFrom(owed)} where f.id = ${id}`.execute(db)
  return found(rows[0], 'Affiliate')
}

/** An application, without the content of its document. Throws 404. */
export async function showApplication(db: Database, id: number): Promise<ConsoleApplication> {
  const { rows } = await sql<Omit<ConsoleApplication, 'document'> & { document_id: number | null }>`
    select ${applicationEntry}, a.phone_no, a.reason, a.previous_collab, ${bank}, a.rejection_reason,
      a.document_id,
      (select ${listed(sql`
        select ${applicationEntry} from affiliate_applications a
        where a.account_id = own.account_id and a.id <> own.id and a.erased_at is null
        order by a.id desc limit 20`)} from (select a.id, a.account_id) own) as earlier,
      ${listed(shownHistory('a.account_id'))} as history
    from affiliate_applications a where a.id = ${id} and a.erased_at is null`.execute(db)
  if (!rows[0]) throw notFound('Application')
  const { document_id, ...application } = rows[0]
  const document = document_id === null ? undefined : await documentFacts(db, document_id)
  return { ...application, document: document ?? null }
}

/** A document for download. */
type Document = { bytes: Buffer; type: string; filename: string }

/** An application's document. Reading it adds an event. Throws 404. */
export async function readDocument(
  { database, files }: Pick<Context, 'database' | 'files'>,
  id: number,
  actor: Actor,
): Promise<Document> {
  const documentId = await inTransaction(database, async (tx) => {
    const { rows } = await sql<{ account_id: number; document_id: number }>`
      select account_id, document_id from affiliate_applications
      where id = ${id} and document_id is not null and erased_at is null for share`.execute(tx)
    if (!rows[0]) throw notFound('Document')
    const { account_id, document_id } = rows[0]
    const data = { application_id: id }
    await addAffiliateEvent(tx, { id: account_id, event: 'document_read', actor, data })
    return document_id
  })
  const document = found(await files.document(documentId), 'Document')
  const { bytes, extension } = document
  return {
    bytes,
    type: contentTypes[extension],
    filename: `application-${id}.${extension}`,
  }
}

/** The number of an affiliate's bank account. Reading it adds an event. Throws 404. */
export function readBankAccount(
  { database }: Pick<Context, 'database'>,
  id: number,
  actor: Actor,
): Promise<string> {
  return inTransaction(database, async (tx) => {
    const { rows } = await sql<{ bank_acc_no: string }>`
      select bank_acc_no from affiliate_applications
      where account_id = ${id} and status in ('approved', 'suspended') and erased_at is null
      for share`.execute(tx)
    if (!rows[0]) throw notFound('Affiliate')
    await addAffiliateEvent(tx, { id, event: 'bank_read', actor })
    return rows[0].bank_acc_no
  })
}
