import { type RawBuilder, sql } from 'kysely'
import type { Owner } from '#ledger/ledger.ts'

/** The ledger account of what the shop owes an affiliate. */
export const affiliateOf = (affiliateId: number): Owner => ({ kind: 'affiliate', id: affiliateId })

/**
 * SQL: the WITH query `span` of a month (its first day): `until`, its end in Malaysia, at most now; `since`,
 * from when an order makes its customer active.
 */
export const spanPart = (month: RawBuilder<string>) => sql`
  span as materialized (
    select month, until, until - interval '30 days' as since
    from (
      select month,
        least(now(), (month + interval '1 month') at time zone 'Asia/Kuala_Lumpur') as until
      from (select ${month} as month) wanted
    ) ended
  )`

/**
 * SQL: the spending of referred customers in the month of `span`: affiliate_id, account_id, sales_sen,
 * is_active. `whose`: SQL, whether a column is the id of a wanted affiliate. A customer has one row a month,
 * so nothing is summed; earlier months are read only if the 30 days reach back into them.
 */
export const spentIn = (whose: (column: string) => RawBuilder<boolean>) => sql`
  select r.affiliate_id, r.account_id, r.created_at, coalesce(m.sales_sen, 0) as sales_sen,
    coalesce(m.last_paid_at > (select since from span), false) or r.account_id in (
      select earlier.account_id from referral_months earlier, span
      where ${whose('earlier.affiliate_id')} and earlier.month < span.month
        and earlier.month >= date_trunc('month', span.since at time zone 'Asia/Kuala_Lumpur')::date
        and earlier.last_paid_at > span.since
    ) as is_active
  from referrals r
  left join referral_months m on m.affiliate_id = r.affiliate_id and m.account_id = r.account_id
    and m.month = (select month from span)
  where ${whose('r.affiliate_id')} and r.void_reason is null`
