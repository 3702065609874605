import type { Queryable } from '#platform/postgres/database.ts'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'

/** How often an account used each coupon that is limited for customers, as an export gives it out. */
export const couponUsesOf = (db: Queryable, accountId: number): Promise<ExportedRows> =>
  exportRows(db, 'coupon_uses', 'customer', [`account:${accountId}`])
