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

/** Late authorisations end after three days. There is no call for several orders. */
export const razorpayPolling: PollingRules = {
  firstMinutes: [2, 5, 15, 30, 60],
  days: { usual: 4, pending: 30 },
  secondsBetweenLooks: 3,
  batchSize: () => 1,
}

/**
 * Looks at all payments of an attempt's order. `quota`: of whoever asks without a signed word of money;
 * such words are looked up whatever is left of it.
 */
export async function syncRazorpay(
  client: RazorpayClient,
  tools: ProviderTools,
  { provider_order_id }: ProviderAttempt,
  quota: Quota | undefined,
): Promise<SyncResult> {
  // Without an order of the provider's nobody was ever shown anything to pay.
  if (!provider_order_id) return { status: 'open', payments: [] }
  if (!(await tools.mayCall(quota))) return { status: 'later', payments: [] }
  const answer = await client.fetchOrderPayments(provider_order_id)
  if (answer.kind !== 'ok') return { status: await tools.noteError(answer), payments: [] }
  const looks: PaymentLook[] = []
  for (const payment of answer.value) looks.push(await statusOfPayment(client, tools, payment))
  return {
    status: strongestStatus(looks.map(({ status }) => status)),
    payments: looks.flatMap(({ payment }) => payment ?? []),
    // The newest comes first.
    failure: answer.value.map(failureOf).find((said) => said !== null) ?? null,
  }
}

/**
 * An event tells of a payment as it was then, and its signature only that somebody knew the secret:
 * what counts is how the payment stands at Razorpay. Only while that cannot be asked is a signed
 * word of money believed alone, and then only where it fits.
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
    const status = await tools.noteError(present)
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

const failureOf = ({ errorReason, errorCode }: RazorpayPayment) => errorReason ?? errorCode

type PaymentLook = { status: ProviderStatus; payment?: FoundPayment }

/**
 * What one payment comes to. Only captured is money; an authorised one is captured first, where it
 * would pay for something, and otherwise goes back by itself.
 */
async function statusOfPayment(
  client: RazorpayClient,
  tools: ProviderTools,
  payment: RazorpayPayment,
): Promise<PaymentLook> {
  const { id, orderId, status, amountSen, currency } = payment
  if (status === 'failed' || status === 'refunded') return { status: 'failed' }
  if (status === 'created') return { status: 'pending' }
  if (status === 'captured') {
    return { status: 'paid', payment: { payment_id: id, amount_sen: amountSen, currency } }
  }
  if (orderId === null) return { status: 'failed' }
  const money = { payment_id: id, amount_sen: amountSen, currency }
  const isWanted = await tools.mayCapture({ provider_order_id: orderId }, money)
  if (isWanted !== true) return { status: isWanted || 'failed' }
  const captured = await client.capturePayment(id, amountSen)
  if (captured.kind !== 'ok') return { status: await tools.noteError(captured) }
  return statusOfPayment(client, tools, captured.value)
}
