import { type FormRefusal, readForm } from '../form-once.ts'
import { jsonOf } from '../provider-call.ts'
import { senOfAmount } from './fiuu-amount.ts'
import {
  isSignature,
  messageSkey,
  type RefundFields,
  refundAnswerSignature,
  type SignedFields,
} from './fiuu-signature.ts'

/** What is needed to judge a message. `orderidShape` must begin with a letter (see below). */
export type FiuuReader = { merchantId: string; secretKey: string; orderidShape: RegExp }

export type FiuuMessage = {
  kind: 'return' | 'notification' | 'callback'
  tranID: string
  orderid: string
  status: FiuuStatus
  amountSen: number
  currency: 'MYR'
  appcode: string
  /** Malaysian time, as `YYYY-MM-DD HH:mm:ss`. */
  paydate: string
  channel: string
  errorCode: string | null
  errorDescription: string | null
  /** All that was received, in its order: what an acknowledgement must repeat. */
  received: ReadonlyMap<string, string>
}

export type FiuuStatus = 'paid' | 'failed' | 'pending'

/** `domain`: meant for another merchant. `field` names the parameter at fault. */
export type FiuuRefusal =
  | FormRefusal
  | { kind: 'refused'; reason: 'missing' | 'shape'; field: string }
  | { kind: 'refused'; reason: 'domain' | 'signature' }

export type FiuuRefundNotice = {
  kind: 'refund'
  refundId: string
  refId: string
  tranID: string
  status: FiuuStatus
  amountSen: number
}

const statuses: Record<string, FiuuStatus> = { '00': 'paid', '11': 'failed', '22': 'pending' }
const kinds: Record<string, FiuuMessage['kind']> = { '1': 'callback', '2': 'notification' }

const shapes: Record<Exclude<keyof SignedFields, 'orderid' | 'domain'>, RegExp> = {
  tranID: /^\d{1,20}$/,
  status: /^(00|11|22)$/,
  amount: /^(0|[1-9]\d{0,9})\.\d\d$/,
  currency: /^(MYR|RM)$/,
  paydate: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  appcode: /^[\x21-\x7e]{0,16}$/,
}

/** The meaning of a status code, null for one that is not documented. */
export function statusOf(code: string): FiuuStatus | null {
  return Object.hasOwn(statuses, code) ? (statuses[code] ?? null) : null
}

/**
 * Reads a return, notification or callback from its body (or query string). Shapes come before the
 * signature: the hash has no separators, and only the shapes (our own domain, two-digit status, an
 * orderid that begins with a letter after a tranID of digits) fix where each field ends.
 */
export function readFiuuMessage(
  body: Uint8Array | string,
  reader: FiuuReader,
): FiuuMessage | FiuuRefusal {
  const form = readForm(body)
  if (form.kind === 'refused') return form
  const { values } = form
  const fields = signedFieldsOf(values)
  if (fields.kind === 'refused') return fields
  const { signed } = fields
  const misshapen = misshapenField(signed, values, reader)
  if (misshapen) return { kind: 'refused', reason: 'shape', field: misshapen }
  if (signed.domain !== reader.merchantId) return { kind: 'refused', reason: 'domain' }
  if (!isSignature(values.get('skey') ?? '', messageSkey(signed, reader.secretKey))) {
    return { kind: 'refused', reason: 'signature' }
  }
  const status = statusOf(signed.status)
  const amountSen = senOfAmount(signed.amount)
  if (!status || amountSen === null) return { kind: 'refused', reason: 'shape', field: 'amount' }
  const { tranID, orderid, appcode, paydate } = signed
  const nbcb = values.get('nbcb')
  return {
    kind: nbcb === undefined ? 'return' : (kinds[nbcb] ?? 'return'),
    tranID,
    orderid,
    status,
    amountSen,
    currency: 'MYR',
    appcode,
    paydate,
    channel: (values.get('channel') ?? '').slice(0, 64),
    errorCode: values.get('error_code')?.slice(0, 64) || null,
    errorDescription: values.get('error_desc')?.slice(0, 500) || null,
    received: values,
  }
}

/**
 * Reads the notice that a refund was decided, sent as a form or as JSON. Its hash does not fix where
 * RefID, RefundID and TxnID end: it says something only when refId, tranID and amountSen are those
 * of one refund in the shop's own record.
 */
export function readRefundNotice(
  body: Uint8Array | string,
  reader: FiuuReader,
): FiuuRefundNotice | FiuuRefusal {
  const form = readFormOrJson(body)
  if (form.kind === 'refused') return form
  const { values } = form
  const value = (name: string) => values.get(name) ?? ''
  const signed: RefundFields & { refundId: string; status: string } = {
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
  if (signed.merchantId !== reader.merchantId) return { kind: 'refused', reason: 'domain' }
  if (!isSignature(value('Signature'), refundAnswerSignature(signed, reader.secretKey))) {
    return { kind: 'refused', reason: 'signature' }
  }
  const { refundId, refId, tranID } = signed
  return { kind: 'refund', refundId, refId, tranID, status, amountSen }
}

function signedFieldsOf(
  values: Map<string, string>,
): { kind: 'fields'; signed: SignedFields } | FiuuRefusal {
  const signed: SignedFields = {
    tranID: '',
    orderid: '',
    status: '',
    domain: '',
    amount: '',
    currency: '',
    paydate: '',
    appcode: '',
  }
  for (const field of Object.keys(signed) as (keyof SignedFields)[]) {
    const value = values.get(field)
    if (value !== undefined) signed[field] = value
    // A failed payment has no approval code: some channels then leave the name out altogether.
    else if (field !== 'appcode') return { kind: 'refused', reason: 'missing', field }
  }
  return { kind: 'fields', signed }
}

function misshapenField(
  signed: SignedFields,
  values: Map<string, string>,
  reader: FiuuReader,
): string | null {
  for (const [field, shape] of Object.entries(shapes) as [keyof typeof shapes, RegExp][]) {
    if (!shape.test(signed[field])) return field
  }
  if (!reader.orderidShape.test(signed.orderid) || signed.orderid.length > 32) return 'orderid'
  const nbcb = values.get('nbcb')
  if (nbcb !== undefined && !Object.hasOwn(kinds, nbcb)) return 'nbcb'
  // `amount[]` beside `amount`: another reader could take either. Only extraP may be a list.
  for (const name of values.keys()) {
    if (name.includes('[') && !name.startsWith('extraP[')) return name.slice(0, 64)
  }
  return null
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
