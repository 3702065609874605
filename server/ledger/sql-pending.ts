import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { countEntry, systemAccount } from './sql-accounts.ts'
import type { Transfer } from './sql-transfers.ts'

/**
 * SQL (parts of a WITH) that announces a transfer to its owner, where the condition holds: it is
 * pending and counts for nothing until it is posted. Yields `announced` (id). The owner has an
 * account: see `lockAccount`.
 */
export const announceParts = (
  { id, owner, against, reason, reference }: Transfer,
  amount_sen: number,
  onlyIf: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  counted as (${countEntry(owner, onlyIf)}),
  announced as (
    insert into transfers (id, debit_account_id, credit_account_id, amount_sen, state, reason,
                           reference, holder_id, number)
    select ${id}, ${systemAccount(against)}, counted.id, ${amount_sen}::integer, 'pending', ${reason},
           ${reference}, counted.id, counted.entries
    from counted returning id
  )`

/** How a pending transfer ends: it counts, or it will not come. */
export type Resolution = 'posted' | 'voided'

/**
 * SQL (parts of a WITH) that resolves the pending transfer whose id the row of `due` names: posts it,
 * and adds it to its owner's balance; or voids it. `id` is the new transfer's. Yields `resolved`
 * (id, pending_id).
 */
export const resolveParts = (
  id: string,
  resolution: Resolution,
  due: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  pending as (select t.* from transfers t, ${due} due where t.id = due.id),
  account as (
    update ledger_accounts a set balance_sen = a.balance_sen + ${gain(resolution)}
    from pending where a.id = pending.holder_id
    returning a.id
  ),
  resolved as (
    insert into transfers (id, debit_account_id, credit_account_id, amount_sen, state, pending_id,
                           reason, reference, holder_id)
    select ${id}, debit_account_id, credit_account_id, amount_sen, ${resolution}, pending.id,
           reason, pending.id || ${`:${resolution}`}, holder_id
    -- Joined, so that the row is written after its account was locked: rows stand in order of time.
    from pending join account on account.id = pending.holder_id
    returning id, pending_id
  )`

const gain = (resolution: Resolution) =>
  resolution === 'posted'
    ? sql`case pending.credit_account_id when a.id then pending.amount_sen else -pending.amount_sen end`
    : sql`0`

/** Whether a pending transfer was voided, also where it was posted later. */
export async function wasVoided(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transfers where pending_id = ${id} and state = 'voided'`.execute(db)
  return rows.length > 0
}

/** SQL that selects every announced transfer with its owner, and whether it was posted and voided. */
export const announcedTransfers = sql`
  select t.id, t.amount_sen, t.reason, a.owner_kind, a.owner_id,
    exists (select from transfers p where p.pending_id = t.id and p.state = 'posted') as posted,
    exists (select from transfers v where v.pending_id = t.id and v.state = 'voided') as voided
  from transfers t join ledger_accounts a on a.id = t.holder_id where t.state = 'pending'`
