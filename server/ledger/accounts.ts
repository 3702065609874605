import { sql } from 'kysely'
import { allRows, firstRow, type Queryable } from '#platform/postgres/database.ts'
import { type ListQuery, readPage } from '#platform/postgres/list-page.ts'

/** The owner of an account: a kind, and an id within it. */
export type Owner = { kind: string; id: number }

/** An owner's account, locked until the transaction ends. */
export type LockedAccount = { id: number; owner: Owner; balance_sen: number; entries: number }

/** Locks the owners' accounts until the transaction ends, in order of id, and opens missing ones. */
export async function lockAccounts(
  tx: Queryable,
  owners: readonly Owner[],
): Promise<LockedAccount[]> {
  const ownersJson = JSON.stringify(owners)
  const lock = sql<LockedAccount>`
    select id, json_build_object('kind', owner_kind, 'id', owner_id) as owner, balance_sen, entries
    from ledger_accounts
    where (owner_kind, owner_id) in (
      select kind, id from json_to_recordset(${ownersJson}::json) as owner (kind text, id integer)
    )
    order by id for update`
  const { rows } = await lock.execute(tx)
  if (rows.length === new Set(owners.map(({ kind, id }) => `${kind} ${id}`)).size) return rows
  await sql`
    insert into ledger_accounts (owner_kind, owner_id, balance_sen)
    select distinct kind, id, 0
    from json_to_recordset(${ownersJson}::json) as owner (kind text, id integer) order by kind, id
    on conflict (owner_kind, owner_id) do nothing`.execute(tx)
  return (await lock.execute(tx)).rows
}

/** The owner's balance in sen; 0 without an account. */
export async function balanceOf(db: Queryable, owner: Owner): Promise<number> {
  return (await accountOf(db, owner))?.balance_sen ?? 0
}

/** The number of entries in an owner's history. */
export async function entriesCount(db: Queryable, owner: Owner): Promise<number> {
  return (await accountOf(db, owner))?.entries ?? 0
}

async function accountOf(db: Queryable, { kind, id }: Owner) {
  return firstRow<{ balance_sen: number; entries: number }>(db)`
    select balance_sen, entries from ledger_accounts
    where owner_kind = ${kind} and owner_id = ${id}`
}

export type Balance = { owner_id: number; balance_sen: number }

/** The balances of all owners of a kind, or of those given, without owners that have no account. */
export async function balancesOf(
  db: Queryable,
  kind: string,
  ids?: readonly number[],
): Promise<Balance[]> {
  return allRows<Balance>(db)`
    select owner_id, balance_sen from ledger_accounts
    where owner_kind = ${kind}
      ${ids === undefined ? sql`` : sql`and owner_id = any(${[...ids]}::integer[])`}`
}

/** A page of one kind's accounts that have entries. */
export function balancesPage(
  db: Queryable,
  kind: string,
  { owner_id, ...query }: ListQuery & { owner_id?: number },
) {
  return readPage<Balance & { entries: number }>(db, query, {
    select: sql`owner_id, balance_sen, entries`,
    from: sql`ledger_accounts`,
    where: [
      sql`owner_kind = ${kind} and entries > 0`,
      owner_id !== undefined && sql`owner_id = ${owner_id}`,
    ],
    columns: { balance_sen: sql`balance_sen`, entries: sql`entries` },
    sort: '-balance_sen',
    tie: sql`owner_id`,
  })
}

/** Closes a person's accounts permanently. Violates `ledger_accounts_closed_empty` if a balance is left. */
export async function closeAccounts(
  tx: Queryable,
  kinds: readonly string[],
  id: number,
): Promise<void> {
  await sql`
    update ledger_accounts set closed = true
    where id in (
      select id from ledger_accounts
      where owner_kind = any(${[...kinds]}::text[]) and owner_id = ${id}
      order by id for update
    )`.execute(tx)
}
