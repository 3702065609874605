import { createHash } from 'node:crypto'
import { sameText } from '../read-form.ts'

// MD5 is what Fiuu demands. A success is therefore confirmed by asking (signed the other way
// round, over a connection that the shop opened) before anything of value is given.
export function md5(...parts: string[]): string {
  return createHash('md5').update(parts.join(''), 'utf8').digest('hex')
}

export function needed(key: string): string {
  if (key === '') throw new Error('a Fiuu key is empty')
  return key
}

/** Signs the opening of a payment page with its currency. `amount` is the exact text sent. */
export function extendedVcode(
  payment: { amount: string; merchantId: string; orderid: string; currency: string },
  verifyKey: string,
): string {
  const { amount, merchantId, orderid, currency } = payment
  return md5(amount, merchantId, orderid, needed(verifyKey), currency)
}

/** The fields of a message that its skey covers, as texts exactly as received. */
export type SignedFields = {
  tranID: string
  orderid: string
  status: string
  domain: string
  amount: string
  currency: string
  paydate: string
  appcode: string
}

/** The skey of a return, notification or callback. */
export function messageSkey(fields: SignedFields, secretKey: string): string {
  const { tranID, orderid, status, domain, amount, currency } = fields
  const inner = md5(tranID, orderid, status, domain, amount, currency)
  return md5(fields.paydate, domain, inner, fields.appcode, needed(secretKey))
}

/** Signs asking for one transaction. */
export function transactionQuerySkey(
  query: { tranID: string; domain: string; amount: string },
  verifyKey: string,
): string {
  return md5(query.tranID, query.domain, needed(verifyKey), query.amount)
}

/** Signs asking for the transaction of one order. */
export function orderQuerySkey(
  query: { orderid: string; domain: string; amount: string },
  verifyKey: string,
): string {
  return md5(query.orderid, query.domain, needed(verifyKey), query.amount)
}

/** Signs asking for all transactions of one order. */
export function orderBatchSkey(
  query: { orderid: string; domain: string },
  verifyKey: string,
): string {
  return md5(query.orderid, query.domain, needed(verifyKey))
}

/** Signs asking for many orders or many transactions; `ids` is the joined text sent. */
export function manyQuerySkey(query: { domain: string; ids: string }, verifyKey: string): string {
  return md5(query.domain, query.ids, needed(verifyKey))
}

/** The VrfKey of an answer; `id` is its TranID, or its OrderID where an order was asked for. */
export function answerVrfKey(
  answer: { amount: string; domain: string; id: string; statCode: string },
  secretKey: string,
): string {
  return md5(answer.amount, needed(secretKey), answer.domain, answer.id, answer.statCode)
}

/** The fields that a refund's signature covers. */
export type RefundFields = {
  refundType: string
  merchantId: string
  refId: string
  tranID: string
  amount: string
}

/** Signs asking for a refund. */
export function refundSignature(fields: RefundFields, secretKey: string): string {
  const { refundType, merchantId, refId, tranID, amount } = fields
  return md5(refundType, merchantId, refId, tranID, amount, needed(secretKey))
}

/** The signature on the answer to a refund, and on its notice. */
export function refundAnswerSignature(
  fields: RefundFields & { refundId: string; status: string },
  secretKey: string,
): string {
  const { refundType, merchantId, refId, refundId, tranID, amount, status } = fields
  return md5(refundType, merchantId, refId, refundId, tranID, amount, status, needed(secretKey))
}

/** Signs asking how a refund stands; `id` is the transaction's number or our refund reference. */
export function refundQuerySignature(
  query: { id: string; merchantId: string },
  verifyKey: string,
): string {
  return md5(query.id, query.merchantId, needed(verifyKey))
}

/** Signs asking for the report of a day, such as 2026-11-22. */
export function reportSkey(query: { day: string; merchantId: string }, secretKey: string): string {
  return md5(query.day, query.merchantId, needed(secretKey))
}

/** Whether a received MD5 (lower-case hex) is the expected one, compared in constant time. */
export function isSignature(given: string, expected: string): boolean {
  return /^[0-9a-f]{32}$/.test(given) && sameText(given, expected)
}

/** Sen (integer, not negative) to Fiuu's text: 110 → "1.10". No float is involved. */
export function amountText(sen: number): string {
  if (!Number.isSafeInteger(sen) || sen < 0) throw new RangeError('an amount is whole sen')
  const digits = String(sen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Fiuu's text to sen: "1.10" → 110. Null for all but plain digits without a leading zero, a point
 * and two digits: the hash has no separators, so each amount must have one spelling only.
 */
export function senOfAmount(text: string): number | null {
  if (!/^(0|[1-9]\d{0,9})\.\d\d$/.test(text)) return null
  return Number(text.replace('.', ''))
}
