import type { ListedRefund, ProviderRefund, ProviderResult, RefundStatus } from '../provider.ts'
import type { RazorpayClient } from './razorpay-client.ts'

/** Sends a refund; its id is also the key under which Razorpay refunds once. */
export async function sendRazorpayRefund(
  client: RazorpayClient,
  { id, provider_payment_id, amount_sen }: ProviderRefund,
): Promise<ProviderResult<RefundStatus>> {
  const answer = await client.refundPayment({
    paymentId: provider_payment_id,
    amountSen: amount_sen,
    idempotencyKey: id,
    receipt: id,
  })
  if (answer.kind !== 'ok') return answer
  return { kind: 'ok', value: { state: answer.value.status, id: answer.value.id } }
}

/** How a refund stands, found by its receipt among those of its payment. */
export async function refundStatusAtRazorpay(
  client: RazorpayClient,
  { id, provider_payment_id }: ProviderRefund,
): Promise<ProviderResult<RefundStatus | null>> {
  const answer = await client.fetchRefunds(provider_payment_id)
  if (answer.kind !== 'ok') return answer
  const found = answer.value.find(({ receipt }) => receipt === id)
  return { kind: 'ok', value: found ? { state: found.status, id: found.id } : null }
}

/** All refunds of a payment. */
export async function refundsAtRazorpay(
  client: RazorpayClient,
  paymentId: string,
): Promise<ProviderResult<ListedRefund[]>> {
  const answer = await client.fetchRefunds(paymentId)
  if (answer.kind !== 'ok') return answer
  const value = answer.value.map(({ id, receipt, amountSen, currency, status }) => ({
    id,
    reference: receipt,
    amount_sen: amountSen,
    currency,
    state: status,
  }))
  return { kind: 'ok', value }
}
