import type { PayableKind } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { applyRazorpayPayment, fetchRazorpayPayment } from './ask-razorpay.ts'
import { readCheckoutResult, readWebhook } from './razorpay/razorpay-messages.ts'
import { isPaymentSignature } from './razorpay/razorpay-signature.ts'
import type { Asked } from './rules.ts'
import { type Attempt, attemptNamed } from './sql.ts'
import { storeMessage } from './sql-message.ts'

/**
 * Stores a webhook of Razorpay's and queues its handling. False where its signature is not good:
 * then nothing is stored.
 */
export async function receiveRazorpayWebhook(
  context: AppContext,
  message: { rawBody: Uint8Array; signature: string; eventId: string | undefined },
): Promise<boolean> {
  const event = readWebhook(message, context.config.razorpay.webhookSecrets)
  if (event.kind === 'refused') {
    context.log.warn({ provider: 'razorpay', reason: event.reason }, 'message refused')
    return false
  }
  if (event.kind === 'unreadable') context.log.warn({ why: event.why }, 'webhook is not readable')
  await storeMessage(context.database, {
    provider: 'razorpay',
    message_key: event.eventId,
    kind: null,
    body: event,
  })
  return true
}

/** Where a browser that came back from the checkout goes on: its subject, and how that stands. */
export type Returned = { payable_id: string; asked: Asked } | { refused: string }

/**
 * A browser comes back from Razorpay's checkout. Its word proves nothing: the signature shows that
 * the payment belongs to our order, and the payment itself is fetched before anything is given.
 * `payableId` is the hint in the address; where it names another subject nothing is done.
 */
export async function receiveRazorpayReturn(
  context: AppContext,
  form: Uint8Array,
  payableId: string | undefined,
  kind: PayableKind,
): Promise<Returned> {
  const result = readCheckoutResult(form)
  if (result.kind === 'refused') return { refused: 'This payment message is not valid.' }
  if (result.kind === 'failed') return returnedFailure(context, result.orderId, payableId, kind)
  const attempt = await attemptNamed(context.database, 'razorpay', {
    provider_order_id: result.orderId,
  })
  if (!attempt || !isOwn(attempt, payableId, kind)) {
    return { refused: 'This payment belongs to no order here.' }
  }
  const { keySecret } = context.config.razorpay
  // The order's id is our own record of it, found by the one that came.
  const orderId = attempt.provider_order_id ?? ''
  if (!isPaymentSignature(result.signature, orderId, result.paymentId, keySecret)) {
    context.log.warn({ provider: 'razorpay', reason: 'signature' }, 'message refused')
    return { refused: 'The signature of this payment message is not valid.' }
  }
  const payment = await fetchRazorpayPayment(context, result.paymentId)
  const asked =
    typeof payment === 'object'
      ? await applyRazorpayPayment(context, attempt, payment, 'return')
      : 'unknown'
  return { payable_id: attempt.payable_id, asked }
}

// A failure is a hint only: the page that follows asks by itself.
async function returnedFailure(
  context: AppContext,
  orderId: string | null,
  payableId: string | undefined,
  kind: PayableKind,
): Promise<Returned> {
  const attempt = orderId
    ? await attemptNamed(context.database, 'razorpay', { provider_order_id: orderId })
    : undefined
  if (attempt && isOwn(attempt, payableId, kind)) {
    return { payable_id: attempt.payable_id, asked: 'failed' }
  }
  return payableId
    ? { payable_id: payableId, asked: 'failed' }
    : { refused: 'This payment belongs to no order here.' }
}

function isOwn(attempt: Attempt, payableId: string | undefined, kind: PayableKind): boolean {
  return attempt.kind === kind && (payableId === undefined || payableId === attempt.payable_id)
}
