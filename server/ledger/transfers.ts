import { sql } from 'kysely'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'
import { type LockedAccount, lockAccounts, type Owner } from './accounts.ts'

/** A transfer between an owner's account and one of the shop's own. */
export type Transfer = {
  /** A letter and 128 random bits. */
  id: string
  owner: Owner
  /** The system account on the other side. */
  against: string
  /** Positive: credit to the owner; negative: debit. */
  amount_sen: number
  /** A code defined by the calling domain. */
  reason: string
  /** Unique: `transfers_reference_unique`. */
  reference: string
  /** An operator's note. */
  note?: string | null
}

/**
 * Locks the owners' accounts, changes their balances and adds an entry to each history. Violates `transfers_reference_unique`, `ledger_accounts_never_negative` or, of a closed account,
 * `ledger_accounts_closed_empty`.
 */
export const postTransfers = (tx: Queryable, transfers: readonly Transfer[]): Promise<void> =>
  addTransfers(tx, transfers, 'posted')

/** Adds a pending transfer: an entry that does not change the balance until it is posted. */
export const addPendingTransfer = (tx: Queryable, transfer: Transfer): Promise<void> =>
  addTransfers(tx, [transfer], 'pending')

async function addTransfers(
  tx: Queryable,
  transfers: readonly Transfer[],
  state: 'posted' | 'pending',
): Promise<void> {
  const owners = transfers.map(({ owner }) => owner)
  const rows = numbered(transfers, await lockAccounts(tx, owners))
  const gain = state === 'posted' ? sql`sum(amount_sen)` : sql`0`
  await sql`
    update ledger_accounts
    set balance_sen = balance_sen + added.gain_sen, entries = ledger_accounts.entries + added.entries
    from (
      select holder_id, ${gain} as gain_sen, count(*) as entries
      from json_to_recordset(${JSON.stringify(rows)}::json) as t (holder_id integer, amount_sen integer)
      group by holder_id
    ) added
    where id = added.holder_id`.execute(tx)
  await sql`
    insert into transfers (id, debit_account_id, credit_account_id, amount_sen, state, reason,
                           reference, note, holder_id, number)
    select t.id, case when t.amount_sen < 0 then t.holder_id else system.id end,
           case when t.amount_sen < 0 then system.id else t.holder_id end,
           abs(t.amount_sen), ${state}, t.reason, t.reference, t.note, t.holder_id, t.number
    from json_to_recordset(${JSON.stringify(rows)}::json) as t (
      id text, holder_id integer, number integer, against text, amount_sen integer, reason text,
      reference text, note text)
    -- An unknown name leaves an account null, which the table refuses.
    left join ledger_accounts system on system.name = t.against
    order by t.holder_id, t.number`.execute(tx)
}

/** Numbers the transfers in their owners' histories. */
function numbered(transfers: readonly Transfer[], accounts: readonly LockedAccount[]) {
  const entries = new Map(accounts.map((account) => [account.id, account.entries]))
  return transfers.map(({ owner, ...transfer }) => {
    const account = accounts.find(
      (one) => one.owner.kind === owner.kind && one.owner.id === owner.id,
    )
    if (!account) throw new Error(`no account of ${owner.kind} ${owner.id}`)
    const number = (entries.get(account.id) ?? 0) + 1
    entries.set(account.id, number)
    return { ...transfer, holder_id: account.id, number }
  })
}

/**
 * Posts a pending transfer by another, `id`. Violates
 * `transfers_resolved_once` or, of a closed account, `ledger_accounts_closed_empty`.
 */
export const postPending = (tx: Queryable, pendingId: string, id: string): Promise<void> =>
  resolvePending(tx, pendingId, id, 'posted')

/** Voids a pending transfer by another, `id`. It may still be posted later. */
export const voidPending = (tx: Queryable, pendingId: string, id: string): Promise<void> =>
  resolvePending(tx, pendingId, id, 'voided')

async function resolvePending(
  tx: Queryable,
  pendingId: string,
  id: string,
  state: 'posted' | 'voided',
): Promise<void> {
  // Locking the account first keeps the rows in order of time.
  const pending = await firstRow<{ holder_id: number; gain_sen: number }>(tx)`
    select t.holder_id,
           case t.credit_account_id when t.holder_id then t.amount_sen else -t.amount_sen end as gain_sen
    from transfers t join ledger_accounts a on a.id = t.holder_id
    where t.id = ${pendingId} and t.state = 'pending' for update of a`
  if (!pending) throw new Error(`${pendingId} is not a pending transfer`)
  if (state === 'posted') {
    await sql`
      update ledger_accounts set balance_sen = balance_sen + ${pending.gain_sen}
      where id = ${pending.holder_id}`.execute(tx)
  }
  await sql`
    insert into transfers (id, debit_account_id, credit_account_id, amount_sen, state, pending_id,
                           reason, reference, holder_id)
    select ${id}, debit_account_id, credit_account_id, amount_sen, ${state}, id, reason,
           ${`${pendingId}:${state}`}, holder_id
    from transfers where id = ${pendingId}`.execute(tx)
}

/** Whether a pending transfer was voided, even if posted later. */
export async function wasVoided(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transfers where pending_id = ${id} and state = 'voided'`.execute(db)
  return rows.length > 0
}

/** The id of the transfer with a reference; undefined if none. */
export async function transferFor(db: Queryable, reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from transfers where reference = ${reference}`.execute(db)
  return rows[0]?.id
}

type TransferRow = Pick<Transfer, 'owner' | 'amount_sen' | 'reason' | 'reference'>

/** The transfer with this id; undefined if none. */
export async function transferById(db: Queryable, id: string): Promise<TransferRow | undefined> {
  return firstRow<TransferRow>(db)`
    select json_build_object('kind', a.owner_kind, 'id', a.owner_id) as owner,
           t.amount_sen, t.reason, t.reference
    from transfers t join ledger_accounts a on a.id = t.holder_id where t.id = ${id}`
}
