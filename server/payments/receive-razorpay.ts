import type { Shop } from '#context.ts'
import { applyRazorpayPayment, fetchRazorpayPayment } from './ask-razorpay.ts'
import { readCheckoutResult, readWebhook } from './razorpay/razorpay-messages.ts'
import { isPaymentSignature } from './razorpay/razorpay-signature.ts'
import type { Asked, Kind } from './rules.ts'
import { type Attempt, attemptNamed } from './sql.ts'
import { storeMessage } from './sql-message.ts'

/**
 * Stores a webhook of Razorpay's and queues its handling. False where its signature is not good:
 * then nothing is stored.
 */
export async function receiveRazorpayWebhook(
  shop: Shop,
  message: { rawBody: Uint8Array; signature: string; eventId: string | undefined },
): Promise<boolean> {
  const event = readWebhook(message, shop.config.razorpay.webhookSecrets)
  if (event.kind === 'refused') {
    shop.log.warn({ provider: 'razorpay', reason: event.reason }, 'message refused')
    return false
  }
  if (event.kind === 'unreadable') shop.log.warn({ why: event.why }, 'webhook is not readable')
  await storeMessage(shop.database, {
    provider: 'razorpay',
    message_key: event.eventId,
    kind: null,
    body: event,
  })
  return true
}

/** Where a browser that came back from the checkout goes on: its subject, and how that stands. */
export type Returned = { subject_id: string; asked: Asked } | { refused: string }

/**
 * A browser comes back from Razorpay's checkout. Its word proves nothing: the signature shows that
 * the payment belongs to our order, and the payment itself is fetched before anything is given.
 * `subjectId` is the hint in the address; where it names another subject nothing is done.
 */
export async function receiveRazorpayReturn(
  shop: Shop,
  form: Uint8Array,
  subjectId: string | undefined,
  kind: Kind,
): Promise<Returned> {
  const result = readCheckoutResult(form)
  if (result.kind === 'refused') return { refused: 'This payment message is not valid.' }
  if (result.kind === 'failed') return returnedFailure(shop, result.orderId, subjectId, kind)
  const attempt = await attemptNamed(shop.database, 'razorpay', {
    provider_order_id: result.orderId,
  })
  if (!attempt || !isOwn(attempt, subjectId, kind)) {
    return { refused: 'This payment belongs to no order here.' }
  }
  const { keySecret } = shop.config.razorpay
  // The order's id is our own record of it, found by the one that came.
  const orderId = attempt.provider_order_id ?? ''
  if (!isPaymentSignature(result.signature, orderId, result.paymentId, keySecret)) {
    shop.log.warn({ provider: 'razorpay', reason: 'signature' }, 'message refused')
    return { refused: 'The signature of this payment message is not valid.' }
  }
  const payment = await fetchRazorpayPayment(shop, result.paymentId)
  const asked =
    typeof payment === 'object'
      ? await applyRazorpayPayment(shop, attempt, payment, 'return')
      : 'unknown'
  return { subject_id: attempt.subject_id, asked }
}

// A failure is a hint only: the page that follows asks by itself.
async function returnedFailure(
  shop: Shop,
  orderId: string | null,
  subjectId: string | undefined,
  kind: Kind,
): Promise<Returned> {
  const attempt = orderId
    ? await attemptNamed(shop.database, 'razorpay', { provider_order_id: orderId })
    : undefined
  if (attempt && isOwn(attempt, subjectId, kind)) {
    return { subject_id: attempt.subject_id, asked: 'failed' }
  }
  return subjectId
    ? { subject_id: subjectId, asked: 'failed' }
    : { refused: 'This payment belongs to no order here.' }
}

function isOwn(attempt: Attempt, subjectId: string | undefined, kind: Kind): boolean {
  return attempt.kind === kind && (subjectId === undefined || subjectId === attempt.subject_id)
}
