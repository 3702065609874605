import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { callProvider, errorOfStatus, type HttpAnswer, jsonOf } from '../call-provider.ts'
import type { ProviderError, ProviderResult } from '../provider.ts'

export type RazorpayCaller = {
  apiUrl: string
  keyId: string
  keySecret: string
  timeLimitMs?: number
  fetch?: typeof fetch
}

export type RazorpayRequest = {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  headers?: Record<string, string>
}

const Failure = Type.Object({
  error: Type.Object({ code: Type.String(), description: Type.String() }),
})

// Some pages of its documents give 400 for bad keys: then only the sentence tells.
const aboutKeys = /\bapi key\b|^authentication failed/i

/** One call of Razorpay's API, its answer read by `read` (null: not of the documented shape). */
export async function callRazorpay<T>(
  caller: RazorpayCaller,
  request: RazorpayRequest,
  read: (wire: unknown) => T | null,
): Promise<ProviderResult<T>> {
  const credentials = Buffer.from(`${caller.keyId}:${caller.keySecret}`).toString('base64')
  const hasBody = request.body !== undefined
  const answer = await callProvider({
    url: caller.apiUrl + request.path,
    method: request.method,
    headers: {
      authorization: `Basic ${credentials}`,
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...request.headers,
    },
    body: hasBody ? JSON.stringify(request.body) : undefined,
    timeLimitMs: caller.timeLimitMs ?? 10_000,
    fetch: caller.fetch,
  })
  if (answer.kind !== 'ok') return answer
  return errorOf(answer.value) ?? readValue(answer.value, read)
}

function errorOf(answer: HttpAnswer): ProviderError | null {
  const error = errorOfStatus(answer)
  if (error) return error
  if (answer.status >= 200 && answer.status < 300) return null
  if (answer.status === 409) return { kind: 'unknown', why: 'the same call is still running' }
  const failure = jsonOf(answer.text)
  if (!Value.Check(Failure, failure)) {
    return { kind: 'unknown', why: `status ${answer.status} without the provider's error` }
  }
  const { code, description } = failure.error
  if (aboutKeys.test(description)) {
    return { kind: 'misconfigured', status: answer.status, description }
  }
  return { kind: 'refused', code, description, status: answer.status }
}

function readValue<T>(answer: HttpAnswer, read: (wire: unknown) => T | null): ProviderResult<T> {
  const value = read(jsonOf(answer.text))
  if (value === null) return { kind: 'unknown', why: 'the answer is not readable' }
  return { kind: 'ok', value }
}
