import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { jsonOf } from '#platform/send-request.ts'
import type { SupplierResult, SupplierTools } from '../supplier.ts'
import { callSupplier, isThrottling, MaybeValue, Whole } from '../supplier-calls.ts'
import { infoRefusals } from './seagm-codes.ts'
import type { SeagmSettings } from './seagm-settings.ts'
import { seagmSignature } from './seagm-signature.ts'

const Envelope = Type.Object({
  code: Whole,
  data: Type.Optional(Type.Unknown()),
  error_info: Type.Optional(
    Type.Union([Type.Object({ info_code: Whole, info_message: MaybeValue }), Type.Null()]),
  ),
})

/** `nonsense`: the call may have done what it asked for. */
export type SeagmAnswer =
  | { kind: 'envelope'; code: number; infoCode: number | null; data: unknown }
  | { kind: 'throttled'; retryAfterSeconds: number }
  | { kind: 'nonsense'; why: string }

export type SeagmClient = {
  get(path: string, parameters?: Parameters): Promise<SeagmAnswer>
  post(path: string, parameters: Parameters): Promise<SeagmAnswer>
}

type Parameters = Readonly<Record<string, string>>

/** A client of SEAGM's API. Every call is signed with the present second. */
export function seagmClient(settings: SeagmSettings, tools: SupplierTools): SeagmClient {
  const sign = (parameters: Parameters) => {
    const timestamp = String(Math.floor(tools.now().getTime() / 1000))
    const all = new Map(Object.entries({ ...parameters, uid: settings.uid, timestamp }))
    all.set('signature', seagmSignature(all, settings))
    return new URLSearchParams([...all]).toString()
  }
  const call = async (request: { url: string; method: 'GET' | 'POST'; body?: string }) => {
    const headers = {
      accept: 'application/json',
      ...(request.body === undefined
        ? {}
        : { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const called = await callSupplier(tools, { ...request, headers, isLong: !request.body })
    if (called.kind !== 'answer') return called
    const answer = envelopeOf(called.answer.status, called.answer.text)
    if (answer.kind !== 'envelope' || !isThrottling(answer.code)) return answer
    return { kind: 'throttled', retryAfterSeconds: await tools.limit.stopCalls(null) } as const
  }
  return {
    get: (path, parameters = {}) =>
      call({ method: 'GET', url: `${settings.apiUrl}${path}?${sign(parameters)}` }),
    post: (path, parameters) =>
      call({ method: 'POST', url: settings.apiUrl + path, body: sign(parameters) }),
  }
}

function envelopeOf(status: number, text: string): SeagmAnswer {
  const wire = jsonOf(text)
  if (!Value.Check(Envelope, wire))
    return { kind: 'nonsense', why: `status ${status}, no envelope` }
  const code = Number(wire.code)
  const agree = code === status || status === 200 || (isDone(code) && isDone(status))
  if (!agree) return { kind: 'nonsense', why: `status ${status} with code ${code}` }
  const infoCode = wire.error_info ? Number(wire.error_info.info_code) : null
  return { kind: 'envelope', code, infoCode, data: wire.data }
}

/** Whether a code is a success. 202: accepted, to be done later. */
export const isDone = (code: number) => code >= 200 && code <= 202

/** The data of an answer to a question. `read`: null if it is not of the documented shape. */
export function seagmResult<T>(
  answer: SeagmAnswer,
  read: (data: unknown) => T | null,
): SupplierResult<T> | { kind: 'gone' } {
  if (answer.kind === 'throttled') return answer
  if (answer.kind === 'nonsense') return { kind: 'unavailable', description: answer.why }
  const { code, infoCode, data } = answer
  if (isDone(code)) {
    const value = read(data)
    if (value !== null) return { kind: 'ok', value }
    return { kind: 'unavailable', description: 'the answer is not readable' }
  }
  const isGone = infoCode !== null && infoRefusals[infoCode]?.means === 'unavailable'
  if (code === 404 || isGone) return { kind: 'gone' }
  // 409 is a wrong signature.
  const isOurs = [401, 403, 405, 406, 409].includes(code)
  const description = `code ${code}${infoCode === null ? '' : `, info ${infoCode}`}`
  return { kind: isOurs ? 'misconfigured' : 'unavailable', description }
}
