import { sql } from 'kysely'
import { allRows, type Queryable } from '#platform/postgres/database.ts'
import type { Owner } from './accounts.ts'

/** An inconsistency in the ledger. */
export type LedgerFault = { rule: string; what: string }

/**
 * Checks the whole ledger in one snapshot: accounts that do not sum to zero, balances that differ from
 * their transfers, negative balances, gaps in a history. Returns at most 20 faults.
 */
export async function ledgerFaults(db: Queryable): Promise<LedgerFault[]> {
  return allRows<LedgerFault>(db)`
    with sums as (
      select account.id, account.owner_kind <> 'system' as is_owned, account.balance_sen, account.entries,
        (select coalesce(sum(amount_sen), 0) from transfers
         where state = 'posted' and credit_account_id = account.id)
        - (select coalesce(sum(amount_sen), 0) from transfers
           where state = 'posted' and debit_account_id = account.id) as sum_sen,
        (select count(number) from transfers where holder_id = account.id) as shown,
        (select coalesce(max(number), 0) from transfers where holder_id = account.id) as newest
      from ledger_accounts account
    )
    select 'all accounts sum to zero' as rule, sum(sum_sen)::text as what from sums
      having sum(sum_sen) <> 0
    union all
    select 'a balance equals the sum of its transfers', format('account %s: %s, not %s', id, balance_sen, sum_sen)
      from sums where is_owned and balance_sen <> sum_sen
    union all
    select 'no balance is negative', format('account %s: %s', id, sum_sen)
      from sums where is_owned and least(balance_sen, sum_sen) < 0
    union all
    select 'a history has no gaps', format('account %s: %s of %s', id, shown, entries)
      from sums where entries <> shown or entries <> newest
    limit 20`
}

/** A pending transfer, and whether it was posted or voided. */
export type PendingTransfer = {
  id: string
  amount_sen: number
  reason: string
  owner: Owner
  posted: boolean
  voided: boolean
}

/** The pending transfers among these ids, by id. */
export async function pendingTransfers(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PendingTransfer>> {
  const { rows } = await sql<PendingTransfer>`
    select t.id, t.amount_sen, t.reason,
      json_build_object('kind', a.owner_kind, 'id', a.owner_id) as owner,
      exists (select from transfers p where p.pending_id = t.id and p.state = 'posted') as posted,
      exists (select from transfers v where v.pending_id = t.id and v.state = 'voided') as voided
    from transfers t join ledger_accounts a on a.id = t.holder_id
    where t.state = 'pending' and t.id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map((transfer) => [transfer.id, transfer]))
}
