import type { PayoutRunEntry, PreparePayoutRun } from '@apeak/contract/affiliates-console'
import type { Operator } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { normalizeBankReference } from '#platform/bank-reference.ts'
import { alreadyDone, notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, violates } from '#platform/postgres/database.ts'
import { movePayout } from './pay-out.ts'
import { lastAffiliateEvent } from './sql-lifecycle.ts'
import {
  cancelRun,
  insertRun,
  lockAffiliates,
  markRunPaid,
  runBy,
  runItems,
} from './sql-payout-runs.ts'
import { isReferenceUsed, useReference } from './sql-payouts.ts'

type Context = Pick<AppContext, 'database'>

/**
 * Prepares bank transfers of all that is owed to some affiliates: until the run is paid or cancelled,
 * nobody pays it out in another way. Safe to repeat: the same `request_key` is one run. Throws 409 where
 * something else is owed by now, or another run is prepared for one of them, naming who was first.
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
 * already, or the reference is another run's.
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
  const run = await closedRun(database, id)
  const isSame = run.bank_reference && normalizeBankReference(run.bank_reference) === reference
  if (isSame && run.closed_by === actor.id) return
  throw closedBy(run)
}

/**
 * Cancels a run whose transfers were not made: what it was for is owed as before. Safe to repeat.
 * Throws 404 and 409.
 */
export async function cancelPayoutRun(
  { database }: Context,
  id: string,
  reason: string,
  actor: Operator,
): Promise<void> {
  if (await cancelRun(database, id, reason, actor)) return
  const run = await closedRun(database, id)
  if (run.state === 'cancelled' && run.closed_by === actor.id) return
  throw closedBy(run)
}

async function closedRun(db: AppContext['database'], id: string): Promise<PayoutRunEntry> {
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
