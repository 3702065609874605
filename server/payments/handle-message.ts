import type { Shop } from '#platform/shop.ts'
import { type Asked, applyRazorpayPayment } from './ask-provider.ts'
import type { RazorpayEvent } from './providers/razorpay-messages.ts'
import { applyFiuuMessage, type StoredFiuuMessage } from './receive-fiuu.ts'
import { followRefund } from './refund-payment.ts'
import { attemptNamed, closeMessage, messageById, moveAttempt, type StoredMessage } from './sql.ts'

/** The provider could not be asked: the job is tried again later. */
export class NotSettledYet extends Error {}

/** Does what a stored message says, once; a second run finds it done. */
export async function handleMessage(shop: Shop, messageId: number): Promise<void> {
  const message = await messageById(shop.database, messageId)
  if (!message || message.handled_at) return
  const outcome =
    message.provider === 'razorpay'
      ? await handleEvent(shop, message)
      : await handleFiuu(shop, message)
  if (outcome === 'unknown') throw new NotSettledYet(`message ${messageId} is not settled yet`)
  await closeMessage(shop.database, messageId, outcome)
}

type Outcome = Asked | 'unknown_order' | 'wrong_kind' | 'ignored' | 'refund' | 'dispute'

async function handleFiuu(shop: Shop, { body, kind }: StoredMessage): Promise<Outcome> {
  const message = body as unknown as StoredFiuuMessage
  const attempt = await attemptNamed(shop.database, 'fiuu', { reference: message.reference })
  if (!attempt) return 'unknown_order'
  if (attempt.kind !== kind) return 'wrong_kind'
  return applyFiuuMessage(shop, attempt, message)
}

async function handleEvent(shop: Shop, { body }: StoredMessage): Promise<Outcome> {
  const { event, payment, refund } = body as unknown as RazorpayEvent
  if (event?.startsWith('payment.dispute.')) {
    shop.log.warn({ event, payment: payment?.id }, 'a payment is disputed')
    return 'dispute'
  }
  if (refund) {
    await followRefund(shop, refund.receipt, { state: refund.status, id: refund.id })
    return 'refund'
  }
  if (!payment?.orderId) return 'ignored'
  const attempt = await attemptNamed(shop.database, 'razorpay', {
    provider_order_id: payment.orderId,
  })
  if (!attempt) return 'unknown_order'
  if (payment.status === 'captured') return applyRazorpayPayment(shop, attempt, payment, 'webhook')
  // Anything else may be stale by now: what counts is how the payment stands.
  const present = await shop.gateways.razorpay.fetchPayment(payment.id)
  if (present.kind !== 'ok') return 'unknown'
  const state = await applyRazorpayPayment(shop, attempt, present.value, 'webhook')
  if (state === 'failed' || state === 'pending') await moveAttempt(shop.database, attempt.id, state)
  return state
}
