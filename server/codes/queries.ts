import type { CodeEntry, CodesQuery } from '@apeak/contract/codes-console'
import type { Page } from '@apeak/contract/lists'
import { sql } from 'kysely'
import { type Database, isoTime } from '#platform/postgres/database.ts'
import { readPage } from '#platform/postgres/list-page.ts'

/** A page of codes, without their plaintexts. */
export function codesPage(
  db: Database,
  { product_id, status, order_id, ...query }: CodesQuery,
): Promise<Page<CodeEntry>> {
  return readPage<CodeEntry>(db, query, {
    select: sql`v.id, v.import_id, v.status, ${isoTime('v.created_at')} as created_at,
      ${isoTime('v.expires_at')} as expires_at, ${isoTime('v.issued_at')} as issued_at, v.order_id`,
    from: sql`voucher_codes v`,
    where: [
      product_id && sql`v.product_id = ${product_id}::integer`,
      status && sql`v.status = ${status}`,
      order_id && sql`v.order_id = ${order_id}`,
    ],
    columns: { id: sql`v.id`, expires_at: sql`v.expires_at`, issued_at: sql`v.issued_at` },
    sort: '-id',
    tie: sql`v.id`,
  })
}
