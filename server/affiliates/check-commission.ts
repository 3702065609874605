import { balancesOf, type LedgerFault } from '#ledger/ledger.ts'
import {
  allRows,
  type Database,
  type Queryable,
  readSnapshot,
} from '#platform/postgres/database.ts'

/**
 * Faults in the books of commission: balances other than statements minus payouts, months other than the
 * sum of their orders, and orders with other refunds than the shop made. At most 20 of each.
 */
export function commissionFaults(
  database: Database,
  returnedOfOrders: ReturnedOfOrders,
): Promise<LedgerFault[]> {
  return readSnapshot(database, async (tx) => [
    ...(await sumFaults(tx)),
    ...(await returnFaults(tx, await returnedOfOrders(tx))),
  ])
}

/** Reads the refunds of orders, in sen, by their ids. */
export type ReturnedOfOrders = (db: Queryable) => Promise<ReadonlyMap<string, number>>

async function sumFaults(db: Queryable): Promise<LedgerFault[]> {
  const owed = await balancesOf(db, 'affiliate')
  return allRows<LedgerFault>(db)`
    select 'commission owed equals statements minus payouts' as rule,
           format('affiliate %s: off by %s', owner_id, sum(sen)) as what
    from (
      select owner_id, sen
      from unnest(${owed.map(({ owner_id }) => owner_id)}::integer[],
                  ${owed.map(({ balance_sen }) => balance_sen)}::bigint[]) owed (owner_id, sen)
      union all
      select affiliate_id, -amount_sen from commission_statements
      union all
      select affiliate_id, amount_sen from payouts
    ) sums
    group by owner_id having sum(sen) <> 0
    union all
    select 'a month equals the sum of its orders', format('referral %s: off by %s', account_id, sum(sen))
    from (
      select account_id, sales_sen as sen from referral_months
      union all
      select account_id, returned_sen - amount_sen from referred_orders where not is_returned
    ) sums
    group by account_id having sum(sen) <> 0
    limit 20`
}

async function returnFaults(
  db: Queryable,
  returned: ReadonlyMap<string, number>,
): Promise<LedgerFault[]> {
  const rows = await allRows<{ order_id: string; returned_sen: number }>(db)`
    select order_id, returned_sen from referred_orders
    where returned_sen > 0 or order_id = any(${[...returned.keys()]}::text[])`
  return rows
    .map(({ order_id, returned_sen }) => ({
      order_id,
      off_by: returned_sen - (returned.get(order_id) ?? 0),
    }))
    .filter(({ off_by }) => off_by !== 0)
    .slice(0, 20)
    .map(({ order_id, off_by }) => ({
      rule: 'an order counts for its total minus refunds',
      what: `order ${order_id}: off by ${off_by}`,
    }))
}
