import { createHash, createHmac } from 'node:crypto'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { sameText } from '#platform/secrets/same-text.ts'
import { jsonOf } from '#platform/send-request.ts'
import { readForm } from '../read-form.ts'
import {
  disputeOf,
  orderOf,
  paymentOf,
  type RazorpayDispute,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
  refundOf,
} from './razorpay-entities.ts'

/** The event of a webhook, with one or several entities. */
type RazorpayEvent = {
  kind: 'event'
  /** Such as `payment.captured` or `order.paid`; may be unknown. */
  event: string
  payment: RazorpayPayment | null
  order: RazorpayOrder | null
  refund: RazorpayRefund | null
  dispute: RazorpayDispute | null
}

/** A received webhook: raw body, signature and event id. */
type RazorpayWebhook = {
  rawBody: Uint8Array
  signature: string
  eventId: string | undefined
}

/**
 * `eventId`: the same in every delivery of an event. Payments are distinguished by payment id
 * instead.
 */
type WebhookVerified =
  | { kind: 'signed'; eventId: string }
  | { kind: 'refused'; reason: 'too_large' | 'signature' }

/** The result of a checkout, as the browser reports it. */
type CheckoutResult =
  | { kind: 'paid'; paymentId: string; orderId: string; signature: string }
  | { kind: 'failed'; code: string; description: string; orderId: string | null }
  | { kind: 'refused'; reason: 'malformed' }

const messageLimitBytes = 65_536

const Webhook = Type.Object({
  entity: Type.Literal('event'),
  event: Type.String({ pattern: '^[a-z0-9_.]{1,64}$' }),
  payload: Type.Record(Type.String(), Type.Object({ entity: Type.Unknown() })),
  created_at: Type.Integer({ minimum: 0, maximum: 8_000_000_000 }),
})

/**
 * Verifies a webhook. `rawBody` must be the bytes as received, which the signature covers.
 * `signature` and `eventId`: headers X-Razorpay-Signature and x-razorpay-event-id.
 */
export function verifyWebhook(
  webhook: RazorpayWebhook,
  secrets: readonly string[],
): WebhookVerified {
  if (webhook.rawBody.byteLength > messageLimitBytes) {
    return { kind: 'refused', reason: 'too_large' }
  }
  if (!isWebhookSignature(webhook.signature, webhook.rawBody, secrets)) {
    return { kind: 'refused', reason: 'signature' }
  }
  return { kind: 'signed', eventId: eventIdOf(webhook) }
}

/**
 * Parses a webhook's body. `unreadable`: of an unknown shape. It was stored and answered 2xx all
 * the same, because Razorpay disables a webhook that is refused for a day.
 */
export function readWebhook(
  rawBody: Uint8Array,
): RazorpayEvent | { kind: 'unreadable'; why: string } {
  const wire = jsonOf(Buffer.from(rawBody).toString('utf8'))
  if (!Value.Check(Webhook, wire)) {
    return { kind: 'unreadable', why: 'the body is not an event' }
  }
  const { payment, order, refund, dispute } = wire.payload
  const readPayment = payment ? paymentOf(payment.entity) : null
  const readOrder = order ? orderOf(order.entity) : null
  const readRefund = refund ? refundOf(refund.entity) : null
  const readDispute = dispute ? disputeOf(dispute.entity) : null
  const lost =
    (payment && !readPayment) ||
    (order && !readOrder) ||
    (refund && !readRefund) ||
    (dispute && !readDispute)
  if (lost) return { kind: 'unreadable', why: `an entity of ${wire.event} is not readable` }
  return {
    kind: 'event',
    event: wire.event,
    payment: readPayment,
    order: readOrder,
    refund: readRefund,
    dispute: readDispute,
  }
}

/**
 * Parses the form of a returning browser: three fields on success, error[…] on failure. Not
 * verified yet: see `isPaymentSignature`. A failure is only a hint.
 */
export function readCheckoutResult(body: Uint8Array | string): CheckoutResult {
  const form = readForm(body)
  if (form.kind === 'refused') return { kind: 'refused', reason: 'malformed' }
  const { values } = form
  const paymentId = values.get('razorpay_payment_id') ?? ''
  const orderId = values.get('razorpay_order_id') ?? ''
  const signature = values.get('razorpay_signature') ?? ''
  if (isId('pay', paymentId) && isId('order', orderId) && signature !== '') {
    return { kind: 'paid', paymentId, orderId, signature: signature.slice(0, 200) }
  }
  const code = values.get('error[code]')
  if (code === undefined) return { kind: 'refused', reason: 'malformed' }
  return {
    kind: 'failed',
    code: code.slice(0, 64),
    description: (values.get('error[description]') ?? '').slice(0, 500),
    orderId: failedOrderOf(values),
  }
}

// Without its header, an event is identified by its bytes. It is not refused, because Razorpay
// disables a webhook that is refused for a day.
function eventIdOf({ rawBody, eventId }: RazorpayWebhook): string {
  if (eventId && /^[\x21-\x7e]{1,64}$/.test(eventId)) return eventId
  return `sha256-${createHash('sha256').update(rawBody).digest('hex')}`
}

function failedOrderOf(values: Map<string, string>): string | null {
  const metadata = jsonOf(values.get('error[metadata]') ?? '')
  const fromText = Value.Check(Type.Object({ order_id: Type.String() }), metadata)
    ? metadata.order_id
    : undefined
  const orderId = fromText ?? values.get('error[metadata][order_id]') ?? ''
  return isId('order', orderId) ? orderId : null
}

function isId(prefix: string, text: string): boolean {
  return new RegExp(`^${prefix}_[A-Za-z0-9]{1,36}$`).test(text)
}

const lowerHex = /^[0-9a-f]{64}$/

/** Razorpay's signature: HMAC-SHA-256 in lower-case hex. Throws on an empty secret. */
export function hmacHex(message: string | Uint8Array, secret: string): string {
  if (secret === '') throw new Error('a Razorpay secret is empty')
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** The checkout's signature for a payment of an order. */
function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmacHex(`${orderId}|${paymentId}`, keySecret)
}

/**
 * Whether a checkout's signature proves that the payment belongs to the order. The order id must
 * come from our records, never from the request. Proves neither amount nor status.
 */
export function isPaymentSignature(
  signature: string,
  orderId: string,
  paymentId: string,
  keySecret: string,
): boolean {
  if (keySecret === '' || orderId === '' || paymentId === '') return false
  if (!lowerHex.test(signature)) return false
  return sameText(signature, paymentSignature(orderId, paymentId, keySecret))
}

/**
 * Whether one of our webhook secrets signed the raw bytes. There are two during a rotation: retries
 * of older events keep the older one.
 */
export function isWebhookSignature(
  signature: string,
  rawBody: Uint8Array,
  secrets: readonly string[],
): boolean {
  if (!lowerHex.test(signature)) return false
  let matches = false
  for (const secret of secrets) {
    if (secret === '') continue
    if (sameText(signature, hmacHex(rawBody, secret))) matches = true
  }
  return matches
}
