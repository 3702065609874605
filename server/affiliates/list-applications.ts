import type { AffiliateApplication, ApplicationsResponse } from '@apeak/contract/affiliates'
import { sql } from 'kysely'
import type { Database, Queryable } from '#platform/postgres/database.ts'

/** The default page size. */
const PER_PAGE = 20

/** A page of the caller's applications, the latest first. */
export async function listApplications(
  db: Database,
  accountId: number,
  { page = 1, per_page = PER_PAGE }: { page?: number; per_page?: number },
): Promise<ApplicationsResponse> {
  const { total, applications } = await applicationsPage(db, accountId, page, per_page)
  return {
    data: {
      data: applications.map((one) => ({
        ...one,
        created_at: new Date(one.created_at).toISOString(),
      })),
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
      per_page,
      total,
    },
  }
}

async function applicationsPage(
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
