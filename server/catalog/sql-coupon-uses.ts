import { type RawBuilder, sql } from 'kysely'
import { mailboxOfSql } from '#platform/mail/same-mailbox.ts'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'

/**
 * An SQL expression (text[]): as which customers a use of a coupon is counted, none where it is not
 * limited for them. An account counts, and so does the mailbox, as a hash, so that counting keeps
 * nobody's address.
 */
export const couponCustomers = (
  couponId: RawBuilder<unknown>,
  { accountId, email }: { accountId: RawBuilder<unknown>; email: RawBuilder<unknown> },
) => sql`coalesce((
  select array_remove(array[
    'account:' || ${accountId}::integer,
    'email:' || encode(sha256(convert_to(${mailboxOfSql(email)}, 'UTF8')), 'hex')
  ], null)
  from coupons limited where limited.id = ${couponId} and limited.customer_limit is not null
), '{}')`

/** SQL: by how much the uses of each customer change; `changes`: see `moveUsesParts`. */
const net = (changes: RawBuilder<unknown>) => sql`
  select change.coupon_id, customer, sum(change.uses)::integer as uses
  from ${changes} change, unnest(change.coupon_customers) customer
  where change.coupon_id is not null
  group by change.coupon_id, customer`

/**
 * SQL that counts more uses by customers. One beyond the limit violates `coupon_uses_limit_kept`,
 * which aborts the whole statement.
 */
export const takeCustomerUses = (changes: RawBuilder<unknown>) => sql`
  insert into coupon_uses (coupon_id, customer, used, usage_limit)
  select d.coupon_id, d.customer, d.uses, k.customer_limit
  from (${net(changes)}) d join coupons k on k.id = d.coupon_id and k.customer_limit is not null
  where d.uses > 0 order by d.coupon_id, d.customer
  on conflict (coupon_id, customer) do update set
    used = coupon_uses.used + excluded.used, usage_limit = excluded.usage_limit`

/** SQL that counts uses by customers off again. */
export const returnCustomerUses = (changes: RawBuilder<unknown>) => sql`
  update coupon_uses c set used = c.used + d.uses
  from (${net(changes)}) d
  where c.coupon_id = d.coupon_id and c.customer = d.customer and d.uses < 0`

/** How often an account used each coupon that is limited for customers, as an export gives it out. */
export const couponUsesOf = (accountId: number): ExportedRows =>
  exportRows('coupon_uses', sql`t.customer = ${`account:${accountId}`}`)
