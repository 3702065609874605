import { sql } from 'kysely'
import {
  allRows,
  type ExportedRows,
  exportRows,
  type Queryable,
} from '#platform/postgres/database.ts'
import type { Owner } from './accounts.ts'

/** An entry of an owner's history. */
export type LedgerEntry = {
  id: string
  created_at: string
  reason: string
  reference: string
  /** Whether it is a credit. */
  incoming: boolean
  amount_sen: number
}

/**
 * A page of an owner's history, newest first, and the total number of entries. Entries are located
 * by number, so that every page costs the same.
 */
export async function entriesPage(
  db: Queryable,
  { kind, id }: Owner,
  page: number,
  perPage: number,
): Promise<{ total: number; entries: LedgerEntry[] }> {
  const { rows } = await sql<{ total: number; entries: LedgerEntry[] }>`
    select a.entries as total, coalesce((
      select json_agg(json_build_object(
        'id', t.id, 'created_at', t.created_at, 'reason', t.reason, 'reference', t.reference,
        'incoming', t.credit_account_id = a.id, 'amount_sen', t.amount_sen
      ) order by t.number desc)
      from transfers t
      where t.holder_id = a.id
        and t.number > a.entries - ${page}::integer * ${perPage}::integer
        and t.number <= a.entries - (${page}::integer - 1) * ${perPage}::integer
    ), '[]') as entries
    from ledger_accounts a where a.owner_kind = ${kind} and a.owner_id = ${id}`.execute(db)
  return rows[0] ?? { total: 0, entries: [] }
}

/** A movement of an account: positive sen in, negative out. */
export type Change = {
  /** The day and time in Malaysia. */
  day: string
  id: string
  /** The pending transfer that it posted; null if none. */
  pending_id: string | null
  reason: string
  reference: string
  change_sen: number
}

/**
 * An owner's movements between two Malaysian days, both inclusive, and the balance before them. One
 * statement, so that both are from the same snapshot.
 */
export async function changesBetween(
  db: Queryable,
  { kind, id }: Owner,
  from: string,
  to: string,
): Promise<{ opening_sen: number; changes: Change[] }> {
  const change = sql`case t.credit_account_id when a.id then t.amount_sen else -t.amount_sen end`
  const { rows } = await sql<{ opening_sen: number; changes: Change[] }>`
    with span as (
      select ${from}::date::timestamp at time zone 'Asia/Kuala_Lumpur' as "begin",
             (${to}::date + 1)::timestamp at time zone 'Asia/Kuala_Lumpur' as "end"
    )
    select coalesce((
        select sum(${change})
        from transfers t where t.holder_id = a.id and t.state = 'posted' and t.created_at < span."begin"
      ), 0)::bigint as opening_sen,
      coalesce((
        select json_agg(json_build_object(
          'day', to_char(t.created_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD HH24:MI:SS'),
          'id', t.id, 'pending_id', t.pending_id, 'reason', t.reason, 'reference', t.reference,
          'change_sen', ${change}
        ) order by t.created_at, t.id)
        from transfers t
        where t.holder_id = a.id and t.state = 'posted'
          and t.created_at >= span."begin" and t.created_at < span."end"
      ), '[]') as changes
    from ledger_accounts a, span where a.owner_kind = ${kind} and a.owner_id = ${id}`.execute(db)
  return rows[0] ?? { opening_sen: 0, changes: [] }
}

/** The sum posted between one kind of owner and one system account for one reason, in sen. */
type Moved = {
  reason: string
  against: string
  transfers: number
  in_sen: number
  out_sen: number
}

/** The sums credited to (`in`) and debited from (`out`) all owners of a kind on a Malaysian day, by reason. */
export async function dailyTotals(db: Queryable, ownerKind: string, day: string): Promise<Moved[]> {
  return allRows<Moved>(db)`
    select t.reason, system.name as against, count(*) as transfers,
      coalesce(sum(t.amount_sen) filter (where t.credit_account_id = t.holder_id), 0) as in_sen,
      coalesce(sum(t.amount_sen) filter (where t.debit_account_id = t.holder_id), 0) as out_sen
    from transfers t
    join ledger_accounts holder on holder.id = t.holder_id and holder.owner_kind = ${ownerKind}
    join ledger_accounts system
      on system.id = case t.holder_id when t.credit_account_id then t.debit_account_id
                                      else t.credit_account_id end
    where t.state = 'posted'
      and t.created_at >= ${day}::date::timestamp at time zone 'Asia/Kuala_Lumpur'
      and t.created_at < (${day}::date + 1)::timestamp at time zone 'Asia/Kuala_Lumpur'
    group by t.reason, system.name order by t.reason, system.name`
}

/** An owner's account and its transfers. */
export async function exportLedger(db: Queryable, { kind, id }: Owner): Promise<ExportedRows[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ledger_accounts where owner_kind = ${kind} and owner_id = ${id}`.execute(db)
  const ids = rows.map((account) => account.id)
  return [
    await exportRows(db, 'ledger_accounts', 'id', ids),
    await exportRows(db, 'transfers', 'holder_id', ids),
  ]
}
