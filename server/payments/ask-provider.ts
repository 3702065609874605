import type { Shop } from '#platform/shop.ts'
import { applyPayment, type Money } from './apply-payment.ts'
import type { Trouble } from './providers/provider-call.ts'
import type { RazorpayPayment } from './providers/razorpay-entities.ts'
import type { AttemptState } from './rules.ts'
import { type Attempt, isPaused, moveAttempt, pauseProvider } from './sql.ts'

/** What asking brought: the attempt's state, or unknown, which is never taken for failed. */
export type Asked = AttemptState | 'unknown'

/** How long a provider is left alone that says it is asked too often, unless it says itself. */
const PAUSE_SECONDS = 60 * 60

/** Asks the attempt's provider what became of it, and applies every payment that it tells of. */
export async function askProvider(shop: Shop, attempt: Attempt): Promise<Asked> {
  if (await isPaused(shop.database, attempt.provider)) return 'unknown'
  const asked =
    attempt.provider === 'razorpay'
      ? await askRazorpay(shop, attempt)
      : await askFiuu(shop, attempt)
  if (asked === 'pending' || asked === 'failed') await moveAttempt(shop.database, attempt.id, asked)
  return asked
}

async function askRazorpay(shop: Shop, attempt: Attempt): Promise<Asked> {
  const { razorpay } = shop.gateways
  // Without an order of the provider's nobody was ever shown anything to pay.
  if (!attempt.provider_order_id) return 'open'
  const answer = await razorpay.fetchOrderPayments(attempt.provider_order_id)
  if (answer.kind !== 'ok') return trouble(shop, attempt, answer)
  let state: Asked = 'open'
  for (const payment of answer.value) {
    const one = await applyRazorpayPayment(shop, attempt, payment, 'asked')
    if (state !== 'paid') state = one
  }
  return state
}

/**
 * Applies one payment of Razorpay's to its attempt. Only captured is money; an authorised one is
 * captured first, for otherwise it goes back by itself.
 */
export async function applyRazorpayPayment(
  shop: Shop,
  attempt: Attempt,
  payment: RazorpayPayment,
  source: Money['source'],
): Promise<Asked> {
  if (payment.orderId !== attempt.provider_order_id) return 'unknown'
  if (payment.status === 'failed') return 'failed'
  if (payment.status === 'created') return 'pending'
  if (payment.status === 'authorized') {
    const captured = await shop.gateways.razorpay.capturePayment(payment.id, payment.amountSen)
    if (captured.kind !== 'ok') return trouble(shop, attempt, captured)
    return applyRazorpayPayment(shop, attempt, captured.value, source)
  }
  if (payment.status === 'refunded') return 'failed'
  await applyPayment(shop, attempt, {
    provider: 'razorpay',
    provider_payment_id: payment.id,
    amount_sen: payment.amountSen,
    currency: payment.currency,
    source,
  })
  return 'paid'
}

/**
 * Asks Fiuu about an attempt. The list of its transactions finds also a second payment, but reaches
 * back one day and is a hint only: each paid one is confirmed by its own, signed answer.
 */
async function askFiuu(shop: Shop, attempt: Attempt): Promise<Asked> {
  const { fiuu } = shop.gateways
  const list = await fiuu.requeryBatch(attempt.reference)
  if (list.kind === 'throttled') return trouble(shop, attempt, list)
  const hints = list.kind === 'ok' ? list.value.filter(({ status }) => status === 'paid') : []
  for (const { tranID, amountSen } of hints) {
    if (tranID && amountSen !== null)
      await confirmFiuuPayment(shop, attempt, tranID, amountSen, 'asked')
  }
  const { reference: orderid, amount_sen: amountSen } = attempt
  const answer = await fiuu.requeryByOrder({ orderid, amountSen })
  if (answer.kind !== 'ok') return hints.length > 0 ? 'paid' : trouble(shop, attempt, answer)
  const { status, tranID } = answer.value
  if (status !== 'paid') return status
  return tranID ? confirmFiuuPayment(shop, attempt, tranID, amountSen, 'asked') : 'unknown'
}

/**
 * Asks Fiuu whether a transaction is paid, and applies it if so. Messages of Fiuu's are signed by a
 * weak hash, so that none of them alone gives anything.
 */
export async function confirmFiuuPayment(
  shop: Shop,
  attempt: Attempt,
  tranID: string,
  amountSen: number,
  source: Money['source'],
): Promise<Asked> {
  if (await isPaused(shop.database, 'fiuu')) return 'unknown'
  const answer = await shop.gateways.fiuu.requeryByTransaction({ tranID, amountSen })
  if (answer.kind !== 'ok') return trouble(shop, attempt, answer)
  const { status, orderid, currency } = answer.value
  if (orderid !== null && orderid !== attempt.reference) return 'unknown'
  if (status !== 'paid') return status
  await applyPayment(shop, attempt, {
    provider: 'fiuu',
    provider_payment_id: tranID,
    amount_sen: amountSen,
    currency: currency ?? 'MYR',
    source,
  })
  return 'paid'
}

async function trouble(shop: Shop, attempt: Attempt, answer: Trouble): Promise<Asked> {
  if (answer.kind === 'throttled') {
    await pauseProvider(shop.database, attempt.provider, answer.retryAfterSeconds ?? PAUSE_SECONDS)
  }
  const { reference, provider } = attempt
  shop.log.warn({ reference, provider, trouble: answer.kind }, 'the provider gave no answer')
  return 'unknown'
}
