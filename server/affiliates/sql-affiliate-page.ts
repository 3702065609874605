import type { AffiliateDetails, ConsoleApplication } from '@apeak/contract/affiliates-console'
import { type RawBuilder, sql } from 'kysely'
import { balancesOf } from '#ledger/ledger.ts'
import type { Actor } from '#platform/actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { affiliateEntry, affiliatesFrom, applicationEntry } from './sql-console.ts'
import { addAffiliateEvent, shownHistory } from './sql-events.ts'

const listed = (rows: RawBuilder<object>) =>
  sql`coalesce((select json_agg(one) from (${rows}) one), '[]')`

// Who pays somebody reads the whole number, by a call that is written down.
const bank = sql`
  a.bank_name, a.bank_acc_name,
  right(regexp_replace(a.bank_acc_no, '[^0-9]', '', 'g'), 4) as bank_acc_end`

/** An application, its document's content apart; undefined where there is none, or the person was erased. */
export async function applicationPage(
  db: Queryable,
  id: number,
): Promise<(Omit<ConsoleApplication, 'document'> & { document_id: number | null }) | undefined> {
  const { rows } = await sql<Omit<ConsoleApplication, 'document'> & { document_id: number | null }>`
    select ${applicationEntry}, a.phone_no, a.reason, a.previous_collab, ${bank}, a.rejection_reason,
      a.document_id,
      (select ${listed(sql`
        select ${applicationEntry} from affiliate_applications a
        where a.account_id = own.account_id and a.id <> own.id and a.erased_at is null
        order by a.id desc limit 20`)} from (select a.id, a.account_id) own) as earlier,
      ${listed(shownHistory('a.account_id'))} as history
    from affiliate_applications a where a.id = ${id} and a.erased_at is null`.execute(db)
  return rows[0]
}

/** Notes that an operator reads an application's document; its row's number. Undefined where there is none. */
export async function noteDocumentRead(
  tx: Queryable,
  id: number,
  actor: Actor,
): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number; document_id: number }>`
    select account_id, document_id from affiliate_applications
    where id = ${id} and document_id is not null and erased_at is null for share`.execute(tx)
  if (!rows[0]) return undefined
  const { account_id, document_id } = rows[0]
  const data = { application_id: id }
  await addAffiliateEvent(tx, { id: account_id, event: 'document_read', actor, data })
  return document_id
}

/** Notes that an operator reads an affiliate's bank account; its number. Undefined where they are none. */
export async function noteBankRead(
  tx: Queryable,
  affiliateId: number,
  actor: Actor,
): Promise<string | undefined> {
  const { rows } = await sql<{ bank_acc_no: string }>`
    select bank_acc_no from affiliate_applications
    where account_id = ${affiliateId} and status in ('approved', 'suspended') and erased_at is null
    for share`.execute(tx)
  if (!rows[0]) return undefined
  await addAffiliateEvent(tx, { id: affiliateId, event: 'bank_read', actor })
  return rows[0].bank_acc_no
}

/** As many closed months as an affiliate's page shows. */
const MONTHS_SHOWN = 60

/** An affiliate with their months; undefined where they are none. */
export async function affiliatePage(
  db: Queryable,
  id: number,
): Promise<AffiliateDetails | undefined> {
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
  return rows[0]
}
