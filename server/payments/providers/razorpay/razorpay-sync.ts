import { mismatch, strongestStatus } from '../../rules.ts'
import type {
  Confirmed,
  FoundPayment,
  PaymentClaim,
  PollingRules,
  ProviderAttempt,
  ProviderStatus,
  ProviderTools,
  Quota,
  SyncResult,
} from '../provider.ts'
import type { RazorpayClient } from './razorpay-client.ts'
import type { RazorpayPayment } from './razorpay-entities.ts'

/** Late authorisations end after three days. No call covers several orders. */
export const razorpayPolling: PollingRules = {
  firstMinutes: [2, 5, 15, 30, 60],
  days: { usual: 4, pending: 30 },
  secondsBetweenLooks: 3,
  batchSize: () => 1,
}

/** Looks up all payments of an attempt's order. `quota`: for look-ups without a signed claim. */
export async function syncRazorpay(
  client: RazorpayClient,
  tools: ProviderTools,
  { provider_order_id }: ProviderAttempt,
  quota: Quota | undefined,
): Promise<SyncResult> {
  // Without a provider's order, the shopper has seen nothing to pay.
  if (!provider_order_id) return { status: 'open', payments: [] }
  if (!(await tools.mayCall(quota))) return { status: 'later', payments: [] }
  const answer = await client.fetchOrderPayments(provider_order_id)
  if (answer.kind !== 'ok') return { status: await tools.recordError(answer), payments: [] }
  const results: PaymentResult[] = []
  for (const payment of answer.value) results.push(await statusOfPayment(client, tools, payment))
  return {
    status: strongestStatus(results.map(({ status }) => status)),
    payments: results.flatMap(({ payment }) => payment ?? []),
    // Newest first.
    failure: answer.value.find(({ failure }) => failure !== null)?.failure ?? null,
  }
}

/**
 * Confirms a claim by the payment's present status at Razorpay: an event describes a past one, and
 * its signature only proves knowledge of the secret. A signed claim alone counts only while
 * Razorpay cannot be asked, and if it matches its attempt.
 */
export async function confirmRazorpay(
  client: RazorpayClient,
  tools: ProviderTools,
  claim: PaymentClaim,
  attempt: ProviderAttempt | undefined,
): Promise<Confirmed> {
  const present = (await tools.mayConfirm()) ? await client.fetchPayment(claim.payment_id) : 'later'
  if (present === 'later') return acceptedUnconfirmed(claim, attempt) ?? { status: 'later' }
  if (present.kind === 'refused') return { status: 'none' }
  if (present.kind !== 'ok') {
    const status = await tools.recordError(present)
    return acceptedUnconfirmed(claim, attempt) ?? { status }
  }
  if (present.value.orderId === null) return { status: 'none' }
  const of = { provider_order_id: present.value.orderId }
  const { status, payment } = await statusOfPayment(client, tools, present.value)
  if (payment) return { status: 'paid', of, payment }
  return status === 'pending' || status === 'failed'
    ? { status, of }
    : { status: status === 'later' ? 'later' : 'unknown' }
}

function acceptedUnconfirmed(
  claim: PaymentClaim,
  attempt: ProviderAttempt | undefined,
): Confirmed | null {
  const { of, payment_id, status, amount_sen, currency } = claim
  if (!of || !attempt || status !== 'paid' || amount_sen === null || currency === null) return null
  if (mismatch(attempt, { amount_sen, currency })) return null
  return { status, of, payment: { payment_id, amount_sen, currency } }
}

type PaymentResult = { status: ProviderStatus; payment?: FoundPayment }

/**
 * Status of a payment; only `captured` means paid. An authorised one is captured first if it would
 * pay for something, and otherwise lapses.
 */
async function statusOfPayment(
  client: RazorpayClient,
  tools: ProviderTools,
  payment: RazorpayPayment,
): Promise<PaymentResult> {
  const { id, orderId, status, amountSen, currency } = payment
  if (status === 'failed' || status === 'refunded') return { status: 'failed' }
  if (status === 'created') return { status: 'pending' }
  if (status === 'captured') {
    return { status: 'paid', payment: { payment_id: id, amount_sen: amountSen, currency } }
  }
  if (orderId === null) return { status: 'failed' }
  const money = { payment_id: id, amount_sen: amountSen, currency }
  const isCapturable = await tools.mayCapture({ provider_order_id: orderId }, money)
  if (isCapturable !== true) return { status: isCapturable || 'failed' }
  const captured = await client.capturePayment(id, amountSen)
  if (captured.kind !== 'ok') return { status: await tools.recordError(captured) }
  return statusOfPayment(client, tools, captured.value)
}
