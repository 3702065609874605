import type { PayoutRunEntry, PreparePayoutRun } from '@apeak/contract/affiliates-console'
import { formatSen } from '@apeak/contract/money'
import { Type } from 'typebox'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import type { Operator } from '#platform/actor.ts'
import { normalizeBankReference } from '#platform/bank-reference.ts'
import { alreadyDone, notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { lockRun, movePayoutRun } from './move-payout-run.ts'
import { movePayout } from './pay-out.ts'
import { addAffiliateEvent, lastAffiliateEvent } from './sql-events.ts'
import {
  type BankTransfer,
  hasOpenRun,
  insertItems,
  insertRun,
  lockAffiliates,
  noteFileRead,
  runBy,
  runItems,
  runTransfers,
  suspendedAmong,
  unpayableOf,
} from './sql-payout-runs.ts'
import { isReferenceUsed, useReference } from './sql-payouts.ts'

/**
 * Prepares bank transfers of all that is owed to some affiliates: until the run is paid or cancelled,
 * nobody pays it out in another way. Safe to repeat: the same `request_key` is one run. Throws 409 where
 * something else is owed by now, another run is prepared for one of them, naming who was first, or one
 * of them is suspended.
 */
export async function preparePayoutRun(
  { database }: Pick<ChangeContext, 'database'>,
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
        throw new Refusal(409, `Suspended: ${suspended.join(', ')}. Leave them out.`)
      }
      if (await hasOpenRun(tx, ids)) throw await owedChanged(tx, ids)
      await insertRun(tx, { id, request_key }, actor)
      const items = await insertItems(tx, id, affiliates)
      if (items.length < new Set(ids).size) throw await owedChanged(tx, ids)
      for (const { affiliate_id, amount_sen } of items) {
        const data = { run_id: id, amount_sen }
        await addAffiliateEvent(tx, { id: affiliate_id, event: 'payout_prepared', actor, data })
      }
      return { id }
    })
  } catch (error) {
    // The same click for other affiliates at the same moment: neither waits for the other's lock.
    if (!violates(error, 'payout_runs_request_once')) throw error
    const known = await runBy(database, { key: request_key })
    if (!known) throw error
    return { id: known.id }
  }
}

/** 409, naming who paid one of these affiliates last, or prepared to. */
async function owedChanged(tx: Queryable, ids: readonly number[]): Promise<Refusal> {
  const done = await lastAffiliateEvent(tx, ids, ['paid_out', 'payout_prepared'])
  return alreadyDone('What is owed to one of them has changed. Look at it again.', done)
}

/**
 * Notes that the bank has made a run's transfers: each is a payout of its own, named by the bank's
 * reference and the affiliate's number. All or none; safe to repeat. Throws 404; 409 where it was closed
 * already, the reference is another payout's, or somebody was suspended before its file was read; 422
 * where the reference is none.
 */
export async function payPayoutRun(
  { database }: Pick<ChangeContext, 'database'>,
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
      // What the bank was told to pay before is recorded: the money has left.
      if (run.file_read_at === null) await refuseUnpayable(tx, id)
      await movePayoutRun(tx, run, 'paid', { actor, bankReference: typed })
      await useReference(tx, reference, { run_id: id })
      // At most 200: each is a transfer of the ledger's with its own mail.
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
    throw new Refusal(409, "This reference of the bank's is another payout's.")
  }
}

/**
 * The file from which the bank makes a run's transfers, while it is prepared; that it was read is an
 * event of each affiliate. Throws 404; 409 where it was closed, or one of them was suspended or deleted
 * meanwhile.
 */
export function readPayoutRunFile(
  { database }: Pick<ChangeContext, 'database'>,
  id: string,
  actor: Operator,
): Promise<string> {
  return inTransaction(database, async (tx) => {
    const run = await lockRun(tx, id)
    if (run.state !== 'prepared') throw closedBy(run)
    await refuseUnpayable(tx, id)
    const transfers = await runTransfers(tx, id)
    await noteFileRead(tx, id, actor)
    for (const { affiliate_id } of transfers) {
      const data = { run_id: id }
      await addAffiliateEvent(tx, { id: affiliate_id, event: 'bank_read', actor, data })
    }
    return writeTransfers(id, transfers)
  })
}

const columns = ['Reference', 'Beneficiary', 'Bank', 'Account number', 'Amount (RM)', 'E-mail']

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
 * A cell as every program reads it: as text, whatever was typed. What begins like a formula gets an
 * apostrophe in front, by which no spreadsheet computes it.
 */
function cell(text: string): string {
  // A line break would begin another transfer.
  const flat = text.replace(/[\r\n\t]+/g, ' ').trim()
  const inert = /^[=+\-@|%]/.test(flat) ? `'${flat}` : flat
  return /[",;']/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** Throws 409 naming whom a run would pay who was suspended or deleted since it was prepared. */
async function refuseUnpayable(tx: Queryable, id: string): Promise<void> {
  const names = await unpayableOf(tx, id)
  if (names.length === 0) return
  const who = names.map((name) => name ?? 'a deleted affiliate').join(', ')
  throw new Refusal(
    409,
    `Suspended since this was prepared: ${who}. Cancel this run and prepare another without them.`,
  )
}

/**
 * Cancels a run whose transfers were not made: what it was for is owed as before. Safe to repeat. Throws
 * 202 where its file was read, so that a second person must see that the bank does not have it; 404 and
 * 409.
 */
export async function cancelPayoutRun(
  context: ChangeContext,
  id: string,
  reason: string,
  actor: Operator,
): Promise<void> {
  const run = await runBy(context.database, { id })
  if (!run) throw notFound('Payout run')
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

/** The cancelling of a run whose file the bank may have, which waits for a second person. */
export const payoutRunChange: ChangeKind<Cancellation, void> = {
  kind: 'payout_run',
  right: 'affiliates.pay',
  schema: Type.Object({ id: Type.String(), reason: Type.String(), file_read: Type.Boolean() }),
  apply: (context, change, { id }) => cancelOne(context, change, { kind: 'operator', id }),
}

async function cancelOne(
  { database }: Pick<ChangeContext, 'database'>,
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
      throw new Refusal(409, 'Its file was read just now. Look at it again.')
    }
    await movePayoutRun(tx, run, 'cancelled', { actor, reason })
  })
}

const closedBy = ({ state, closed_by, closed_at }: PayoutRunEntry) =>
  alreadyDone(
    `This run is ${state} already.`,
    closed_at
      ? { event: state, actor_kind: 'operator', actor: closed_by, at: closed_at }
      : undefined,
  )
