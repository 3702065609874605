import { type RawBuilder, sql } from 'kysely'
import { mailboxOfSql } from '#platform/mail/same-mailbox.ts'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'

/** Who orders with a coupon, or would: both are null where they are not known. */
type CouponCustomer = { accountId: RawBuilder<unknown>; email: RawBuilder<unknown> }

/**
 * An SQL expression (text[]): as which customers uses of a coupon are counted, none where it is not
 * limited for them. What is reserved counts for the account, or where there is none for the mailbox among
 * guests: anybody may have typed the address of somebody with an account. What is paid for counts for the
 * account and for the mailbox. Whoever has used it up as `any` of these is refused. Mailboxes are hashes,
 * so that counting keeps nobody's address.
 */
export const couponCustomers = (
  couponId: RawBuilder<unknown>,
  { accountId, email }: CouponCustomer,
  uses: 'reserved' | 'paid' | 'any',
) => {
  const hash = sql`encode(sha256(convert_to(${mailboxOfSql(email)}, 'UTF8')), 'hex')`
  const guest = sql`case when ${accountId}::integer is null then 'guest:' || ${hash} end`
  const customers = {
    reserved: sql`${guest}`,
    paid: sql`'email:' || ${hash}`,
    any: sql`${guest}, 'email:' || ${hash}`,
  }
  return sql`coalesce((
    select array_remove(array['account:' || ${accountId}::integer, ${customers[uses]}], null)
    from coupons limited where limited.id = ${couponId} and limited.customer_limit is not null
  ), '{}')`
}

/** How often an account used each coupon that is limited for customers, as an export gives it out. */
export const couponUsesOf = (accountId: number): ExportedRows =>
  exportRows('coupon_uses', sql`t.customer = ${`account:${accountId}`}`)
