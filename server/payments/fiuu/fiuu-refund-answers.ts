import { jsonOf } from '../call-provider.ts'
import type { ProviderResult, RefundStatus } from '../provider.ts'
import { senOfAmount } from './fiuu-amount.ts'
import { type FiuuStatus, statusOf } from './fiuu-messages.ts'
import { isSignature, refundAnswerSignature } from './fiuu-signature.ts'

export type FiuuRefund = {
  refundId: string
  refId: string
  tranID: string
  amountSen: number
  status: FiuuStatus
  reason: string | null
}

/** How a refund stands, by Fiuu's own list; its amount is null where it is not told. */
export type FiuuRefundState = {
  refundId: string | null
  refId: string | null
  tranID: string | null
  amountSen: number | null
  status: FiuuStatus
}

/** What a refund was sent for with, which its answer has to repeat. */
export type SentRefund = { merchantId: string; refId: string; tranID: string; amount: string }

const stateNames: Record<string, FiuuStatus> = {
  success: 'paid',
  rejected: 'failed',
  pending: 'pending',
  processing: 'pending',
}

/** Reads the answer to a refund. It must repeat what was sent, under Fiuu's signature. */
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
  const reason = wire.get('reason') || null
  return { kind: 'ok', value: { refundId, refId, tranID, amountSen, status, reason } }
}

/** Reads the list of refunds of a transaction or of one reference. An empty list is a fact. */
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

// PR008 says that our signature is wrong, PR015 that the same is still running; all others are a
// no. PR016 (the reference was used already) means that an earlier call did arrive: ask for it.
function refusal(code: string, description: string): ProviderResult<never> {
  if (code === 'PR008') return { kind: 'misconfigured', status: 200, description }
  if (code === 'PR015') return { kind: 'unknown', why: 'the same call is still running' }
  return { kind: 'refused', code, description, status: 200 }
}

function stateOf(text: string): FiuuStatus | null {
  const name = text.toLowerCase()
  return statusOf(text) ?? (Object.hasOwn(stateNames, name) ? (stateNames[name] ?? null) : null)
}

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

/** Fiuu's status of a refund, in the shop's words. */
export function refundStateOf(status: FiuuStatus): RefundStatus['state'] {
  return status === 'paid' ? 'processed' : status
}
