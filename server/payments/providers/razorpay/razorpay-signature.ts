import { createHmac } from 'node:crypto'
import { sameText } from '../read-form.ts'

const lowerHex = /^[0-9a-f]{64}$/

/** Lower-case hex of HMAC-SHA-256, as Razorpay signs. Throws on an empty secret. */
export function hmacHex(message: string | Uint8Array, secret: string): string {
  if (secret === '') throw new Error('a Razorpay secret is empty')
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** The signature that a checkout hands back for a payment of an order. */
function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmacHex(`${orderId}|${paymentId}`, keySecret)
}

/**
 * Whether a checkout's signature says that this payment belongs to this order. The order id must
 * be the shop's own record, never the request's. It says nothing of amount or status.
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
 * Whether a webhook's raw bytes carry the signature of one of our webhook secrets. There are two
 * during a change of secret: retries of older events keep the older one.
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
