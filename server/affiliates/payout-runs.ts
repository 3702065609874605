import type {
  PayoutRunEntry,
  PayoutRunsQuery,
  PreparePayoutRun,
} from '@apeak/contract/affiliates-console'
import { formatSen } from '@apeak/contract/money'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import { balancesOf } from '#ledger/ledger.ts'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { normalizeBankReference } from '#platform/http/input.ts'
import { alreadyDone, found, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import {
  allRows,
  firstRow,
  inTransaction,
  isoTime,
  type Queryable,
  violates,
} from '#platform/postgres/database.ts'
import { assertMove, type Moves } from '#platform/postgres/events.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { addAffiliateEvent, lastAffiliateEvent } from './affiliate-events.ts'
import { hasOpenRun, isReferenceUsed, lockAffiliates, movePayout, useReference } from './pay-out.ts'

/** A page of the runs, the latest first. */
export function payoutRunsPage(db: Queryable, { state: wanted, ...query }: PayoutRunsQuery) {
  return readPage<PayoutRunEntry>(db, query, {
    select: entry,
    from: sql`payout_runs r`,
    where: wanted ? [sql`${state} = ${wanted}`] : [],
    columns: { created_at: sql`r.created_at` },
    sort: '-created_at',
    tie: sql`r.id`,
  })
}

/**
 * Prepares bank transfers of the balances of some affiliates, once per `request_key`; until the run is paid
 * or cancelled, no other payout is possible. Throws 409 if a balance has changed, or an affiliate is in
 * another run or suspended.
 */
export async function preparePayoutRun(
  { database }: Pick<Context, 'database'>,
  { affiliates, request_key }: PreparePayoutRun,
  actor: Operator,
): Promise<{ id: string }> {
  const id = newId('b')
  const ids = affiliates.map((one) => one.id)
  try {
    return await inTransaction(database, async (tx) => {
      await lockAffiliates(tx, ids)
      const known = await runBy(tx, { key: request_key })
      if (known) return { id: known.id }
      const suspended = await suspendedAmong(tx, ids)
      if (suspended.length > 0) {
        throw new Refusal(409, `Suspended: ${suspended.join(', ')}. Please deselect them.`)
      }
      if (await hasOpenRun(tx, ids)) throw await amountChanged(tx, ids)
      await sql`
        insert into payout_runs (id, request_key, prepared_by)
        values (${id}, ${request_key}, ${actor.id})`.execute(tx)
      const items = await insertItems(tx, id, affiliates)
      if (items.length < new Set(ids).size) throw await amountChanged(tx, ids)
      for (const { affiliate_id, amount_sen } of items) {
        const data = { run_id: id, amount_sen }
        await addAffiliateEvent(tx, { id: affiliate_id, event: 'payout_prepared', actor, data })
      }
      return { id }
    })
  } catch (error) {
    // The same key for other affiliates in parallel: neither waits for the other's lock.
    if (!violates(error, 'payout_runs_request_once')) throw error
    const known = await runBy(database, { key: request_key })
    if (!known) throw error
    return { id: known.id }
  }
}

/** 409 with the latest payout or prepared run of these affiliates. */
async function amountChanged(tx: Queryable, ids: readonly number[]): Promise<Refusal> {
  const done = await lastAffiliateEvent(tx, ids, ['paid_out', 'payout_prepared'])
  return alreadyDone('A balance has changed. Please review the selection.', done)
}

/**
 * Records that the bank has made a run's transfers: each becomes a payout, with the bank's reference and the
 * affiliate's number. All or none; safe to repeat. Throws 404; 409 if the run is closed, the reference is
 * another payout's, or an affiliate was suspended before the file was read; 422 for an invalid reference.
 */
export async function payPayoutRun(
  { database }: Pick<Context, 'database'>,
  id: string,
  typed: string,
  actor: Operator,
): Promise<void> {
  const reference = normalizeBankReference(typed)
  try {
    await inTransaction(database, async (tx) => {
      const run = await lockRun(tx, id)
      if (run.state !== 'prepared') {
        const isSame =
          run.bank_reference && normalizeBankReference(run.bank_reference) === reference
        if (isSame && run.closed_by === actor.id) return
        throw closedBy(run)
      }
      const items = await runItems(tx, id)
      await lockAffiliates(
        tx,
        items.map(({ affiliate_id }) => affiliate_id),
      )
      // If the file was read, the bank has paid: the payouts are recorded.
      if (run.file_read_at === null) await refuseUnpayable(tx, id)
      await movePayoutRun(tx, run, 'paid', { actor, bankReference: typed })
      await useReference(tx, reference, { run_id: id })
      // At most 200, each with its own transfer and mail.
      for (const { affiliate_id, amount_sen } of items) {
        const payout = {
          id: newId('p'),
          affiliate_id,
          amount_sen,
          way: 'bank',
          bank_reference: `${typed}-${affiliate_id}`,
          request_key: `${id}-${affiliate_id}`,
          transfer_id: newId('g'),
        } as const
        await movePayout(tx, payout, actor)
      }
    })
  } catch (error) {
    if (!isReferenceUsed(error)) throw error
    throw new Refusal(409, 'This bank reference belongs to another payout.')
  }
}

/**
 * The bank's file of a prepared run. Reading it adds an event of each affiliate. Throws 404; 409 if the run
 * is closed, or an affiliate was suspended or deleted meanwhile.
 */
export function readPayoutRunFile(
  { database }: Pick<Context, 'database'>,
  id: string,
  actor: Operator,
): Promise<string> {
  return inTransaction(database, async (tx) => {
    const run = await lockRun(tx, id)
    if (run.state !== 'prepared') throw closedBy(run)
    await refuseUnpayable(tx, id)
    const transfers = await runTransfers(tx, id)
    await sql`
      update payout_runs set file_read_at = now(), file_read_by = ${actor.id}
      where id = ${id} and file_read_at is null`.execute(tx)
    for (const { affiliate_id } of transfers) {
      const data = { run_id: id }
      await addAffiliateEvent(tx, { id: affiliate_id, event: 'bank_read', actor, data })
    }
    return writeTransfers(id, transfers)
  })
}

const columns = ['Reference', 'Beneficiary', 'Bank', 'Account number', 'Amount (RM)', 'Email']

/** A payout run's transfers as CSV, a line each, for the bank. */
function writeTransfers(runId: string, transfers: readonly BankTransfer[]): string {
  const lines = transfers.map((one) => [
    `${runId.slice(-8).toUpperCase()}-${one.affiliate_id}`,
    one.bank_acc_name,
    one.bank_name,
    one.bank_acc_no,
    (one.amount_sen / 100).toFixed(2),
    one.email,
  ])
  return `${[columns, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

/**
 * A CSV cell that is always read as text. An apostrophe precedes a text that looks like a formula,
 * so that no spreadsheet runs it.
 */
function cell(text: string): string {
  // A line break would start another transfer.
  const flat = text.replace(/[\r\n\t]+/g, ' ').trim()
  const inert = /^[=+\-@|%]/.test(flat) ? `'${flat}` : flat
  return /[",;']/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/**
 * Throws 409 naming the affiliates of a run who were suspended or deleted since it was prepared.
 */
async function refuseUnpayable(tx: Queryable, id: string): Promise<void> {
  const names = await unpayableOf(tx, id)
  if (names.length === 0) return
  const who = names.map((name) => name ?? 'a deleted affiliate').join(', ')
  throw new Refusal(
    409,
    `Suspended since the run was prepared: ${who}. Cancel this run and prepare a new one without them.`,
  )
}

/**
 * Cancels a run whose transfers were not made. Safe to repeat. Throws 202 if its file was read: a second
 * person must confirm that the bank does not have it; 404 and 409.
 */
export async function cancelPayoutRun(
  context: ChangeContext,
  id: string,
  reason: string,
  actor: Operator,
): Promise<void> {
  const run = found(await runBy(context.database, { id }), 'Payout run')
  if (run.state !== 'prepared' || run.file_read_at === null) {
    return cancelOne(context, { id, reason, file_read: false }, actor)
  }
  const total = `${formatSen(run.amount_sen)} to ${run.affiliates} affiliates`
  const rows = [
    { name: 'State', before: 'prepared, its file was read', after: 'cancelled' },
    { name: 'Total', before: total, after: 'owed as before' },
    { name: 'Reason', before: 'none', after: reason },
  ]
  const change = { id, reason, file_read: true }
  const asked = { subject: id, title: 'a payout run whose file was read', rows, change }
  await changeByTwo(context, payoutRunChange, asked, actor)
}

type Cancellation = { id: string; reason: string; file_read: boolean }

/** The change request to cancel a run whose file the bank may have. */
export const payoutRunChange: ChangeKind<Cancellation, void> = {
  kind: 'payout_run',
  right: 'affiliates.pay',
  schema: Type.Object({ id: Type.String(), reason: Type.String(), file_read: Type.Boolean() }),
  apply: (context, change, actor) => cancelOne(context, change, actor),
}

async function cancelOne(
  { database }: Pick<Context, 'database'>,
  { id, reason, file_read }: Cancellation,
  actor: Operator,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const run = await lockRun(tx, id)
    if (run.state !== 'prepared') {
      if (run.state === 'cancelled' && run.closed_by === actor.id) return
      throw closedBy(run)
    }
    if (run.file_read_at !== null && !file_read) {
      throw new Refusal(409, 'The file was just downloaded. Please review the run.')
    }
    await movePayoutRun(tx, run, 'cancelled', { actor, reason })
  })
}

const closedBy = ({ state, closed_by, closed_at }: PayoutRunEntry) =>
  alreadyDone(
    `This run is already ${state}.`,
    closed_at
      ? { event: state, actor_kind: 'operator', actor: closed_by, at: closed_at }
      : undefined,
  )

/** The moves of a payout run. */
const moves = {
  paid: { from: ['prepared'], to: 'paid' },
  cancelled: { from: ['prepared'], to: 'cancelled' },
} as const satisfies Moves<PayoutRunEntry['state']>

/** Locks a payout run. Throws 404. */
async function lockRun(tx: Queryable, id: string): Promise<PayoutRunEntry> {
  await sql`select from payout_runs where id = ${id} for update`.execute(tx)
  return found(await runBy(tx, { id }), 'Payout run')
}

/** Closes a locked payout run, with the bank's reference or the reason. Throws `CannotMove`. */
async function movePayoutRun(
  tx: Queryable,
  { id, state }: PayoutRunEntry,
  move: keyof typeof moves,
  { actor, bankReference, reason }: { actor: Operator; bankReference?: string; reason?: string },
): Promise<void> {
  assertMove(moves, move, state)
  await sql`
    update payout_runs set ${sql.ref(`${moves[move].to}_at`)} = now(), closed_by = ${actor.id},
      bank_reference = ${bankReference ?? null}
    where id = ${id}`.execute(tx)
  await sql`update payout_run_items set is_open = false where run_id = ${id}`.execute(tx)
  // Payouts have their own events.
  if (move === 'paid') return
  for (const { affiliate_id } of await runItems(tx, id)) {
    const data = { run_id: id }
    await addAffiliateEvent(tx, {
      ...{ id: affiliate_id, event: 'payout_cancelled', actor, data },
      ...(reason !== undefined && { reason }),
    })
  }
}

// An affiliate has exactly one approved application.
const approved = sql`a.status in ('approved', 'suspended') and a.erased_at is null`

/** The names of the suspended ones of these affiliates. */
async function suspendedAmong(tx: Queryable, ids: readonly number[]): Promise<string[]> {
  const rows = await allRows<{ name: string }>(tx)`
    select a.name from affiliates f join affiliate_applications a on a.account_id = f.id and ${approved}
    where f.id = any(${[...ids]}::integer[]) and f.suspended_at is not null order by f.id`
  return rows.map(({ name }) => name)
}

/** The names of a run's affiliates who were suspended since, and null for deleted ones. */
async function unpayableOf(tx: Queryable, runId: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ name: string | null }>`
    select a.name from payout_run_items i join affiliates f on f.id = i.affiliate_id
    left join affiliate_applications a on a.account_id = f.id and ${approved}
    where i.run_id = ${runId} and (f.suspended_at is not null or a.id is null)
    order by f.id`.execute(tx)
  return rows.map(({ name }) => name)
}

