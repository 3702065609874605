import type { Operator } from '#platform/actor.ts'
import { normalizeBankReference } from '#platform/bank-reference.ts'
import { alreadyDone, assertOwn, Refusal } from '#platform/http/problems.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import { lastEvent } from '#platform/postgres/events.ts'
import type { PaymentsContext } from '../context.ts'
import { closeRefund, lockRefund, refundEvents } from './move-refund.ts'
import { settleRefund } from './settle-refund.ts'

const decidedAlready = 'This refund was already decided.'

/**
 * An operator has sent a refund back by bank, under `bank_reference`, or decided not to (null): then
 * its money is free again. Safe to repeat. Throws 404, and 409 where the refund is a provider's or it
 * was decided otherwise before.
 */
export async function settleManualRefund(
  context: Pick<PaymentsContext, 'database' | 'payables' | 'log'>,
  id: string,
  bank_reference: string | null,
  actor: Operator,
): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (refund.provider !== 'check_payment' || refund.way !== 'source') {
      throw new Refusal(409, 'This refund is sent by its provider.')
    }
    const state = bank_reference === null ? 'failed' : 'processed'
    const reference = bank_reference === null ? id : normalizeBankReference(bank_reference)
    if (refund.state === 'requested') {
      return settleRefund(tx, context, refund, { state, id: reference }, actor)
    }
    const done = await lastEvent(tx, refundEvents, [id])
    const isSame = refund.state === state
    if (!isSame || (state === 'processed' && refund.provider_refund_id !== reference)) {
      throw alreadyDone(decidedAlready, done)
    }
    assertOwn(done, actor, decidedAlready)
  })
}

/**
 * An operator has seen that a refund failed: it waits for nobody any more. Safe to repeat. Throws 404,
 * and 409 where it did not fail.
 */
export async function resolveRefund(
  database: Database,
  id: string,
  reason: string,
  actor: Operator,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (refund.state === 'failed' && refund.resolved_at === null) {
      return closeRefund(tx, refund, { actor, reason })
    }
    const done = await lastEvent(tx, refundEvents, [id])
    if (refund.state !== 'failed') throw alreadyDone('This refund has not failed.', done)
    assertOwn(done, actor, 'This refund was already dismissed.')
  })
}
