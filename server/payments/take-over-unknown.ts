import type { Operator } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { assertOwn, notFound, Refusal } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { recordedPayment, recordSeenPayment } from './sql-payments.ts'
import { lastOfUnmatched, tieToPayment, unmatchedById } from './sql-unmatched.ts'
import { takeUpNoted } from './take-up-noted.ts'

/**
 * Takes money for an attempt that the shop does not know into its books, as unapplied money of what its
 * reference names: from then on it can be applied, sent back or given as gold. Safe to repeat. Returns
 * the payment's id. Throws 404, and 409 of what is not such money.
 */
export async function takeOverUnknown(
  context: AppContext,
  unmatchedId: number,
  note: string,
  actor: Operator,
): Promise<number> {
  const { database } = context
  const unmatched = await unmatchedById(database, unmatchedId)
  if (!unmatched) throw notFound('Unmatched money')
  const { provider, provider_payment_id, reference, amount_sen, currency } = unmatched
  const payable_id = reference?.replace(/-\d+$/, '')
  if (unmatched.kind !== 'unknown_payment' || !payable_id) {
    throw new Refusal(409, 'Only money for an unknown attempt can be taken over.')
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
    const recorded = await recordSeenPayment(tx, payment, actor, {
      note,
      unmatched_id: unmatchedId,
    })
    if (!recorded) {
      const done = await lastOfUnmatched(tx, unmatchedId)
      // Otherwise its provider's news came meanwhile, which is as good.
      if (done?.actor_kind === 'operator') assertOwn(done, actor, 'This was taken over already.')
      return
    }
    // Closed by who took it over; the rest is as when its provider's news comes late.
    await tieToPayment(tx, recorded.id, actor)
    await takeUpNoted(tx, context, { id: recorded.id, provider })
  })
  const known = await recordedPayment(database, provider, provider_payment_id)
  if (!known) throw new Error('money that was taken over is not there')
  return known.id
}
