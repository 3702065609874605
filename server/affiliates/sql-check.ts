import { sql } from 'kysely'
import { balancesOf, type LedgerFault } from '#ledger/ledger.ts'
import { returnedOfOrders } from '#orders/orders.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/**
 * Looks for what must never be in the books of commission: what is owed to somebody that is not their
 * statements minus their payouts, sums of months that are not those of their orders, and orders that count
 * for more or less than the shop kept. At most 20.
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
      select account_id, returned_sen - amount_sen from referred_orders where not is_returned
    ) sums
    group by account_id having sum(sen) <> 0
    union all
    select 'orders count for what was kept', format('order %s: off by %s', order_id, sum(sen))
    from (
      select order_id, returned_sen as sen from referred_orders
      union all
      select order_id, -sen from (${returnedOfOrders}) returned
      where order_id in (select order_id from referred_orders)
    ) sums
    group by order_id having sum(sen) <> 0
    limit 20`.execute(db)
  return rows
}
