import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { type ListQuery, readPage } from '#platform/postgres/list-page.ts'

/** Whose account it is: a kind of owner, and its number within that kind. */
export type Owner = { kind: string; id: number }

/** SQL: whether an account is the owner's. */
const isOf = ({ kind, id }: Owner) => sql`owner_kind = ${kind} and owner_id = ${id}::integer`

/** SQL that selects the owner's account (id, balance_sen, entries): one row, or none yet. */
export const accountOf = (owner: Owner): RawBuilder<unknown> => sql`
  select id, balance_sen, entries from ledger_accounts where ${isOf(owner)}`

/** An SQL expression: the number of one of the shop's own accounts. */
export const systemAccount = (name: string) => sql<number>`
  (select system.id from ledger_accounts system where system.name = ${name}::text)`

/** The owner's balance in sen; 0 where there never was anything. */
export async function balanceOf(db: Queryable, owner: Owner): Promise<number> {
  const { rows } = await sql<{ balance_sen: number }>`${accountOf(owner)}`.execute(db)
  return rows[0]?.balance_sen ?? 0
}

/** SQL that selects every owner of a kind with a balance: `owner_id`, `balance_sen`. */
export const balancesOf = (kind: string): RawBuilder<unknown> => sql`
  select owner_id, balance_sen from ledger_accounts where owner_kind = ${kind}`

/** Makes the owner's account unless there is one, and locks it until the transaction ends. */
export async function lockAccount(db: Queryable, { kind, id }: Owner): Promise<void> {
  await sql`
    insert into ledger_accounts (owner_kind, owner_id, balance_sen) values (${kind}, ${id}, 0)
    on conflict (owner_kind, owner_id) do update set owner_id = excluded.owner_id`.execute(db)
}

/**
 * SQL that takes the `amount_sen` of each row of `due` from the owner's balance and counts an entry.
 * Yields the account (id, entries) and `amount_sen`; nothing where nothing is due.
 * `ledger_accounts_never_negative` aborts it where there is less.
 */
export const debitAccount = (owner: Owner, due: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update ledger_accounts account
  set balance_sen = account.balance_sen - due.amount_sen, entries = account.entries + 1
  from (${due}) due where ${isOf(owner)} and due.amount_sen > 0
  returning account.id, account.entries, due.amount_sen`

/** SQL that adds so many sen to the owner's balance, in an account made for it where there is none. */
export const creditAccount = ({ kind, id }: Owner, sen: number): RawBuilder<unknown> => sql`
  insert into ledger_accounts (owner_kind, owner_id, balance_sen, entries)
  values (${kind}, ${id}, ${sen}::bigint, 1)
  on conflict (owner_kind, owner_id) do update set
    balance_sen = ledger_accounts.balance_sen + excluded.balance_sen,
    entries = ledger_accounts.entries + 1
  returning id, entries, ${sen}::integer as amount_sen`

/** SQL that counts an entry in the owner's account where the condition holds. Yields id and entries. */
export const countEntry = (owner: Owner, onlyIf: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update ledger_accounts set entries = entries + 1 where ${isOf(owner)} and ${onlyIf}
  returning id, entries`

/** An owner's account in a list. */
export type ListedAccount = { owner_id: number; balance_sen: number; entries: number }

/** A page of the accounts of one kind of owner: those with anything in their history. */
export function balancesPage(
  db: Queryable,
  kind: string,
  { owner_id, ...query }: ListQuery & { owner_id?: number },
) {
  return readPage<ListedAccount>(db, query, {
    select: sql`owner_id, balance_sen, entries`,
    from: sql`ledger_accounts`,
    where: [
      sql`owner_kind = ${kind} and entries > 0`,
      ...(owner_id === undefined ? [] : [sql`owner_id = ${owner_id}`]),
    ],
    columns: { balance_sen: sql`balance_sen`, entries: sql`entries` },
    sort: '-balance_sen',
    tie: sql`owner_id`,
  })
}

/** How many entries an owner's history has. */
export async function entriesCount(db: Queryable, owner: Owner): Promise<number> {
  const { rows } = await sql<{ entries: number }>`${accountOf(owner)}`.execute(db)
  return rows[0]?.entries ?? 0
}
