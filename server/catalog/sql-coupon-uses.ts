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

/** SQL: by how much the uses of each customer change; `changes`: see `moveUsesParts`. */
const net = (changes: RawBuilder<unknown>) => sql`
  select change.coupon_id, customer, sum(change.uses)::integer as uses
  from ${changes} change, unnest(change.coupon_customers) customer
  where change.coupon_id is not null
  group by change.coupon_id, customer`

/**
 * SQL that counts more uses by customers. One beyond the limit violates `coupon_uses_limit_kept`,
 * which aborts the whole statement; but for a mailbox that has paid: nobody's money is refused for what was
 * paid meanwhile under the same address.
 */
export const takeCustomerUses = (changes: RawBuilder<unknown>) => sql`
  insert into coupon_uses (coupon_id, customer, used, usage_limit)
  select d.coupon_id, d.customer, d.uses,
         case when d.customer like 'email:%' then greatest(k.customer_limit, d.uses)
              else k.customer_limit end
  from (${net(changes)}) d join coupons k on k.id = d.coupon_id and k.customer_limit is not null
  where d.uses > 0 order by d.coupon_id, d.customer
  on conflict (coupon_id, customer) do update set
    used = coupon_uses.used + excluded.used,
    usage_limit = case when coupon_uses.customer like 'email:%'
                       then greatest(excluded.usage_limit, coupon_uses.used + excluded.used)
                       else excluded.usage_limit end`

/** SQL that counts uses by customers off again. */
export const returnCustomerUses = (changes: RawBuilder<unknown>) => sql`
  update coupon_uses c set used = c.used + d.uses
  from (${net(changes)}) d
  where c.coupon_id = d.coupon_id and c.customer = d.customer and d.uses < 0`

/** How often an account used each coupon that is limited for customers, as an export gives it out. */
export const couponUsesOf = (accountId: number): ExportedRows =>
  exportRows('coupon_uses', sql`t.customer = ${`account:${accountId}`}`)
