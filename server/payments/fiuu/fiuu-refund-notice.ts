import { jsonOf } from '../call-provider.ts'
import { readForm } from '../read-form.ts'
import { senOfAmount } from './fiuu-amount.ts'
import { type FiuuRefusal, type FiuuStatus, statusOf } from './fiuu-messages.ts'
import { isSignature, type RefundFields, refundAnswerSignature } from './fiuu-signature.ts'

/** That a refund was decided; `signed` and `signature`: what Fiuu's hash covers, and the hash. */
export type FiuuRefundNotice = {
  kind: 'refund'
  signed: SignedRefund
  signature: string
  refundId: string
  refId: string
  tranID: string
  status: FiuuStatus
  amountSen: number
}

type SignedRefund = RefundFields & { refundId: string; status: string }

/**
 * Reads the notice that a refund was decided, sent as a form or as JSON, and refuses it where it is
 * not signed. Its hash does not fix where RefID, RefundID and TxnID end: it says something only when
 * refId, tranID and amountSen are those of one refund in the shop's own record.
 */
export function readRefundNotice(
  body: Uint8Array | string,
  { merchantId, secretKey }: { merchantId: string; secretKey: string },
): FiuuRefundNotice | FiuuRefusal {
  const notice = parseRefundNotice(body, merchantId)
  if (notice.kind === 'refused') return notice
  return isSignature(notice.signature, refundAnswerSignature(notice.signed, secretKey))
    ? notice
    : { kind: 'refused', reason: 'signature' }
}

/** The same for a notice whose signature was checked before, maybe with a key that changed since. */
export function parseRefundNotice(
  body: Uint8Array | string,
  merchantId: string,
): FiuuRefundNotice | FiuuRefusal {
  const form = readFormOrJson(body)
  if (form.kind === 'refused') return form
  const { values } = form
  const value = (name: string) => values.get(name) ?? ''
  const signed: SignedRefund = {
    refundType: value('RefundType'),
    merchantId: value('MerchantID'),
    refId: value('RefID'),
    refundId: value('RefundID'),
    tranID: value('TxnID'),
    amount: value('Amount'),
    status: value('Status'),
  }
  const status = statusOf(signed.status)
  const amountSen = senOfAmount(signed.amount)
  if (!status) return { kind: 'refused', reason: 'shape', field: 'Status' }
  if (amountSen === null) return { kind: 'refused', reason: 'shape', field: 'Amount' }
  if (!/^\d{1,20}$/.test(signed.refundId)) {
    return { kind: 'refused', reason: 'shape', field: 'RefundID' }
  }
  if (!/^\d{1,20}$/.test(signed.tranID)) return { kind: 'refused', reason: 'shape', field: 'TxnID' }
  if (!/^[A-Za-z0-9-]{1,64}$/.test(signed.refId)) {
    return { kind: 'refused', reason: 'shape', field: 'RefID' }
  }
  if (signed.merchantId !== merchantId) return { kind: 'refused', reason: 'domain' }
  const { refundId, refId, tranID } = signed
  const signature = value('Signature')
  return { kind: 'refund', signed, signature, refundId, refId, tranID, status, amountSen }
}

function readFormOrJson(
  body: Uint8Array | string,
): { kind: 'form'; values: Map<string, string> } | FiuuRefusal {
  const text = Buffer.from(body).toString('utf8')
  if (!text.startsWith('{') || text.length > 65_536) return readForm(body)
  const wire = jsonOf(text)
  if (typeof wire !== 'object' || wire === null) return { kind: 'refused', reason: 'not_text' }
  const values = new Map<string, string>()
  for (const [name, value] of Object.entries(wire)) {
    if (typeof value === 'string' && !value.includes('\0')) values.set(name, value)
  }
  return { kind: 'form', values }
}
