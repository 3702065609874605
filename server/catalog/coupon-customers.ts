import { createHash } from 'node:crypto'
import { mailboxOf } from '#platform/mail/same-mailbox.ts'

/** Who orders with a coupon, or would: both are null where they are not known. */
export type CouponCustomer = { accountId: number | null; email: string | null }

/**
 * As which customers a use of a coupon is counted. What is reserved counts for the account, or for the
 * mailbox among guests: anybody may have typed the address of an account's owner. What is paid counts for
 * the account and for the mailbox. Whoever has used it up as `any` of these is refused. Mailboxes are
 * hashes, so that no address is kept.
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
