import type { AppContext } from '#context.ts'
import { applyPayment, type Money } from './apply-payment.ts'
import type { RazorpayPayment } from './razorpay/razorpay-entities.ts'
import { type Asked, strongest } from './rules.ts'
import type { Attempt } from './sql.ts'
import { isPaused } from './sql-asking.ts'
import { toldTrouble } from './told-trouble.ts'

/** Asks for all payments of the attempt's order, and applies each that is money. */
export async function askRazorpay(context: AppContext, attempt: Attempt): Promise<Asked> {
  // Without an order of the provider's nobody was ever shown anything to pay.
  if (!attempt.provider_order_id) return 'open'
  if (await isPaused(context.database, 'razorpay')) return 'later'
  const answer = await context.gateways.razorpay.fetchOrderPayments(attempt.provider_order_id)
  if (answer.kind !== 'ok') return toldTrouble(context, 'razorpay', answer)
  const said: Asked[] = []
  for (const payment of answer.value) {
    said.push(await applyRazorpayPayment(context, attempt, payment, 'asked'))
  }
  return strongest(said)
}

/** A payment as it stands at Razorpay; none where it knows none, or why it could not be asked. */
export async function fetchRazorpayPayment(
  context: AppContext,
  paymentId: string,
): Promise<RazorpayPayment | 'none' | 'unknown' | 'later'> {
  if (await isPaused(context.database, 'razorpay')) return 'later'
  const answer = await context.gateways.razorpay.fetchPayment(paymentId)
  if (answer.kind === 'ok') return answer.value
  return answer.kind === 'refused' ? 'none' : toldTrouble(context, 'razorpay', answer)
}

/**
 * Applies one payment of Razorpay's to its attempt. Only captured is money; an authorised one is
 * captured first, for otherwise it goes back by itself.
 */
export async function applyRazorpayPayment(
  context: AppContext,
  attempt: Attempt,
  payment: RazorpayPayment,
  source: Money['source'],
): Promise<Asked> {
  if (payment.orderId !== attempt.provider_order_id) return 'unknown'
  if (payment.status === 'failed' || payment.status === 'refunded') return 'failed'
  if (payment.status === 'created') return 'pending'
  if (payment.status === 'authorized') {
    const captured = await context.gateways.razorpay.capturePayment(payment.id, payment.amountSen)
    if (captured.kind !== 'ok') return toldTrouble(context, 'razorpay', captured)
    return applyRazorpayPayment(context, attempt, captured.value, source)
  }
  await applyPayment(context, attempt, {
    provider: 'razorpay',
    provider_payment_id: payment.id,
    amount_sen: payment.amountSen,
    currency: payment.currency,
    source,
  })
  return 'paid'
}
