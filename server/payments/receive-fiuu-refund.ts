import type { AppContext } from '#context.ts'
import { readRefundNotice } from './fiuu/fiuu-messages.ts'
import { followRefund } from './refund-payment.ts'
import { refundById } from './sql-refund.ts'

/**
 * Fiuu says that a refund was decided. Its hash does not fix where the ids end, so it counts only
 * where reference, transaction and amount are those of one refund of ours. False: refused.
 */
export async function receiveFiuuRefund(context: AppContext, body: Uint8Array): Promise<boolean> {
  const { merchantId, secretKey } = context.config.fiuu
  const notice = readRefundNotice(body, { merchantId, secretKey, orderidShape: /^r[0-9a-z]{26}$/ })
  if (notice.kind === 'refused') {
    context.log.warn({ provider: 'fiuu', reason: notice.reason }, 'message refused')
    return false
  }
  const refund = await refundById(context.database, notice.refId)
  const isOurs =
    refund?.provider_payment_id === notice.tranID && refund.amount_sen === notice.amountSen
  if (!isOurs) return true
  const state = ({ paid: 'processed', pending: 'pending', failed: 'failed' } as const)[
    notice.status
  ]
  await followRefund(context, notice.refId, { state, id: notice.refundId })
  return true
}
