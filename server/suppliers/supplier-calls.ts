import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { type HttpAnswer, sendRequest } from '#platform/send-request.ts'
import type { Outcome, SupplierOrder, SupplierTools } from './supplier.ts'

/** Timeout of one call, in milliseconds, and the longest answers that are read. */
export const CALL_LIMIT_MS = 15_000
const ORDER_BYTES_MAX = 1_000_000
const CATALOGUE_BYTES_MAX = 30_000_000

/** An integer, which the same field may also have as text. */
export const Whole = Type.Union([Type.Integer(), Type.String({ pattern: '^\\d{1,15}$' })])

/** A text that may be missing. */
export const MaybeText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** Likewise of any scalar type. */
export const MaybeValue = Type.Optional(
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
)

/** An answer of any kind, before its text is read. `nonsense`: whatever was asked may have happened. */
export type Called =
  | { kind: 'answer'; answer: HttpAnswer }
  | { kind: 'throttled'; retryAfterSeconds: number }
  | { kind: 'nonsense'; why: string }

type Request = {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Of a catalogue, which is long. */
  isLong?: boolean
}

/** Whether a status refuses a call as one too many. At one supplier 418 is a ban and 413 "too many". */
export const isThrottling = (status: number) => status === 429 || status === 418 || status === 413

/** Sends one request to a supplier, unless it refuses calls now: then it counts as refused, but is not sent. */
export async function callSupplier(
  tools: SupplierTools,
  { isLong = false, ...request }: Request,
): Promise<Called> {
  const left = tools.limit.secondsLeft()
  if (left > 0) return { kind: 'throttled', retryAfterSeconds: left }
  const sent = await sendRequest({
    ...request,
    timeLimitMs: CALL_LIMIT_MS,
    answerLimitBytes: isLong ? CATALOGUE_BYTES_MAX : ORDER_BYTES_MAX,
    fetch: tools.fetch,
  })
  if (sent.kind !== 'ok') return { kind: 'nonsense', why: sent.why }
  const { status, retryAfterSeconds } = sent.value
  if (isThrottling(status)) {
    const stopped = await tools.limit.stopCalls(retryAfterSeconds)
    return { kind: 'throttled', retryAfterSeconds: stopped }
  }
  if (status >= 500 || status === 408) return { kind: 'nonsense', why: `status ${status}` }
  return { kind: 'answer', answer: sent.value }
}

/** The outcome of an order whose call was throttled or answered with nonsense. */
export function unknownOutcome(called: Exclude<Called, { kind: 'answer' }>): Outcome {
  if (called.kind === 'nonsense') return { state: 'unknown', note: called.why }
  const { retryAfterSeconds } = called
  return { state: 'unknown', note: 'too many calls', retryAfterSeconds }
}

/** Why an order cannot be sent; null if it can. */
export function refuseLocally({ ref, fields }: SupplierOrder): Outcome | null {
  const refused = (reason: 'player' | 'misconfigured', note: string): Outcome => ({
    state: 'failed',
    certainty: 'never_created',
    reason,
    note,
  })
  if (!/^[A-Z0-9-]{1,24}$/.test(ref)) return refused('misconfigured', 'not a reference')
  const values = Object.values(fields)
  if (values.some((value) => value.length > 200 || /\p{Cc}/u.test(value))) {
    return refused('player', 'a detail is unreadable')
  }
  return null
}

/** A supplier's words for a note: one short line. */
export function noteOf(...parts: unknown[]): string {
  const words = parts.filter((part) => part !== undefined && part !== null && part !== '')
  return words
    .map(String)
    .join(': ')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 120)
}

/** A digest of what a product is: name, face value, region. */
export function fingerprintOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
