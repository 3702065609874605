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
 * Resolves unmatched money. `outcome` decides a pending one: the money is gone (`processed`) or
 * still here (`failed`); without it, the provider's state stays. Safe to repeat. Throws 404; 409 if
 * decided otherwise before.
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
 * Adopts a payment of an unknown attempt, as unapplied money of the payable in its reference: it
 * can then be applied, refunded or credited. Safe to repeat. Returns the payment's id. Throws 404;
 * 409 for other kinds of unmatched money.
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
  const kinds = { g: 'topup', t: 'test' } as const
  const kind = kinds[payable_id.charAt(0) as keyof typeof kinds] ?? 'order'
  await inTransaction(database, async (tx) => {
    const payment = {
      provider,
      provider_payment_id,
      attempt_id: null,
      kind,
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
      // Otherwise its provider reported it meanwhile, which has the same effect.
      if (done?.actor_kind === 'operator') assertOwn(done, actor, 'This was already recorded.')
      return
    }
    // Closed by the operator; the rest is as after a late report by the provider.
    await linkToPayment(tx, recorded.id, actor)
    await reconcileUnmatched(tx, context, { id: recorded.id, provider })
  })
  const known = await recordedPayment(database, provider, provider_payment_id)
  if (!known) throw new Error('adopted payment not found')
  return known.id
}

/**
 * Checks an authorisation again that was left to lapse, and captures it if it would pay for its
 * payable now. The request is recorded first. Safe to repeat. Throws 404; 409 if it is no
 * authorisation, or would pay for nothing; 503 if the provider cannot be asked now.
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
  throw new Refusal(
    409,
    'No order or top-up needs this payment. The provider returns it automatically.',
  )
}
