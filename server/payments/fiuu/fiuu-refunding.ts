import { callbackPaths } from '@apeak/contract/paths'
import type { ListedRefund, ProviderRefund, ProviderResult, RefundStatus } from '../provider.ts'
import type { FiuuClient } from './fiuu-client.ts'
import { refundStateOf } from './fiuu-refund-answers.ts'

/** Fiuu's word for a reference that was used before. */
const USED_BEFORE = 'PR016'

/** Sends a refund; its id is the reference that Fiuu takes once. */
export async function sendFiuuRefund(
  client: FiuuClient,
  refund: ProviderRefund,
  publicUrl: string,
): Promise<ProviderResult<RefundStatus>> {
  const answer = await client.refund({
    tranID: refund.provider_payment_id,
    amountSen: refund.amount_sen,
    refId: refund.id,
    notifyUrl: publicUrl + callbackPaths.fiuu.refund,
  })
  if (answer.kind === 'ok') {
    return {
      kind: 'ok',
      value: { state: refundStateOf(answer.value.status), id: answer.value.refundId },
    }
  }
  if (answer.kind !== 'refused' || answer.code !== USED_BEFORE) return answer
  // An earlier sending of this refund arrived, only its answer was lost.
  const earlier = await refundStatusAtFiuu(client, refund)
  if (earlier.kind !== 'ok' || earlier.value) return earlier as ProviderResult<RefundStatus>
  return { kind: 'unknown', why: 'the refund was sent before, and is not found' }
}

/** How a refund stands, by its reference. */
export async function refundStatusAtFiuu(
  client: FiuuClient,
  { id }: ProviderRefund,
): Promise<ProviderResult<RefundStatus | null>> {
  const answer = await client.refundStatus({ refId: id })
  if (answer.kind !== 'ok') return answer
  const [found] = answer.value
  if (!found) return { kind: 'ok', value: null }
  return {
    kind: 'ok',
    value: { state: refundStateOf(found.status), id: found.refundId ?? id },
  }
}

/** All refunds of a transaction. */
export async function refundsAtFiuu(
  client: FiuuClient,
  tranID: string,
): Promise<ProviderResult<ListedRefund[]>> {
  const answer = await client.refundStatus({ tranID })
  if (answer.kind !== 'ok') return answer
  const value: ListedRefund[] = []
  for (const { refundId, refId, amountSen, status } of answer.value) {
    if (refundId === null || amountSen === null) {
      return { kind: 'unknown', why: 'the list tells too little' }
    }
    const state = refundStateOf(status)
    value.push({ id: refundId, reference: refId, amount_sen: amountSen, currency: 'MYR', state })
  }
  return { kind: 'ok', value }
}
