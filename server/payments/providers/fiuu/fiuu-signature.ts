import { createHash } from 'node:crypto'
import { sameText } from '#platform/secrets/same-text.ts'

// Fiuu requires MD5. A success is therefore confirmed by a look-up over our own connection before
// anything is delivered.
export function md5(...parts: string[]): string {
  return createHash('md5').update(parts.join(''), 'utf8').digest('hex')
}

export function needed(key: string): string {
  if (key === '') throw new Error('a Fiuu key is empty')
  return key
}

/** Signs a payment page, including its currency. `amount`: the exact text sent. */
export function extendedVcode(
  payment: { amount: string; merchantId: string; orderid: string; currency: string },
  verifyKey: string,
): string {
  const { amount, merchantId, orderid, currency } = payment
  return md5(amount, merchantId, orderid, needed(verifyKey), currency)
}

/** The signed fields of a message, exactly as received. */
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

/** Signs the look-up of a transaction. */
export function transactionQuerySkey(
  query: { tranID: string; domain: string; amount: string },
  verifyKey: string,
): string {
  return md5(query.tranID, query.domain, needed(verifyKey), query.amount)
}

/** Signs the look-up of an order's transaction. */
export function orderQuerySkey(
  query: { orderid: string; domain: string; amount: string },
  verifyKey: string,
): string {
  return md5(query.orderid, query.domain, needed(verifyKey), query.amount)
}

/** Signs the look-up of all transactions of an order. */
export function orderBatchSkey(
  query: { orderid: string; domain: string },
  verifyKey: string,
): string {
  return md5(query.orderid, query.domain, needed(verifyKey))
}

/** Signs the look-up of several orders or transactions. `ids`: the joined text sent. */
export function manyQuerySkey(query: { domain: string; ids: string }, verifyKey: string): string {
  return md5(query.domain, query.ids, needed(verifyKey))
}

/** The VrfKey of a response. `id`: its TranID, or its OrderID in a look-up by order. */
export function answerVrfKey(
  answer: { amount: string; domain: string; id: string; statCode: string },
  secretKey: string,
): string {
  return md5(answer.amount, needed(secretKey), answer.domain, answer.id, answer.statCode)
}

/** The signed fields of a refund. */
export type RefundFields = {
  refundType: string
  merchantId: string
  refId: string
  tranID: string
  amount: string
}

/** Signs a refund request. */
export function refundSignature(fields: RefundFields, secretKey: string): string {
  const { refundType, merchantId, refId, tranID, amount } = fields
  return md5(refundType, merchantId, refId, tranID, amount, needed(secretKey))
}

/** The signature of a refund's response and notice. */
export function refundAnswerSignature(
  fields: RefundFields & { refundId: string; status: string },
  secretKey: string,
): string {
  const { refundType, merchantId, refId, refundId, tranID, amount, status } = fields
  return md5(refundType, merchantId, refId, refundId, tranID, amount, status, needed(secretKey))
}

/** Signs the look-up of a refund. `id`: the tranID, or our refund reference. */
export function refundQuerySignature(
  query: { id: string; merchantId: string },
  verifyKey: string,
): string {
  return md5(query.id, query.merchantId, needed(verifyKey))
}

/** Signs a report request. `day`: such as 2026-11-22. */
export function reportSkey(query: { day: string; merchantId: string }, secretKey: string): string {
  return md5(query.day, query.merchantId, needed(secretKey))
}

/** Whether a received MD5 (lower-case hex) equals the expected one, in constant time. */
export function isSignature(given: string, expected: string): boolean {
  return /^[0-9a-f]{32}$/.test(given) && sameText(given, expected)
}

/** Formats sen (an integer, not negative) for Fiuu: 110 → "1.10". Throws `RangeError`. */
export function amountText(sen: number): string {
  if (!Number.isSafeInteger(sen) || sen < 0) throw new RangeError('an amount is whole sen')
  const digits = String(sen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Parses Fiuu's amount to sen: "1.10" → 110. Accepts only digits without a leading zero, a point
 * and two digits; otherwise null. The hash has no separators, so each amount must have one
 * spelling.
 */
export function senOfAmount(text: string): number | null {
  if (!/^(0|[1-9]\d{0,9})\.\d\d$/.test(text)) return null
  return Number(text.replace('.', ''))
}
