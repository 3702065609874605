import { type RawBuilder, sql } from 'kysely'
import type { Owner } from '#ledger/ledger.ts'

/** An affiliate as the ledger knows whom the shop owes. */
export const affiliateOf = (affiliateId: number): Owner => ({ kind: 'affiliate', id: affiliateId })

/** SQL: when a month (its first day) ends in Malaysia, or now where it has not ended. */
export const monthEnd = (month: RawBuilder<unknown>) =>
  sql`least(now(), (${month} + interval '1 month') at time zone 'Asia/Kuala_Lumpur')`

/**
 * SQL that selects what referred customers spent in a month: affiliate_id, account_id, sales_sen, and
 * whether each is active. `span` names a row of `month` and its end `until`; `which` narrows the rows
 * of `m`. 30 days reach back over at most two months before.
 */
export const spentIn = (span: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
  select m.affiliate_id, m.account_id,
    coalesce(sum(m.sales_sen) filter (where m.month = ${span}.month), 0)::bigint as sales_sen,
    coalesce(bool_or(m.last_paid_at > ${span}.until - interval '30 days'), false) as is_active
  from referral_months m, ${span}
  where ${which} and m.month <= ${span}.month and m.month > ${span}.month - interval '3 months'
  group by m.affiliate_id, m.account_id`
