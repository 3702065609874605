import type { PayoutRunEntry, PayoutRunsQuery } from '@apeak/contract/affiliates-console'
import { sql } from 'kysely'
import { balancesOf } from '#ledger/ledger.ts'
import type { Operator } from '#platform/actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { readPage } from '#platform/postgres/list-page.ts'

// Whoever is an affiliate has one application that was approved.
const approved = sql`a.status in ('approved', 'suspended') and a.erased_at is null`

/** Locks affiliates, always in one order, so that nobody else pays them meanwhile; in a transaction. */
export async function lockAffiliates(tx: Queryable, ids: readonly number[]): Promise<void> {
  await sql`
    select id from affiliates where id = any(${[...ids]}::integer[]) order by id for update`.execute(
    tx,
  )
}

/** Of these affiliates, the names of those who are suspended; they are locked. */
export async function suspendedAmong(tx: Queryable, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.name from affiliates f join affiliate_applications a on a.account_id = f.id and ${approved}
    where f.id = any(${[...ids]}::integer[]) and f.suspended_at is not null order by f.id`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/** Whom a run cannot pay any more, by name: who was suspended since, and (null) who was deleted. */
export async function unpayableOf(tx: Queryable, runId: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ name: string | null }>`
    select a.name from payout_run_items i join affiliates f on f.id = i.affiliate_id
    left join affiliate_applications a on a.account_id = f.id and ${approved}
    where i.run_id = ${runId} and (f.suspended_at is not null or a.id is null)
    order by f.id`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Whether a run is prepared for one of these affiliates. */
export async function hasOpenRun(db: Queryable, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from payout_run_items where affiliate_id = any(${[...ids]}::integer[]) and is_open
    limit 1`.execute(db)
  return rows.length > 0
}

/** What a run pays to an affiliate. */
export type RunItem = { affiliate_id: number; amount_sen: number }

/** Writes a run down. Violates `payout_runs_request_once`. */
export async function insertRun(
  tx: Queryable,
  { id, request_key }: { id: string; request_key: string },
  actor: Operator,
): Promise<void> {
  await sql`
    insert into payout_runs (id, request_key, prepared_by)
    values (${id}, ${request_key}, ${actor.id})`.execute(tx)
}

/**
 * Adds to a run what is owed to affiliates, which are locked, where it is as much as the operator saw.
 * Who was left out was erased, or something else is owed to them by now.
 */
export async function insertItems(
  tx: Queryable,
  runId: string,
  seen: readonly { id: number; owed_sen: number }[],
): Promise<RunItem[]> {
  const ids = seen.map(({ id }) => id)
  const balances = await balancesOf(tx, 'affiliate', ids)
  const owed = new Map(balances.map(({ owner_id, balance_sen }) => [owner_id, balance_sen]))
  const asSeen = seen.filter(({ id, owed_sen }) => owed.get(id) === owed_sen)
  const { rows } = await sql<RunItem>`
    insert into payout_run_items (run_id, affiliate_id, amount_sen)
    select ${runId}, a.id, owed.owed_sen
    from json_to_recordset(${JSON.stringify(asSeen)}::json) as owed (id integer, owed_sen bigint)
    join affiliates a on a.id = owed.id and a.erased_at is null
    returning affiliate_id, amount_sen`.execute(tx)
  return rows
}

const state = sql`case when r.paid_at is not null then 'paid'
  when r.cancelled_at is not null then 'cancelled' else 'prepared' end`

const entry = sql<object>`
  r.id, ${state} as state,
  (select count(*)::integer from payout_run_items i where i.run_id = r.id) as affiliates,
  (select coalesce(sum(i.amount_sen), 0)::bigint from payout_run_items i where i.run_id = r.id) as amount_sen,
  r.prepared_by, ${isoTime('r.created_at')} as created_at, r.bank_reference,
  ${isoTime(sql`coalesce(r.paid_at, r.cancelled_at)`)} as closed_at, r.closed_by,
  ${isoTime('r.file_read_at')} as file_read_at, r.file_read_by`

/** A page of the runs, the newest first. */
export function runsPage(db: Queryable, { state: wanted, ...query }: PayoutRunsQuery) {
  return readPage<PayoutRunEntry>(db, query, {
    select: entry,
    from: sql`payout_runs r`,
    where: wanted ? [sql`${state} = ${wanted}`] : [],
    columns: { created_at: sql`r.created_at` },
    sort: '-created_at',
    tie: sql`r.id`,
  })
}

/** A run; undefined where there is none. `key`: by its click instead of by its id. */
export async function runBy(
  db: Queryable,
  { id, key }: { id?: string; key?: string },
): Promise<PayoutRunEntry | undefined> {
  const { rows } = await sql<PayoutRunEntry>`
    select ${entry} from payout_runs r
    where ${id === undefined ? sql`r.request_key = ${key}` : sql`r.id = ${id}`}`.execute(db)
  return rows[0]
}

/** What a run pays to whom, in the order in which affiliates are locked. */
export async function runItems(db: Queryable, id: string): Promise<RunItem[]> {
  const { rows } = await sql<RunItem>`
    select affiliate_id, amount_sen from payout_run_items where run_id = ${id}
    order by affiliate_id`.execute(db)
  return rows
}

/** A transfer as the bank makes it. */
export type BankTransfer = {
  affiliate_id: number
  amount_sen: number
  name: string
  email: string
  bank_name: string
  bank_acc_no: string
  bank_acc_name: string
}

/** What the bank is to transfer for a run. */
export async function runTransfers(db: Queryable, id: string): Promise<BankTransfer[]> {
  const { rows } = await sql<BankTransfer>`
    select i.affiliate_id, i.amount_sen, a.name, a.email, a.bank_name, a.bank_acc_no, a.bank_acc_name
    from payout_run_items i join affiliate_applications a on a.account_id = i.affiliate_id and ${approved}
    where i.run_id = ${id} order by i.affiliate_id`.execute(db)
  return rows
}

/** Notes that a run's file was read; who did so first stays. */
export async function noteFileRead(tx: Queryable, id: string, actor: Operator): Promise<void> {
  await sql`
    update payout_runs set file_read_at = now(), file_read_by = ${actor.id}
    where id = ${id} and file_read_at is null`.execute(tx)
}
