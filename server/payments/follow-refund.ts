import type { AppContext } from '#context.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { noteProviderError } from './note-provider-error.ts'
import type { ProviderEvent, RefundStatus } from './provider.ts'
import {
  failRefund,
  lockPayment,
  moveRefund,
  paymentOfRefund,
  type Refund,
  refundById,
} from './sql-refund.ts'

/**
 * Moves a refund on by its provider's word. Once all of a payment is back that paid for something, that
 * counts as refunded, in the same transaction; should a refund fail after that, it does no more.
 */
export async function followRefund(
  { database, payables, log }: AppContext,
  refund: Refund,
  { state, id }: RefundStatus,
): Promise<void> {
  const { markRefunded, reopen } = payables[refund.kind]
  const by = { provider: refund.provider, refund_id: refund.id }
  await inTransaction(database, async (tx) => {
    // One after the other: of two parts that move at once, the later must see the earlier.
    await lockPayment(tx, refund.payment_id)
    const isMoved =
      state === 'failed'
        ? await failRefund(tx, refund.id)
        : await moveRefund(tx, refund.id, state, id)
    if (!isMoved || state === 'pending') return
    const { is_applied, is_back } = await paymentOfRefund(tx, refund.payment_id)
    if (is_applied && is_back) await markRefunded(tx, refund.payable_id, by)
    if (is_applied && state === 'failed') await reopen(tx, refund.payable_id, by)
    if (state === 'failed') log.warn({ refund: refund.id }, 'a refund failed')
  })
}

/** What became of a message about a refund. */
export type RefundOutcome = 'refund' | 'unknown' | 'later'

/**
 * A provider's message tells of a refund. It counts only where reference, payment and amount are
 * those of one refund of ours. That one failed frees its money: it is believed only from the answer to
 * a question.
 */
export async function followRefundMessage(
  context: AppContext,
  { reference, payment_id, amount_sen, status }: Extract<ProviderEvent, { type: 'refund' }>,
): Promise<RefundOutcome> {
  const { database, providers } = context
  const refund = reference ? await refundById(database, reference) : undefined
  if (refund?.provider_payment_id !== payment_id || refund.amount_sen !== amount_sen)
    return 'refund'
  if (status.state !== 'failed') {
    await followRefund(context, refund, status)
    return 'refund'
  }
  const answer = await providers.get(refund.provider)?.refundStatus(refund)
  if (!answer) return 'unknown'
  if (answer.kind !== 'ok') return noteProviderError(context, refund.provider, answer)
  if (answer.value) await followRefund(context, refund, answer.value)
  return 'refund'
}
