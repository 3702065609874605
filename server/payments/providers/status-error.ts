import type { HttpAnswer } from '#platform/send-request.ts'
import type { ProviderError } from './provider.ts'

/** The error implied by a status; null if none. */
export function errorOfStatus(answer: HttpAnswer): ProviderError | null {
  const { status, retryAfterSeconds } = answer
  if (status === 429) return { kind: 'throttled', retryAfterSeconds }
  if (status === 401 || status === 403) {
    return { kind: 'misconfigured', status, description: 'the provider does not accept the keys' }
  }
  if (status === 404 || status === 405) {
    return { kind: 'misconfigured', status, description: 'the provider knows no such address' }
  }
  if (status === 408 || status >= 500) return { kind: 'unknown', why: `status ${status}` }
  return null
}
