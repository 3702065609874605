import { jsonOf } from '#platform/send-request.ts'
import { type FiuuStatus, statusOf } from './fiuu-messages.ts'
import { answerVrfKey, isSignature, senOfAmount } from './fiuu-signature.ts'

/**
 * A transaction as Fiuu reports it. `verified`: the id that its VrfKey covers besides amount and
 * status; the other id is unsigned. Null (a line of a list without a key): a hint, to be confirmed
 * by looking up that transaction alone.
 */
export type FiuuTransaction = {
  tranID: string | null
  orderid: string | null
  status: FiuuStatus
  statName: string
  amountSen: number
  /** `MYR` for both of Fiuu's spellings; not covered by the key. */
  currency: string | null
  errorCode: string | null
  errorDescription: string | null
  verified: 'transaction' | 'order' | null
}

type AnswerReader = { merchantId: string; secretKey: string }

const successNames = ['captured', 'settled', 'authorized']

/** Parses a response into records: JSON (an object or a list), or blocks of `Name: value` lines. */
export function recordsOf(text: string): Map<string, string>[] {
  const trimmed = text.trim()
  if (trimmed.startsWith('{') || trimmed.startsWith('[')) return recordsOfJson(jsonOf(trimmed))
  const records: Map<string, string>[] = []
  let record = new Map<string, string>()
  for (const line of trimmed.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim()
    const startsAnother = line.trim() === '' || record.has(name)
    if (startsAnother && record.size > 0) {
      records.push(record)
      record = new Map()
    }
    if (name !== '') record.set(name, line.slice(colon + 1).trim())
  }
  if (record.size > 0) records.push(record)
  return records
}

/**
 * Reads a record. Null if it is incomplete, of another merchant, wrongly signed or contradictory:
 * the status is then unknown, never failed.
 */
export function transactionOf(
  record: Map<string, string>,
  reader: AnswerReader,
): FiuuTransaction | null {
  const amount = record.get('Amount') ?? ''
  const amountSen = senOfAmount(amount)
  const statCode = record.get('StatCode') ?? ''
  const status = statusOf(statCode)
  if (amountSen === null || !status) return null
  const domain = record.get('Domain')
  if (domain !== undefined && domain !== reader.merchantId) return null
  const tranID = idOf(record, 'TranID', /^\d{1,20}$/)
  const orderid = idOf(record, 'OrderID', /^[\x21-\x7e]{1,40}$/)
  const statName = record.get('StatName') ?? ''
  if (status === 'paid' && statName !== '' && !successNames.includes(statName.toLowerCase())) {
    return null
  }
  const vrfKey = record.get('VrfKey')
  const covers = (id: string | null) =>
    id !== null &&
    vrfKey !== undefined &&
    isSignature(
      vrfKey,
      answerVrfKey({ amount, domain: reader.merchantId, id, statCode }, reader.secretKey),
    )
  const verified = covers(tranID) ? 'transaction' : covers(orderid) ? 'order' : null
  if (vrfKey && !verified) return null
  return {
    tranID,
    orderid,
    status,
    statName,
    amountSen,
    currency: currencyOf(record.get('Currency') ?? ''),
    errorCode: record.get('ErrorCode') || null,
    errorDescription: record.get('ErrorDesc') || null,
    verified,
  }
}

function currencyOf(text: string): string | null {
  if (text === '') return null
  return text === 'RM' ? 'MYR' : text
}

function idOf(record: Map<string, string>, name: string, shape: RegExp): string | null {
  const value = record.get(name) ?? ''
  return shape.test(value) ? value : null
}

function recordsOfJson(wire: unknown): Map<string, string>[] {
  if (Array.isArray(wire)) return wire.flatMap(recordsOfJson)
  if (typeof wire !== 'object' || wire === null) return []
  const nested = Object.values(wire).filter((value) => typeof value === 'object' && value !== null)
  if (nested.length > 0 && nested.length === Object.keys(wire).length) {
    return nested.flatMap(recordsOfJson)
  }
  const record = new Map<string, string>()
  for (const [name, value] of Object.entries(wire)) {
    if (typeof value === 'string') record.set(name, value)
    // Numbers lose their spelling ("1.10"), which the key covers: only ids may be numbers.
    if (typeof value === 'number' && Number.isSafeInteger(value)) record.set(name, String(value))
  }
  return record.size > 0 ? [record] : []
}
