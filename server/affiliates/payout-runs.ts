import type { PayoutRunEntry, PreparePayoutRun } from '@apeak/contract/affiliates-console'
import { formatSen } from '@apeak/contract/money'
import { Type } from 'typebox'
import type { Operator } from '#actor.ts'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import type { AppContext } from '#context.ts'
import { normalizeBankReference } from '#platform/bank-reference.ts'
import { alreadyDone, notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { movePayout } from './pay-out.ts'
import { lastAffiliateEvent } from './sql-lifecycle.ts'
import {
  type BankTransfer,
  cancelRun,
  insertRun,
  lockAffiliates,
  lockRun,
  markRunPaid,
  readTransfers,
  runBy,
  runItems,
  suspendedAmong,
  unpayableOf,
} from './sql-payout-runs.ts'
import { isReferenceUsed, useReference } from './sql-payouts.ts'

type Context = Pick<AppContext, 'database'>

/**
 * Prepares bank transfers of all that is owed to some affiliates: until the run is paid or cancelled,
 * nobody pays it out in another way. Safe to repeat: the same `request_key` is one run. Throws 409 where
 * something else is owed by now, another run is prepared for one of them, naming who was first, or one
 * of them is suspended.
 */
export async function preparePayoutRun(
  { database }: Context,
  { affiliates, request_key }: PreparePayoutRun,
  actor: Operator,
): Promise<{ id: string }> {
  const id = newId('b')
  const ids = affiliates.map((one) => one.id)
  try {
    await inTransaction(database, async (tx) => {
      await lockAffiliates(tx, ids)
      const suspended = await suspendedAmong(tx, ids)
      if (suspended.length > 0) {
        throw new Refusal(409, `Suspended: ${suspended.join(', ')}. Leave them out.`)
      }
      const prepared = await insertRun(tx, { id, request_key, affiliates }, actor)
      if (prepared < new Set(ids).size) throw new Changed()
    })
    return { id }
  } catch (error) {
    const known = await runBy(database, { key: request_key })
    if (known) return { id: known.id }
    const isTaken = violates(error, 'payout_run_items_one_open')
    if (!isTaken && !(error instanceof Changed)) throw error
    const done = await lastAffiliateEvent(database, ids, ['paid_out', 'payout_prepared'])
    throw alreadyDone('What is owed to one of them has changed. Look at it again.', done)
  }
}

// Thrown to leave a transaction that must not be kept.
class Changed extends Error {}

/**
 * Notes that the bank has made a run's transfers: each is a payout of its own, named by the bank's
 * reference and the affiliate's number. All or none; safe to repeat. Throws 404; 409 where it was closed
 * already, the reference is another payout's, or somebody was suspended before its file was read; 422
 * where the reference is none.
 */
export async function payPayoutRun(
  { database }: Context,
  id: string,
  typed: string,
  actor: Operator,
): Promise<void> {
  const reference = normalizeBankReference(typed)
  try {
    const isPaid = await inTransaction(database, async (tx) => {
      const items = await runItems(tx, id)
      await lockAffiliates(
        tx,
        items.map(({ affiliate_id }) => affiliate_id),
      )
      await lockRun(tx, id)
      // What the bank was told to pay before is recorded: the money has left.
      if ((await runBy(tx, { id }))?.file_read_at === null) await refuseUnpayable(tx, id)
      if (!(await markRunPaid(tx, id, typed, actor))) return false
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
      return true
    })
    if (isPaid) return
  } catch (error) {
    if (isReferenceUsed(error)) {
      throw new Refusal(409, "This reference of the bank's is another payout's.")
    }
    throw error
  }
  const run = await foundRun(database, id)
  const isSame = run.bank_reference && normalizeBankReference(run.bank_reference) === reference
  if (isSame && run.closed_by === actor.id) return
  throw closedBy(run)
}

/**
 * What the bank is to transfer for a run, while it is prepared; that it was read is an event of each
 * affiliate. Throws 404; 409 where it was closed, or one of them was suspended or deleted meanwhile.
 */
export function readPayoutRunFile(
  { database }: Context,
  id: string,
  actor: Operator,
): Promise<BankTransfer[]> {
  return inTransaction(database, async (tx) => {
    await lockRun(tx, id)
    const run = await foundRun(tx, id)
    if (run.state !== 'prepared') throw closedBy(run)
    await refuseUnpayable(tx, id)
    return readTransfers(tx, id, actor)
  })
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
  const run = await foundRun(context.database, id)
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
  { database }: Context,
  { id, reason, file_read }: Cancellation,
  actor: Operator,
): Promise<void> {
  const isCancelled = await inTransaction(database, async (tx) => {
    await lockRun(tx, id)
    const { state, file_read_at } = await foundRun(tx, id)
    if (state === 'prepared' && file_read_at !== null && !file_read) {
      throw new Refusal(409, 'Its file was read just now. Look at it again.')
    }
    return cancelRun(tx, id, reason, actor)
  })
  if (isCancelled) return
  const run = await foundRun(database, id)
  if (run.state === 'cancelled' && run.closed_by === actor.id) return
  throw closedBy(run)
}

async function foundRun(db: Queryable, id: string): Promise<PayoutRunEntry> {
  const run = await runBy(db, { id })
  if (!run) throw notFound('Payout run')
  return run
}

const closedBy = ({ state, closed_by, closed_at }: PayoutRunEntry) =>
  alreadyDone(
    `This run is ${state} already.`,
    closed_at
      ? { event: state, actor_kind: 'operator', actor: closed_by, at: closed_at }
      : undefined,
  )
