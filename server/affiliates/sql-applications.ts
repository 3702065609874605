import type { AffiliateApplication, RegisterAffiliate } from '@apeak/contract/affiliates'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** A page of somebody's applications, newest first, and how many there are. */
export async function applicationsPage(
  db: Queryable,
  accountId: number,
  page: number,
  perPage: number,
): Promise<{ total: number; applications: AffiliateApplication[] }> {
  const own = sql`affiliate_applications a where a.account_id = ${accountId}`
  const { rows } = await sql<{ total: number; applications: AffiliateApplication[] }>`
    select (select count(*) from ${own}) as total, coalesce(json_agg(shown), '[]') as applications
    from (
      select a.id, a.bank_name, a.bank_acc_no, a.bank_acc_name, a.status, a.rejection_reason,
        case when a.status in ('approved', 'suspended')
          then (select code from affiliates where id = a.account_id) end as referral_code,
        a.created_at
      from ${own} order by a.id desc
      limit ${perPage}::integer offset ((${page}::bigint - 1) * ${perPage}::integer)
    ) shown`.execute(db)
  return rows[0] ?? { total: 0, applications: [] }
}

/**
 * Stores an application, whose document's row is `documentId`; its id. Violates
 * `affiliate_applications_one_open` where one is pending or approved.
 */
export async function insertApplication(
  tx: Queryable,
  accountId: number,
  form: RegisterAffiliate,
  documentId: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into affiliate_applications (account_id, name, phone_no, email, social_media, reason,
      previous_collab, bank_name, bank_acc_no, bank_acc_name, document_id)
    values (${accountId}, ${form.name.trim()}, ${form.phone_no}, ${form.email.toLowerCase()},
      ${form.social_media}::text[], ${form.reason.trim()}, ${form.previous_collab.trim()},
      ${form.bank_name.trim()}, ${form.account_number}, ${form.account_name.trim()}, ${documentId})
    returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

/**
 * Whose application it is and to which address it is acknowledged; undefined where it was decided or
 * erased.
 */
export async function applicationToAcknowledge(db: Queryable, id: number) {
  const { rows } = await sql<{ account_id: number; email: string }>`
    select account_id, email from affiliate_applications
    where id = ${id} and status = 'pending' and erased_at is null`.execute(db)
  return rows[0]
}

/** Whether somebody has an application that is pending or approved. */
export async function hasOpenApplication(db: Queryable, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from affiliate_applications
    where account_id = ${accountId} and status <> 'rejected'`.execute(db)
  return rows.length > 0
}
