import { callbackPaths } from '@apeak/contract/paths'
import { payableKinds } from '@apeak/contract/payments'
import type { CallbackRoute, ProviderEvent, RawMessage, Verified } from '../provider.ts'
import type { RazorpayDispute, RazorpayPayment } from './razorpay-entities.ts'
import {
  isPaymentSignature,
  readCheckoutResult,
  readWebhook,
  verifyWebhook,
} from './razorpay-messages.ts'
import type { RazorpaySettings } from './razorpay-settings.ts'

const paths = callbackPaths.razorpay

/** Routes for the webhook and returning browsers. */
export const razorpayRoutes: readonly CallbackRoute[] = [
  {
    path: paths.webhook,
    method: 'POST',
    kind: null,
    contentType: 'application/json',
    classify: () => 'message',
    received: { success: true },
  },
  ...payableKinds.map(
    (kind): CallbackRoute => ({
      path: paths[kind],
      method: 'POST',
      kind,
      contentType: 'application/x-www-form-urlencoded',
      classify: () => 'return',
    }),
  ),
]

/** Signature of a webhook's bytes, and the event id, which is the same in every delivery. */
export const razorpayHeaders = ['x-razorpay-signature', 'x-razorpay-event-id'] as const

/** Verifies the signature of a message. */
export function verifyRazorpay(raw: RawMessage, settings: RazorpaySettings): Verified {
  if (raw.path !== paths.webhook) return verifyReturn(raw, settings)
  const verified = verifyWebhook(
    {
      rawBody: raw.body,
      signature: raw.headers['x-razorpay-signature'] ?? '',
      eventId: raw.headers['x-razorpay-event-id'],
    },
    settings.webhookSecrets,
  )
  return verified.kind === 'signed' ? { kind: 'signed', key: verified.eventId } : verified
}

/**
 * Verifies a returning browser. Its signature proves that the payment belongs to the named order,
 * but neither amount nor status, and counts only if we know the order. A failure is unsigned: a
 * hint.
 */
function verifyReturn(raw: RawMessage, { keySecret }: RazorpaySettings): Verified {
  const result = readCheckoutResult(raw.body)
  const payableId = payableIdOf(raw.query)
  if (result.kind === 'refused') return result
  if (result.kind === 'failed') {
    const of = result.orderId === null ? null : { provider_order_id: result.orderId }
    return { kind: 'hint', of, payableId }
  }
  const { signature, orderId, paymentId } = result
  return isPaymentSignature(signature, orderId, paymentId, keySecret)
    ? { kind: 'signed', key: null, payableId }
    : { kind: 'refused', reason: 'signature' }
}

/** Reads a verified message. */
export function readRazorpayMessage(raw: RawMessage): ProviderEvent {
  return raw.path === paths.webhook ? readEvent(raw.body) : readReturn(raw.body)
}

function readReturn(body: Uint8Array): ProviderEvent {
  const result = readCheckoutResult(body)
  if (result.kind !== 'paid') return { type: 'ignored' }
  return {
    type: 'payment',
    claim: {
      of: { provider_order_id: result.orderId },
      payment_id: result.paymentId,
      status: 'paid',
      amount_sen: null,
      currency: null,
      source: 'return',
    },
  }
}

function readEvent(body: Uint8Array): ProviderEvent {
  const read = readWebhook(body)
  if (read.kind === 'unreadable') return { type: 'unreadable', why: read.why }
  const { event, payment, refund, dispute } = read
  if (dispute) return disputeEvent(event, dispute)
  if (refund) {
    return {
      type: 'refund',
      reference: refund.receipt,
      payment_id: refund.paymentId,
      amount_sen: refund.amountSen,
      status: { state: refund.status, id: refund.id },
    }
  }
  return payment ? paymentEvent(payment) : { type: 'ignored' }
}

// Pending until the bank has decided: it may still take the money.
function disputeEvent(event: string, dispute: RazorpayDispute): ProviderEvent {
  const { id, paymentId, amountSen, currency, reason, respondBy } = dispute
  const isOver = event === 'payment.dispute.won' || event === 'payment.dispute.closed'
  const state = event === 'payment.dispute.lost' ? 'processed' : isOver ? 'failed' : 'pending'
  return {
    type: 'dispute',
    event,
    dispute_id: id,
    payment_id: paymentId,
    amount_sen: amountSen,
    currency,
    state,
    reason,
    respond_by: respondBy,
  }
}

function paymentEvent(payment: RazorpayPayment): ProviderEvent {
  return {
    type: 'payment',
    claim: {
      of: payment.orderId === null ? null : { provider_order_id: payment.orderId },
      payment_id: payment.id,
      status: claimedStatus(payment),
      amount_sen: payment.amountSen,
      currency: payment.currency,
      source: 'webhook',
      failure: payment.failure,
    },
  }
}

/** Only `captured` means paid. */
function claimedStatus({ status }: RazorpayPayment): 'paid' | 'pending' | 'failed' {
  if (status === 'captured') return 'paid'
  return status === 'failed' || status === 'refunded' ? 'failed' : 'pending'
}

// The payable's id, from the query of our callback URL.
function payableIdOf(query: string): string | undefined {
  const hint = new URLSearchParams(query).get('orderid')
  return hint && hint.length <= 64 ? hint : undefined
}
