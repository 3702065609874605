import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { creditAccount, debitAccount, type Owner, systemAccount } from './sql-accounts.ts'

/** Who transfers what for, between an owner's account and one of the shop's own. */
export type Transfer = {
  /** Of the new transfer: a letter and 128 random bits. */
  id: string
  owner: Owner
  /** The name of the system account on the other side. */
  against: string
  /** A word for why; what it means is its domain's business. */
  reason: string
  /** The same reference is never transferred twice: `transfers_reference_unique`. */
  reference: string
  /** What an operator wrote. */
  note?: string | null
}

/**
 * SQL (parts of a WITH) that takes the `amount_sen` of the row that `due` selects from the owner and
 * gives it to the system account. Nothing due moves nothing. Yields `transferred` (id).
 * `ledger_accounts_never_negative` aborts it where there is less.
 */
export const spendParts = (transfer: Transfer, due: RawBuilder<unknown>): RawBuilder<unknown> =>
  transferParts(transfer, debitAccount(transfer.owner, due), 'out')

/**
 * Transfers at once, in one statement. Positive sen: the owner gets them; negative: they are taken.
 * False where somebody who has no account was to give some. Violates `transfers_reference_unique`,
 * `ledger_accounts_never_negative` or, of a closed account, `ledger_accounts_closed_empty`.
 */
export async function transfer(
  db: Queryable,
  { amount_sen, ...wanted }: Transfer & { amount_sen: number },
): Promise<boolean> {
  const parts =
    amount_sen > 0
      ? transferParts(wanted, creditAccount(wanted.owner, amount_sen), 'in')
      : spendParts(wanted, sql`select ${-amount_sen}::integer as amount_sen`)
  const { rows } = await sql`with ${parts} select id from transferred`.execute(db)
  return rows.length > 0
}

/**
 * SQL (parts of a WITH) that gives every owner of one kind their part at once: `due` yields each
 * owner's number once, as `owner_id`, with `amount_sen`, `reference` and the new transfer's `id`.
 * Yields `transferred` (id). Violates what `transfer` does.
 */
export const giveEachParts = (
  { kind, against, reason }: { kind: string; against: string; reason: string },
  due: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  given as (
    insert into ledger_accounts (owner_kind, owner_id, balance_sen, entries)
    -- In one order, so that two who give at once do not wait for each other.
    select ${kind}, due.owner_id, due.amount_sen, 1 from (${due}) due order by due.owner_id
    on conflict (owner_kind, owner_id) do update set
      balance_sen = ledger_accounts.balance_sen + excluded.balance_sen,
      entries = ledger_accounts.entries + 1
    returning id, owner_id, entries
  ),
  transferred as (
    insert into transfers (id, debit_account_id, credit_account_id, amount_sen, reason, reference,
                           holder_id, number)
    select due.id, ${systemAccount(against)}, given.id, due.amount_sen, ${reason}, due.reference,
           given.id, given.entries
    from given join (${due}) due on due.owner_id = given.owner_id
    returning id
  )`

// `change` yields the owner's account as it is after it, and how much it changed by.
function transferParts(
  { id, against, reason, reference, note = null }: Transfer,
  change: RawBuilder<unknown>,
  direction: 'in' | 'out',
): RawBuilder<unknown> {
  const [own, other] = [sql`changed.id`, systemAccount(against)]
  const [debit, credit] = direction === 'in' ? [other, own] : [own, other]
  return sql`
    changed as (${change}),
    transferred as (
      insert into transfers (id, debit_account_id, credit_account_id, amount_sen, reason, reference,
                             note, holder_id, number)
      select ${id}, ${debit}, ${credit}, changed.amount_sen, ${reason}, ${reference},
             ${note}::text, changed.id, changed.entries
      from changed returning id
    )`
}

/** The id of the transfer with a reference, where there is one. */
export async function transferFor(db: Queryable, reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from transfers where reference = ${reference}`.execute(db)
  return rows[0]?.id
}

/** A transfer, as its owner's side sees it. */
export type TransferRow = {
  owner: Owner
  amount_sen: number
  reason: string
  reference: string
}

/** The transfer with an id; undefined where there is none. */
export async function transferById(db: Queryable, id: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    select json_build_object('kind', a.owner_kind, 'id', a.owner_id) as owner,
           t.amount_sen, t.reason, t.reference
    from transfers t join ledger_accounts a on a.id = t.holder_id where t.id = ${id}`.execute(db)
  return rows[0]
}
