import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** Something in the ledger that must never be. */
export type LedgerFault = { rule: string; what: string }

/**
 * Looks through the whole ledger, as it is at one moment, for what must never be: sums that are not
 * zero, balances that are not what their transfers come to, negative ones, gaps in a history,
 * top-ups that are not as their transfers say. At most 20 faults; none is as it should be.
 */
export async function ledgerFaults(db: Queryable): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    with sums as (
      select account.id, account.customer_id, account.balance_sen, account.movements,
        (select coalesce(sum(amount_sen), 0) from transfers
         where state = 'posted' and credit_account_id = account.id)
        - (select coalesce(sum(amount_sen), 0) from transfers
           where state = 'posted' and debit_account_id = account.id) as sum_sen,
        (select count(number) from transfers where holder_id = account.id) as shown,
        (select coalesce(max(number), 0) from transfers where holder_id = account.id) as newest
      from ledger_accounts account
    ),
    settled as (
      select u.id, u.status, u.value_sen, t.amount_sen, a.customer_id = u.customer_id as is_own,
        exists (select from transfers p where p.pending_id = u.id and p.state = 'posted') as posted,
        exists (select from transfers v where v.pending_id = u.id and v.state = 'voided') as voided
      from topups u
      left join transfers t on t.id = u.id and t.state = 'pending' and t.reason = 'top_up'
      left join ledger_accounts a on a.id = t.holder_id
    )
    select 'all accounts sum to zero' as rule, sum(sum_sen)::text as what from sums
      having sum(sum_sen) <> 0
    union all
    select 'a balance is what its transfers come to', format('account %s: %s, not %s', id, balance_sen, sum_sen)
      from sums where customer_id is not null and balance_sen <> sum_sen
    union all
    select 'no customer has less than nothing', format('account %s: %s', id, sum_sen)
      from sums where customer_id is not null and least(balance_sen, sum_sen) < 0
    union all
    select 'a history has no gaps', format('account %s: %s of %s', id, shown, movements)
      from sums where movements <> shown or movements <> newest
    union all
    select 'a top-up is as its transfers say', format('%s: %s', id, status) from settled
      where is_own is not true or amount_sen <> value_sen or posted <> (status = 'completed')
        or (status = 'cancelled' and not voided) or (status = 'pending' and voided)
    limit 20`.execute(db)
  return rows
}
