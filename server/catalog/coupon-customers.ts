import { createHash } from 'node:crypto'
import { mailboxOf } from '#platform/mail/same-mailbox.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'

/** A coupon's user; null if unknown. */
export type CouponCustomer = { accountId: number | null; email: string | null }

/**
 * The keys under which a use of a coupon is counted. A reservation counts for the account, or for the guest's
 * mailbox, since anybody can type the address of an account's owner. A paid use counts for the account and
 * the mailbox. A coupon used up under `any` key is refused. Mailboxes are hashed, so no address is stored.
 */
export function couponCustomers(
  { accountId, email }: CouponCustomer,
  use: 'reserved' | 'paid' | 'any',
): string[] {
  const account = accountId === null ? [] : [`account:${accountId}`]
  if (email === null) return account
  const mailbox = createHash('sha256').update(mailboxOf(email)).digest('hex')
  const guest = accountId === null ? [`guest:${mailbox}`] : []
  if (use === 'reserved') return [...account, ...guest]
  const paid = `email:${mailbox}`
  return use === 'paid' ? [...account, paid] : [...account, ...guest, paid]
}

/** An account's uses of coupons with a customer limit, for its export. */
export const couponUsesOf = (db: Queryable, accountId: number): Promise<ExportedRows> =>
  exportRows(db, 'coupon_uses', 'customer', [`account:${accountId}`])
