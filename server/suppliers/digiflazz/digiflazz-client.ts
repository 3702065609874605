import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { jsonOf } from '#platform/send-request.ts'
import type { SupplierResult, SupplierTools } from '../supplier.ts'
import { type Called, callSupplier, MaybeText } from '../supplier-calls.ts'
import { responseCodes } from './digiflazz-codes.ts'
import type { DigiflazzSettings } from './digiflazz-settings.ts'

const Wrapped = Type.Object({ data: Type.Unknown() })

/** A refusal instead of the requested data. */
const Refusal = Type.Object({
  rc: Type.Union([Type.String(), Type.Integer()]),
  message: MaybeText,
})

/** `nonsense`: the call may have done what it asked for. */
export type DigiflazzAnswer = { kind: 'data'; data: unknown } | Exclude<Called, { kind: 'answer' }>

export type DigiflazzClient = (
  path: string,
  body: object,
  options?: { isLong?: boolean },
) => Promise<DigiflazzAnswer>

/** A client of the buyer's API. */
export function digiflazzClient(
  { apiUrl }: DigiflazzSettings,
  tools: SupplierTools,
): DigiflazzClient {
  return async (path, body, { isLong = false } = {}) => {
    const called = await callSupplier(tools, {
      method: 'POST',
      url: `${apiUrl}/v1/buyer/api/${path}`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      isLong,
    })
    if (called.kind !== 'answer') return called
    // Refusals come with 4xx, but what counts is their response code.
    const wire = jsonOf(called.answer.text)
    return Value.Check(Wrapped, wire)
      ? { kind: 'data', data: wire.data }
      : { kind: 'nonsense', why: `status ${called.answer.status}, no data` }
  }
}

/** A response code, as two digits; null if the data has none. */
export function codeOf(data: unknown): string | null {
  return Value.Check(Refusal, data) ? String(data.rc).padStart(2, '0') : null
}

/** The data of an answer to a question. `read`: null if it is not of the documented shape. */
export function digiflazzResult<T>(
  answer: DigiflazzAnswer,
  read: (data: unknown) => T | null,
): SupplierResult<T> | { kind: 'gone' } {
  if (answer.kind === 'throttled') return answer
  if (answer.kind === 'nonsense') return { kind: 'unavailable', description: answer.why }
  const value = read(answer.data)
  if (value !== null) return { kind: 'ok', value }
  const code = codeOf(answer.data)
  if (code === '43') return { kind: 'gone' }
  const means = code === null ? undefined : responseCodes[code]?.means
  const isOurs = means?.state === 'failed' && means.reason === 'misconfigured'
  const description = code === null ? 'the answer is not readable' : `code ${code}`
  return { kind: isOurs ? 'misconfigured' : 'unavailable', description }
}
