import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Owner } from './sql-accounts.ts'

/** Something in the ledger that must never be. */
export type LedgerFault = { rule: string; what: string }

/**
 * Looks through the whole ledger, as it is at one moment, for what must never be: sums that are not
 * zero, balances that are not what their transfers come to, negative ones, gaps in a history. At
 * most 20 faults; none is as it should be.
 */
export async function ledgerFaults(db: Queryable): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
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
    select 'a balance is what its transfers come to', format('account %s: %s, not %s', id, balance_sen, sum_sen)
      from sums where is_owned and balance_sen <> sum_sen
    union all
    select 'no owner has less than nothing', format('account %s: %s', id, sum_sen)
      from sums where is_owned and least(balance_sen, sum_sen) < 0
    union all
    select 'a history has no gaps', format('account %s: %s of %s', id, shown, entries)
      from sums where entries <> shown or entries <> newest
    limit 20`.execute(db)
  return rows
}

/** A transfer that was announced: whose, and what became of it. */
export type AnnouncedTransfer = {
  id: string
  amount_sen: number
  reason: string
  owner: Owner
  posted: boolean
  voided: boolean
}

/** Those of these transfers that were announced, by their ids. */
export async function announcedTransfers(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnnouncedTransfer>> {
  const { rows } = await sql<AnnouncedTransfer>`
    select t.id, t.amount_sen, t.reason,
      json_build_object('kind', a.owner_kind, 'id', a.owner_id) as owner,
      exists (select from transfers p where p.pending_id = t.id and p.state = 'posted') as posted,
      exists (select from transfers v where v.pending_id = t.id and v.state = 'voided') as voided
    from transfers t join ledger_accounts a on a.id = t.holder_id
    where t.state = 'pending' and t.id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map((transfer) => [transfer.id, transfer]))
}
