import { sql } from 'kysely'
import { balancesOf, type LedgerFault } from '#ledger/ledger.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/**
 * Looks for what must never be in the books of commission: what is owed to somebody that is not their
 * statements minus their payouts, and sums of months that are not those of their orders. At most 20.
 */
export async function commissionFaults(db: Queryable): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    select 'what is owed is what was stated and not paid out' as rule,
           format('affiliate %s: off by %s', owner_id, sum(sen)) as what
    from (
      select owner_id, balance_sen as sen from (${balancesOf('affiliate')}) owed
      union all
      select affiliate_id, -amount_sen from commission_statements
      union all
      select affiliate_id, amount_sen from payouts
    ) sums
    group by owner_id having sum(sen) <> 0
    union all
    select 'months add up to orders', format('referral %s: off by %s', account_id, sum(sen))
    from (
      select account_id, sales_sen as sen from referral_months
      union all
      select account_id, -amount_sen from referred_orders where not is_returned
    ) sums
    group by account_id having sum(sen) <> 0
    limit 20`.execute(db)
  return rows
}
