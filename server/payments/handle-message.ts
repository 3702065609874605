import type { AppContext } from '#context.ts'
import { applyRazorpayPayment, fetchRazorpayPayment } from './ask-razorpay.ts'
import type { RazorpayPayment } from './razorpay/razorpay-entities.ts'
import type { RazorpayEvent } from './razorpay/razorpay-messages.ts'
import { applyFiuuMessage, type StoredFiuuMessage } from './receive-fiuu.ts'
import { followRefund } from './refund-payment.ts'
import { type Asked, misfit } from './rules.ts'
import { type Attempt, attemptNamed, attemptOfPayment, moveAttempt } from './sql.ts'
import { closeMessage, messageById, type StoredMessage } from './sql-message.ts'

/** The provider could not be asked: the job is tried again later. */
export class NotSettledYet extends Error {}

/** Does what a stored message says, once; a second run finds it done. */
export async function handleMessage(context: AppContext, messageId: number): Promise<void> {
  const message = await messageById(context.database, messageId)
  if (!message || message.handled_at) return
  const outcome =
    message.provider === 'razorpay'
      ? await handleEvent(context, message)
      : await handleFiuu(context, message)
  if (outcome === 'unknown' || outcome === 'later')
    throw new NotSettledYet(`message ${messageId} is not settled yet`)
  await closeMessage(context.database, messageId, outcome)
}

type Outcome = Asked | 'unknown_order' | 'wrong_kind' | 'ignored' | 'refund' | 'dispute'

async function handleFiuu(context: AppContext, { body, kind }: StoredMessage): Promise<Outcome> {
  const message = body as unknown as StoredFiuuMessage
  const attempt = await attemptNamed(context.database, 'fiuu', { reference: message.reference })
  if (!attempt) return 'unknown_order'
  if (kind !== null && attempt.kind !== kind) return 'wrong_kind'
  return applyFiuuMessage(context, attempt, message)
}

async function handleEvent(context: AppContext, { body }: StoredMessage): Promise<Outcome> {
  const { event, payment, refund } = body as unknown as RazorpayEvent
  if (event?.startsWith('payment.dispute.')) {
    context.log.warn({ event, payment: payment?.id }, 'a payment is disputed')
    return 'dispute'
  }
  if (refund) {
    await followRefund(context, refund.receipt, { state: refund.status, id: refund.id })
    return 'refund'
  }
  return payment ? handlePayment(context, payment) : 'ignored'
}

/**
 * An event tells of a payment as it was then, and its signature only that somebody knew the secret:
 * what counts is how the payment stands at Razorpay. Only while that cannot be asked is a signed
 * word of money believed alone, and then only where it fits.
 */
async function handlePayment(context: AppContext, told: RazorpayPayment): Promise<Outcome> {
  if (await attemptOfPayment(context.database, 'razorpay', told.id)) return 'paid'
  const present = await fetchRazorpayPayment(context, told.id)
  if (present === 'none') return 'ignored'
  const payment = typeof present === 'object' ? present : told
  const attempt = payment.orderId
    ? await attemptNamed(context.database, 'razorpay', { provider_order_id: payment.orderId })
    : undefined
  if (!attempt) return 'unknown_order'
  if (typeof present !== 'object' && !isMoneyFor(attempt, told)) return present
  const state = await applyRazorpayPayment(context, attempt, payment, 'webhook')
  if (state === 'failed' || state === 'pending')
    await moveAttempt(context.database, attempt.id, state)
  return state
}

function isMoneyFor(attempt: Attempt, { status, amountSen, currency }: RazorpayPayment): boolean {
  return status === 'captured' && misfit(attempt, { amount_sen: amountSen, currency }) === null
}
