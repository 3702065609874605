import type { Operator } from '#platform/actor.ts'
import { alreadyDone, assertOwn, Refusal } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { addEvent } from '#platform/postgres/events.ts'
import { attemptNamed } from '../attempts.ts'
import type { PaymentsContext } from '../context.ts'
import { lockPayment, recordedPayment, recordOperatorPayment } from '../move-payment.ts'
import { reconcileUnmatched, settleUnmatched } from '../refunds/settle-refund.ts'
import { syncAttempts } from '../sync-attempts.ts'
import {
  closeUnmatched,
  lastUnmatchedEvent,
  linkToPayment,
  lockUnmatched,
  mayMoveUnmatched,
  moveUnmatched,
  unmatchedById,
  unmatchedEvents,
} from './move-unmatched.ts'

/**
 * An operator has looked at money that came or left unasked. `outcome` decides what is pending: the
 * money is gone (`processed`) or here after all (`failed`); left out, that stays as the provider says.
 * Safe to repeat. Throws 404, and 409 where it was decided otherwise before.
 */
export async function resolveUnmatched(
  { database, payables, log }: PaymentsContext,
  id: number,
  { outcome, note }: { outcome?: 'processed' | 'failed'; note: string },
  actor: Operator,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const known = await unmatchedById(tx, id)
    if (known.payment_id !== null) await lockPayment(tx, known.payment_id)
    let unmatched = await lockUnmatched(tx, id)
    if (outcome && unmatched.state !== outcome) {
      if (!mayMoveUnmatched(unmatched, outcome)) {
        throw alreadyDone(
          'This was already resolved with another outcome.',
          await lastUnmatchedEvent(tx, id),
        )
      }
      unmatched = await moveUnmatched(tx, unmatched, outcome, { actor, data: { note } })
    }
    if (outcome && unmatched.payment_id !== null) {
      await settleUnmatched(tx, { payables, log }, unmatched, actor)
    }
    if (unmatched.resolved_at === null) {
      return closeUnmatched(tx, unmatched, { actor, data: { note } })
    }
    assertOwn(await lastUnmatchedEvent(tx, id), actor, 'This was already resolved.')
  })
}

/**
 * Takes money for an attempt that the shop does not know into its books, as unapplied money of what its
 * reference names: from then on it can be applied, sent back or given as gold. Safe to repeat. Returns
 * the payment's id. Throws 404, and 409 of what is not such money.
 */
export async function adoptUnknownPayment(
  context: PaymentsContext,
  unmatchedId: number,
  note: string,
  actor: Operator,
): Promise<number> {
  const { database } = context
  const unmatched = await unmatchedById(database, unmatchedId)
  const { provider, provider_payment_id, reference, amount_sen, currency } = unmatched
  const payable_id = reference?.replace(/-\d+$/, '')
  if (unmatched.kind !== 'unknown_payment' || !payable_id) {
    throw new Refusal(409, 'Only payments for an unknown attempt can be recorded.')
  }
  const isTopup = payable_id.startsWith('g')
  await inTransaction(database, async (tx) => {
    const payment = {
      provider,
      provider_payment_id,
      attempt_id: null,
      kind: isTopup ? ('topup' as const) : ('order' as const),
      payable_id,
      amount_sen,
      currency,
      unapplied_reason: 'unknown_attempt' as const,
      source: 'unmatched',
    }
    const recorded = await recordOperatorPayment(tx, payment, actor, {
      note,
      unmatched_id: unmatchedId,
    })
    if (!recorded) {
      const done = await lastUnmatchedEvent(tx, unmatchedId)
      // Otherwise its provider's news came meanwhile, which is as good.
      if (done?.actor_kind === 'operator') assertOwn(done, actor, 'This was already recorded.')
      return
    }
    // Closed by who took it over; the rest is as when its provider's news comes late.
    await linkToPayment(tx, recorded.id, actor)
    await reconcileUnmatched(tx, context, { id: recorded.id, provider })
  })
  const known = await recordedPayment(database, provider, provider_payment_id)
  if (!known) throw new Error('money that was taken over is not there')
  return known.id
}

/**
 * An operator has an authorisation that was left to lapse looked at again: where it would pay for its
 * order or top-up now, it is captured and pays. That it was asked for is written down first. Safe to
 * repeat. Throws 404; 409 where it is no authorisation, or would still pay for nothing; 503 where its
 * provider cannot be asked now.
 */
export async function captureAuthorised(
  context: PaymentsContext,
  id: number,
  note: string,
  actor: Operator,
): Promise<void> {
  const { database, providers } = context
  const known = await unmatchedById(database, id)
  if (known.kind !== 'uncaptured') throw new Refusal(409, 'This is not an authorised payment.')
  const { reference, provider_payment_id } = known
  const provider = providers.get(known.provider)
  const attempt = reference
    ? await attemptNamed(database, known.provider, { reference })
    : undefined
  if (!attempt || !provider)
    throw new Refusal(409, 'This payment belongs to no known order or top-up.')
  const isCaptured = async () =>
    (await recordedPayment(database, known.provider, provider_payment_id)) !== undefined
  if (await isCaptured()) return
  const stays = { from: known.state, to: known.state }
  const event = { id, event: 'capture_asked', actor, ...stays, data: { note } }
  await addEvent(database, unmatchedEvents, event)
  const [status] = await syncAttempts(context, provider, [attempt], { thorough: true })
  if (await isCaptured()) return
  if (status === 'later' || status === 'unknown') {
    throw new Refusal(503, 'The provider is not available. Please try again in a moment.')
  }
  throw new Refusal(409, 'Nothing needs this payment. The provider returns it automatically.')
}
