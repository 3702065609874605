import type { Operator } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { normalizeBankReference } from '#platform/bank-reference.ts'
import { alreadyDone, assertOwn, notFound, Refusal } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { settleRefund } from './settle-refund.ts'
import { lastOfRefund, lockPayment, refundById } from './sql-refund.ts'

const decidedAlready = 'This refund was decided already.'

/**
 * An operator has sent a refund back by bank, under `bank_reference`, or decided not to (null): then
 * its money is free again. Safe to repeat. Throws 404, and 409 where the refund is a provider's or it
 * was decided otherwise before.
 */
export async function settleManualRefund(
  context: Pick<AppContext, 'database' | 'payables' | 'log'>,
  id: string,
  bank_reference: string | null,
  actor: Operator,
): Promise<void> {
  const known = await refundById(context.database, id)
  if (!known) throw notFound('Refund')
  if (known.provider !== 'check_payment' || known.way !== 'source') {
    throw new Refusal(409, 'This refund is sent by its provider.')
  }
  const state = bank_reference === null ? 'failed' : 'processed'
  const reference = bank_reference === null ? id : normalizeBankReference(bank_reference)
  await inTransaction(context.database, async (tx) => {
    await lockPayment(tx, known.payment_id)
    const refund = await refundById(tx, id)
    if (refund?.state === 'requested') {
      await settleRefund(tx, context, refund, { state, id: reference }, actor)
      return
    }
    const done = await lastOfRefund(tx, id)
    const isSame = refund?.state === state
    if (!isSame || (state === 'processed' && refund.provider_refund_id !== reference)) {
      throw alreadyDone(decidedAlready, done)
    }
    assertOwn(done, actor, decidedAlready)
  })
}