type RunItem = { affiliate_id: number; amount_sen: number }

/** Adds the balances of locked affiliates to a run, except of deleted ones and balances that have changed. */
async function insertItems(
  tx: Queryable,
  runId: string,
  seen: readonly { id: number; owed_sen: number }[],
): Promise<RunItem[]> {
  const ids = seen.map(({ id }) => id)
  const balances = await balancesOf(tx, 'affiliate', ids)
  const owed = new Map(balances.map(({ owner_id, balance_sen }) => [owner_id, balance_sen]))
  const asSeen = seen.filter(({ id, owed_sen }) => owed.get(id) === owed_sen)
  return allRows<RunItem>(tx)`
    insert into payout_run_items (run_id, affiliate_id, amount_sen)
    select ${runId}, a.id, owed.owed_sen
    from json_to_recordset(${JSON.stringify(asSeen)}::json) as owed (id integer, owed_sen bigint)
    join affiliates a on a.id = owed.id and a.erased_at is null
    returning affiliate_id, amount_sen`
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

/** A run by its id or request key. */
async function runBy(
  db: Queryable,
  { id, key }: { id?: string; key?: string },
): Promise<PayoutRunEntry | undefined> {
  return firstRow<PayoutRunEntry>(db)`
    select ${entry} from payout_runs r
    where ${id === undefined ? sql`r.request_key = ${key}` : sql`r.id = ${id}`}`
}

/** A run's items, in the order of locking. */
async function runItems(db: Queryable, id: string): Promise<RunItem[]> {
  return allRows<RunItem>(db)`
    select affiliate_id, amount_sen from payout_run_items where run_id = ${id}
    order by affiliate_id`
}

type BankTransfer = {
  affiliate_id: number
  amount_sen: number
  name: string
  email: string
  bank_name: string
  bank_acc_no: string
  bank_acc_name: string
}

async function runTransfers(db: Queryable, id: string): Promise<BankTransfer[]> {
  return allRows<BankTransfer>(db)`
    select i.affiliate_id, i.amount_sen, a.name, a.email, a.bank_name, a.bank_acc_no, a.bank_acc_name
    from payout_run_items i join affiliate_applications a on a.account_id = i.affiliate_id and ${approved}
    where i.run_id = ${id} order by i.affiliate_id`
}
