import { sql } from 'kysely'
import type { Actor } from '#platform/actor.ts'
import { deleteDocuments } from '#platform/files/files.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { codeKey } from './rules.ts'
import { addAffiliateEvent } from './sql-events.ts'

/** Makes somebody an affiliate with a code. Violates `referral_codes_pkey` where it is another's. */
export async function insertAffiliate(tx: Queryable, id: number, code: string): Promise<void> {
  await sql`insert into affiliates (id, code) values (${id}, ${code})`.execute(tx)
  await insertCode(tx, id, code)
}

/** Replaces an affiliate's code. Violates `referral_codes_pkey` where it is, or was, another's. */
export async function setChosenCode(tx: Queryable, id: number, code: string): Promise<void> {
  await sql`
    update affiliates set code = ${code}, code_chosen_at = now() where id = ${id}`.execute(tx)
  await insertCode(tx, id, code)
}

async function insertCode(tx: Queryable, id: number, code: string): Promise<void> {
  await sql`
    insert into referral_codes (key, affiliate_id) values (${codeKey(code)}, ${id})`.execute(tx)
}

/** Stops an affiliate's codes, or lets them attribute again. */
export async function setSuspended(tx: Queryable, id: number, suspended: boolean): Promise<void> {
  await sql`
    update affiliates set suspended_at = case when ${suspended}::boolean then now() end
    where id = ${id}`.execute(tx)
}

/** Locks an affiliate: the present code, and whether it was chosen; undefined where they are none. */
export async function lockAffiliate(tx: Queryable, id: number) {
  const { rows } = await sql<{ code: string; code_chosen: boolean }>`
    select code, code_chosen_at is not null as code_chosen from affiliates
    where id = ${id} and erased_at is null for update`.execute(tx)
  return rows[0]
}

/** Takes a person out of their applications, with their documents, and ends their codes. */
export async function eraseAffiliate(
  tx: Queryable,
  accountId: number,
  actor: Actor,
): Promise<void> {
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
  // The same content, brought by somebody else too, is one document.
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

/** Who is told of a decision about an application, and why; undefined where the person was erased. */
export async function decidedApplication(db: Queryable, id: number) {
  const { rows } = await sql<{
    name: string
    email: string
    rejection_reason: string | null
    code: string | null
  }>`
    select a.name, a.email, a.rejection_reason, f.code
    from affiliate_applications a left join affiliates f on f.id = a.account_id
    where a.id = ${id} and a.erased_at is null`.execute(db)
  return rows[0]
}

/** What happened to somebody as an affiliate, in order. */
export async function affiliateHistory(db: Queryable, accountId: number) {
  return db
    .selectFrom('affiliate_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}
