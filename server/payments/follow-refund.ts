import type { AppContext } from '#context.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { handleClaim } from './handle-claim.ts'
import { findOutsideRefunds } from './note-outgoing.ts'
import { noteProviderError } from './note-provider-error.ts'
import type { Provider, ProviderEvent, RefundStatus } from './provider.ts'
import { settleRefund } from './settle-refund.ts'
import { recordedPayment } from './sql-payments.ts'
import { lockPayment, type Refund, refundById } from './sql-refund.ts'

/** Moves a refund on by its provider's word, with what follows from that, in one transaction. */
export async function followRefund(
  context: AppContext,
  refund: Refund,
  status: RefundStatus,
): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    await lockPayment(tx, refund.payment_id)
    await settleRefund(tx, context, refund, status, { kind: 'provider', name: refund.provider })
  })
}

/** What became of a message about a refund. */
export type RefundOutcome = 'refund' | 'unknown' | 'later' | 'ignored'

/** Others may use the same account: only refunds of payments that are the shop's are its business. */
async function followOutsideRefund(
  context: AppContext,
  provider: Provider,
  payment_id: string,
): Promise<RefundOutcome> {
  const isKnown = () => recordedPayment(context.database, provider.name, payment_id)
  if (!(await isKnown())) {
    const claim = {
      of: null,
      payment_id,
      status: 'paid',
      amount_sen: null,
      currency: null,
    } as const
    const outcome = await handleClaim(
      context,
      provider,
      { ...claim, source: 'webhook' },
      { kind: null },
    )
    if (outcome === 'unknown' || outcome === 'later') return outcome
    if (outcome !== 'unmatched' && !(await isKnown())) return 'ignored'
  }
  return findOutsideRefunds(context, provider, payment_id)
}

/**
 * A provider's message tells of a refund. It counts only where reference, payment and amount are
 * those of one refund of ours. That one failed frees its money, and that somebody sent some back past
 * the shop takes it: both are believed only from the answer to a question.
 */
export async function followRefundMessage(
  context: AppContext,
  provider: Provider,
  { reference, payment_id, amount_sen, status }: Extract<ProviderEvent, { type: 'refund' }>,
): Promise<RefundOutcome> {
  const refund = reference ? await refundById(context.database, reference) : undefined
  if (!refund) return followOutsideRefund(context, provider, payment_id)
  if (refund.provider_payment_id !== payment_id || refund.amount_sen !== amount_sen) return 'refund'
  if (status.state !== 'failed') {
    await followRefund(context, refund, status)
    return 'refund'
  }
  const answer = await provider.refundStatus(refund)
  if (answer.kind !== 'ok') return noteProviderError(context, provider.name, answer)
  if (answer.value) await followRefund(context, refund, answer.value)
  return 'refund'
}
