import type { PayoutRunEntry, PayoutRunsQuery } from '@apeak/contract/affiliates-console'
import { sql } from 'kysely'
import type { Actor, Operator } from '#actor.ts'
import { balancesOf } from '#ledger/ledger.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { eventPart } from './sql-lifecycle.ts'

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

/** Locks a run until the transaction ends: what follows sees it as it stays. */
export async function lockRun(tx: Queryable, id: string): Promise<void> {
  await sql`select from payout_runs where id = ${id} for update`.execute(tx)
}

/** The run that is prepared for an affiliate; undefined where none is. */
export async function openRunOf(db: Queryable, affiliateId: number): Promise<string | undefined> {
  const { rows } = await sql<{ run_id: string }>`
    select run_id from payout_run_items where affiliate_id = ${affiliateId} and is_open`.execute(db)
  return rows[0]?.run_id
}

/** A run that is to be prepared: whom it pays, and what was owed to each when the operator looked. */
export type NewRun = {
  id: string
  request_key: string
  affiliates: { id: number; owed_sen: number }[]
}

/**
 * Writes a run down with what is owed to each of its affiliates, and their events, in one statement. For
 * how many: fewer than were chosen where something else is owed by now. Violates
 * `payout_run_items_one_open` where another run is prepared for one of them, `payout_runs_request_once`.
 */
export async function insertRun(db: Queryable, run: NewRun, actor: Operator): Promise<number> {
  const { rows } = await sql<{ prepared: number }>`
    with run as (
      insert into payout_runs (id, request_key, prepared_by)
      values (${run.id}, ${run.request_key}, ${actor.id}) returning id
    ),
    items as (
      insert into payout_run_items (run_id, affiliate_id, amount_sen)
      select run.id, a.id, owed.balance_sen
      from run, json_to_recordset(${JSON.stringify(run.affiliates)}::json) as seen (id integer, owed_sen bigint)
      join affiliates a on a.id = seen.id and a.erased_at is null
      join (${balancesOf('affiliate')}) owed on owed.owner_id = a.id and owed.balance_sen = seen.owed_sen
      returning run_id, affiliate_id, amount_sen
    ),
    ${eventPart(
      { event: 'payout_prepared', actor },
      sql`select affiliate_id as id, null as from_status, null as to_status,
                 jsonb_build_object('run_id', run_id, 'amount_sen', amount_sen) as data from items`,
    )}
    select count(*)::integer as prepared from items`.execute(db)
  return rows[0]?.prepared ?? 0
}

const state = sql`case when r.paid_at is not null then 'paid'
  when r.cancelled_at is not null then 'cancelled' else 'prepared' end`

const entry = sql`
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
export async function runItems(db: Queryable, id: string) {
  const { rows } = await sql<{ affiliate_id: number; amount_sen: number }>`
    select affiliate_id, amount_sen from payout_run_items where run_id = ${id}
    order by affiliate_id`.execute(db)
  return rows
}

/** Closes a run that is prepared, as paid by a reference of the bank's. False where it is not prepared. */
export async function markRunPaid(
  db: Queryable,
  id: string,
  reference: string,
  actor: Operator,
): Promise<boolean> {
  const { rows } = await sql`
    with paid as (
      update payout_runs set paid_at = now(), bank_reference = ${reference}, closed_by = ${actor.id}
      where id = ${id} and paid_at is null and cancelled_at is null returning id
    ),
    closed as (
      update payout_run_items set is_open = false from paid where run_id = paid.id
    )
    select id from paid`.execute(db)
  return rows.length > 0
}

/** Cancels a run that is prepared, with an event of each affiliate. False where it is not prepared. */
export async function cancelRun(
  db: Queryable,
  id: string,
  reason: string,
  actor: Operator,
): Promise<boolean> {
  const { rows } = await sql`
    with cancelled as (
      update payout_runs set cancelled_at = now(), closed_by = ${actor.id}
      where id = ${id} and paid_at is null and cancelled_at is null returning id
    ),
    items as (
      update payout_run_items set is_open = false from cancelled where run_id = cancelled.id
      returning run_id, affiliate_id
    ),
    ${eventPart(
      { event: 'payout_cancelled', actor, reason },
      sql`select affiliate_id as id, null as from_status, null as to_status,
                 jsonb_build_object('run_id', run_id) as data from items`,
    )}
    select id from cancelled`.execute(db)
  return rows.length > 0
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

/**
 * What the bank is to transfer for a run; that it was read is an event of each affiliate, and who did so
 * first stays with the run.
 */
export async function readTransfers(
  db: Queryable,
  id: string,
  actor: Operator,
): Promise<BankTransfer[]> {
  const { rows } = await sql<BankTransfer>`
    with due as (
      select i.affiliate_id, i.amount_sen, a.name, a.email, a.bank_name, a.bank_acc_no, a.bank_acc_name
      from payout_run_items i join affiliate_applications a on a.account_id = i.affiliate_id and ${approved}
      where i.run_id = ${id}
    ),
    read as (
      update payout_runs set file_read_at = coalesce(file_read_at, now()),
        file_read_by = coalesce(file_read_by, ${actor.id})
      where id = ${id}
    ),
    ${bankRead(actor, sql`select affiliate_id as id, jsonb_build_object('run_id', ${id}::text) as data from due`)}
    select * from due order by affiliate_id`.execute(db)
  return rows
}

/** The number of an affiliate's bank account, and the event that it was read; undefined where they are none. */
export async function readBankAccount(
  db: Queryable,
  affiliateId: number,
  actor: Actor,
): Promise<string | undefined> {
  const { rows } = await sql<{ bank_acc_no: string }>`
    with due as (
      select a.account_id, a.bank_acc_no from affiliate_applications a
      where a.account_id = ${affiliateId} and ${approved}
    ),
    ${bankRead(actor, sql`select account_id as id, '{}'::jsonb as data from due`)}
    select bank_acc_no from due`.execute(db)
  return rows[0]?.bank_acc_no
}

const bankRead = (actor: Actor, read: ReturnType<typeof sql>) =>
  eventPart(
    { event: 'bank_read', actor },
    sql`select id, null as from_status, null as to_status, data from (${read}) read`,
  )
