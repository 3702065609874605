import { sql } from 'kysely'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'

/** How often an account used each coupon that is limited for customers, as an export gives it out. */
export const couponUsesOf = (accountId: number): ExportedRows =>
  exportRows('coupon_uses', sql`t.customer = ${`account:${accountId}`}`)
