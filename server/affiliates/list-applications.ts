import type { ApplicationsResponse } from '@apeak/contract/affiliates'
import type { Database } from '#platform/postgres/database.ts'
import { applicationsPage } from './sql-applications.ts'

/** What a page shows unless told otherwise. */
const PER_PAGE = 20

/** A page of the caller's applications, the newest first. */
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
