import { type FormRefusal, readForm } from '../read-form.ts'
import { isSignature, messageSkey, type SignedFields, senOfAmount } from './fiuu-signature.ts'

/** Parameters for reading a message. `orderidShape` must begin with a letter (see below). */
type FiuuReader = { merchantId: string; secretKey: string; orderidShape: RegExp }

/** A return, notification or callback. */
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
  /** The signed fields as received, the same in every delivery of a message. */
  signed: SignedFields
  skey: string
  /** All fields in their order, which an acknowledgement must repeat. */
  received: ReadonlyMap<string, string>
}

/** Meaning of a status code. */
export type FiuuStatus = 'paid' | 'failed' | 'pending'

/** `domain`: for another merchant. `field`: the invalid parameter. */
export type FiuuRefusal =
  | FormRefusal
  | { kind: 'refused'; reason: 'missing' | 'shape'; field: string }
  | { kind: 'refused'; reason: 'domain' | 'signature' }

const statuses = new Map<string, FiuuStatus>([
  ['00', 'paid'],
  ['11', 'failed'],
  ['22', 'pending'],
])

/** By the field `nbcb`, which a return lacks. */
const kinds = new Map<string | undefined, FiuuMessage['kind']>([
  [undefined, 'return'],
  ['1', 'callback'],
  ['2', 'notification'],
])

const shapes: Record<Exclude<keyof SignedFields, 'orderid' | 'domain'>, RegExp> = {
  tranID: /^\d{1,20}$/,
  status: /^(00|11|22)$/,
  amount: /^(0|[1-9]\d{0,9})\.\d\d$/,
  currency: /^(MYR|RM)$/,
  paydate: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  appcode: /^[\x21-\x7e]{0,16}$/,
}

/** The meaning of a status code; null if undocumented. */
export const statusOf = (code: string): FiuuStatus | null => statuses.get(code) ?? null

/**
 * Reads a return, notification or callback from its body or query, and refuses an unsigned one.
 * Shapes are checked before the signature: the hash has no separators, so only the shapes (our
 * domain, a two-digit status, an orderid that begins with a letter after a numeric tranID) fix
 * where each field ends.
 */
export function readFiuuMessage(
  body: Uint8Array | string,
  reader: FiuuReader,
): FiuuMessage | FiuuRefusal {
  const message = parseFiuuMessage(body, reader)
  if (message.kind === 'refused') return message
  return isSignature(message.skey, messageSkey(message.signed, reader.secretKey))
    ? message
    : { kind: 'refused', reason: 'signature' }
}

/** Likewise for a verified message, without its signature: the key may have changed since. */
export function parseFiuuMessage(
  body: Uint8Array | string,
  reader: Omit<FiuuReader, 'secretKey'>,
): FiuuMessage | FiuuRefusal {
  const form = readForm(body)
  if (form.kind === 'refused') return form
  const { values } = form
  const fields = signedFieldsOf(values)
  if (fields.kind === 'refused') return fields
  const { signed } = fields
  const invalid = invalidField(signed, values, reader)
  if (invalid) return { kind: 'refused', reason: 'shape', field: invalid }
  if (signed.domain !== reader.merchantId) return { kind: 'refused', reason: 'domain' }
  const status = statusOf(signed.status)
  const amountSen = senOfAmount(signed.amount)
  if (!status || amountSen === null) return { kind: 'refused', reason: 'shape', field: 'amount' }
  const { tranID, orderid, appcode, paydate } = signed
  return {
    kind: kinds.get(values.get('nbcb')) ?? 'return',
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
    signed,
    skey: values.get('skey') ?? '',
    received: values,
  }
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
    // A failed payment has no approval code; some channels omit the field.
    else if (field !== 'appcode') return { kind: 'refused', reason: 'missing', field }
  }
  return { kind: 'fields', signed }
}

function invalidField(
  signed: SignedFields,
  values: Map<string, string>,
  reader: Pick<FiuuReader, 'orderidShape'>,
): string | null {
  for (const [field, shape] of Object.entries(shapes) as [keyof typeof shapes, RegExp][]) {
    if (!shape.test(signed[field])) return field
  }
  if (!reader.orderidShape.test(signed.orderid) || signed.orderid.length > 32) return 'orderid'
  if (!kinds.has(values.get('nbcb'))) return 'nbcb'
  // `amount[]` besides `amount` is ambiguous. Only extraP may be a list.
  for (const name of values.keys()) {
    if (name.includes('[') && !name.startsWith('extraP[')) return name.slice(0, 64)
  }
  return null
}
