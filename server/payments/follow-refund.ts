import type { AppContext } from '#context.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import type { ProviderEvent, RefundStatus } from './provider.ts'
import {
  failRefund,
  isWholeRefund,
  lockPayment,
  moveRefund,
  type Refund,
  refundById,
} from './sql-refund.ts'

/**
 * Moves a refund on by its provider's word. Where nothing is left of a payment that paid for
 * something, that is marked as refunded in the same transaction.
 */
export async function followRefund(
  { database, payables }: AppContext,
  refund: Refund,
  { state, id }: RefundStatus,
): Promise<void> {
  if (state === 'failed') return failRefund(database, refund.id)
  await inTransaction(database, async (tx) => {
    // One after the other: of two parts that move at once, the later must see the earlier.
    await lockPayment(tx, refund.payment_id)
    const moved = await moveRefund(tx, refund.id, state, id)
    const isWhole = moved && (await isWholeRefund(tx, refund.id))
    const by = { provider: refund.provider, refund_id: refund.id }
    if (isWhole) await payables[refund.kind].markRefunded(tx, refund.payable_id, by)
  })
}

/**
 * A provider's message tells of a refund. It counts only where reference, payment and amount are
 * those of one refund of ours: what else it tells of is none of ours.
 */
export async function followRefundMessage(
  context: AppContext,
  { reference, payment_id, amount_sen, status }: Extract<ProviderEvent, { type: 'refund' }>,
): Promise<void> {
  const refund = reference ? await refundById(context.database, reference) : undefined
  if (refund?.provider_payment_id !== payment_id || refund.amount_sen !== amount_sen) return
  await followRefund(context, refund, status)
}
