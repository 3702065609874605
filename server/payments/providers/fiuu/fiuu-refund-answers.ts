import { jsonOf } from '#platform/send-request.ts'
import type { ProviderResult, RefundStatus } from '../provider.ts'
import { readForm } from '../read-form.ts'
import { type FiuuRefusal, type FiuuStatus, statusOf } from './fiuu-messages.ts'
import {
  isSignature,
  type RefundFields,
  refundAnswerSignature,
  senOfAmount,
} from './fiuu-signature.ts'

export type FiuuRefund = {
  refundId: string
  refId: string
  tranID: string
  amountSen: number
  status: FiuuStatus
}

/** A refund in Fiuu's list; null fields are absent. */
export type FiuuRefundState = {
  refundId: string | null
  refId: string | null
  tranID: string | null
  amountSen: number | null
  status: FiuuStatus
}

/** The fields of a sent refund, which its response must repeat. */
type SentRefund = { merchantId: string; refId: string; tranID: string; amount: string }

const stateNames = new Map<string, FiuuStatus>([
  ['success', 'paid'],
  ['rejected', 'failed'],
  ['pending', 'pending'],
  ['processing', 'pending'],
])

/** Reads the response to a refund, which must repeat the sent fields under Fiuu's signature. */
export function readRefundAnswer(
  text: string,
  sent: SentRefund,
  secretKey: string,
): ProviderResult<FiuuRefund> {
  const wire = textsOf(jsonOf(text))
  const code = wire.get('error_code')
  if (code) return refusal(code, wire.get('error_desc') ?? '')
  const statusCode = wire.get('Status') ?? ''
  const refundId = wire.get('RefundID') ?? ''
  const status = statusOf(statusCode)
  const amountSen = senOfAmount(sent.amount)
  if (!status || amountSen === null || !/^\d{1,20}$/.test(refundId)) {
    return { kind: 'unknown', why: 'the answer is not readable' }
  }
  const expected = refundAnswerSignature(
    { refundType: 'P', ...sent, refundId, status: statusCode },
    secretKey,
  )
  if (!isSignature(wire.get('Signature') ?? '', expected)) {
    return { kind: 'unknown', why: 'the answer is not signed by the provider' }
  }
  const { refId, tranID } = sent
  return { kind: 'ok', value: { refundId, refId, tranID, amountSen, status } }
}

/** Reads the refunds of a transaction or a reference. An empty list is conclusive. */
export function readRefundStates(text: string): ProviderResult<FiuuRefundState[]> {
  const wire = jsonOf(text)
  const failure = textsOf(wire)
  const code = failure.get('error_code')
  if (code) return refusal(code, failure.get('error_desc') ?? '')
  const list = Array.isArray(wire) ? wire : isRecord(wire) ? [wire] : null
  if (!list) return { kind: 'unknown', why: 'the answer is not readable' }
  const states: FiuuRefundState[] = []
  for (const item of list) {
    const texts = textsOf(item)
    const status = stateOf(texts.get('Status') ?? texts.get('status') ?? '')
    if (!status) return { kind: 'unknown', why: 'the answer is not readable' }
    states.push({
      refundId: texts.get('RefundID') ?? null,
      refId: texts.get('RefID') ?? null,
      tranID: texts.get('TxnID') ?? null,
      amountSen: senOfAmount(texts.get('Amount') ?? ''),
      status,
    })
  }
  return { kind: 'ok', value: states }
}

// PR008: our signature is wrong. PR015: the same call is still running. All others are refusals;
// PR016 (reference used before) means that an earlier call arrived.
function refusal(code: string, description: string): ProviderResult<never> {
  if (code === 'PR008') return { kind: 'misconfigured', status: 200, description }
  if (code === 'PR015') return { kind: 'unknown', why: 'the same call is still running' }
  return { kind: 'refused', code, description, status: 200 }
}

const stateOf = (text: string): FiuuStatus | null =>
  statusOf(text) ?? stateNames.get(text.toLowerCase()) ?? null

function isRecord(wire: unknown): wire is Record<string, unknown> {
  return typeof wire === 'object' && wire !== null
}

function textsOf(wire: unknown): Map<string, string> {
  const texts = new Map<string, string>()
  if (!isRecord(wire) || Array.isArray(wire)) return texts
  for (const [name, value] of Object.entries(wire)) {
    if (typeof value === 'string') texts.set(name, value)
    if (typeof value === 'number' && Number.isSafeInteger(value)) texts.set(name, String(value))
  }
  return texts
}

/** Maps Fiuu's status of a refund to ours. */
export function refundStateOf(status: FiuuStatus): RefundStatus['state'] {
  return status === 'paid' ? 'processed' : status
}

/** A notice of a decided refund. `signed`: the fields under its signature. */
type FiuuRefundNotice = FiuuRefund & { kind: 'refund'; signed: SignedRefund; signature: string }

type SignedRefund = RefundFields & { refundId: string; status: string }

/**
 * Reads a refund notice, sent as a form or as JSON, and refuses an unsigned one. Its hash does not
 * fix where RefID, RefundID and TxnID end: the notice counts only if refId, tranID and amountSen
 * match one of our refunds.
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

/** Likewise for a verified notice, without its signature: the key may have changed since. */
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
  const invalid = (field: string) => ({ kind: 'refused', reason: 'shape', field }) as const
  if (!status) return invalid('Status')
  if (amountSen === null) return invalid('Amount')
  if (!/^\d{1,20}$/.test(signed.refundId)) return invalid('RefundID')
  if (!/^\d{1,20}$/.test(signed.tranID)) return invalid('TxnID')
  if (!/^[A-Za-z0-9-]{1,64}$/.test(signed.refId)) return invalid('RefID')
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
