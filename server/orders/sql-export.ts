import { sql } from 'kysely'
import type { ExportContext } from '#accounts/accounts.ts'
import { couponUsesOf } from '#catalog/catalog.ts'
import { exportPayments } from '#payments/payments.ts'
import { mailsAbout } from '#platform/mail/mail.ts'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'
import { shownVoucherCode } from './voucher-code.ts'

/** A person's orders, also those that they made as a guest, with all that happened to them. */
export function exportOrders(
  { id, email }: { id: number; email: string },
  context: ExportContext,
): ExportedRows[] {
  const isTheirs = sql`
    (t.customer_id = ${id} or (lower(t.customer_email) = ${email} and t.customer_id is null))`
  const theirs = sql`select t.id from orders t where ${isTheirs}`
  const ofTheirs = sql`t.order_id in (${theirs})`
  return [
    // By the cart's id another order could be made to be theirs.
    {
      ...exportRows('orders', isTheirs, ['cart_id', 'request_hash']),
      shown: (row) => ({
        ...row,
        voucher_code: shownVoucherCode(context, row as { id: string; voucher_code: string | null }),
      }),
    },
    exportRows('order_events', ofTheirs),
    exportRows('deliveries', ofTheirs, ['request_key']),
    exportRows('order_corrections', ofTheirs),
    exportRows('order_notes', ofTheirs, ['request_key']),
    mailsAbout(theirs),
    ...exportPayments(theirs),
    couponUsesOf(id),
  ]
}
