/** One HTTP request to somebody else's API. */
type ApiRequest = {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeLimitMs: number
  /** A longer response is not read; default 1 MB. */
  answerLimitBytes?: number
  fetch?: typeof fetch
}

/** A response of any status. */
export type HttpAnswer = { status: number; text: string; retryAfterSeconds: number | null }

/** A response, or why there is none: the other side may have acted nevertheless. */
export type Sent = { kind: 'ok'; value: HttpAnswer } | { kind: 'unknown'; why: string }

const ANSWER_BYTES_MAX = 1_000_000

/**
 * Sends a request and reads the whole response as text within the time limit, which includes
 * connecting. Never follows a redirect, which would carry keys or data to an unknown host.
 */
export async function sendRequest(request: ApiRequest): Promise<Sent> {
  const send = request.fetch ?? fetch
  try {
    const response = await send(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeLimitMs),
    })
    const text = await bodyText(response, request.answerLimitBytes ?? ANSWER_BYTES_MAX)
    if (text === null) return { kind: 'unknown', why: 'the answer is too large or not text' }
    const retryAfterSeconds = retryAfter(response.headers.get('retry-after'))
    return { kind: 'ok', value: { status: response.status, text, retryAfterSeconds } }
  } catch (error) {
    return { kind: 'unknown', why: failureReason(error, request.timeLimitMs) }
  }
}

/** Parses JSON; undefined if invalid. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A base URL without trailing slashes. Throws unless it is http or https. */
export function baseUrl(text: string): string {
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new Error(`an API's address must be http or https, not ${url.protocol}`)
  }
  return text.replace(/\/+$/, '')
}

async function bodyText(response: Response, limitBytes: number): Promise<string | null> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > limitBytes) return null
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return null
  }
}

function retryAfter(header: string | null): number | null {
  if (!header || !/^\d{1,6}$/.test(header)) return null
  return Number(header)
}

function failureReason(error: unknown, timeLimitMs: number): string {
  if (!(error instanceof Error)) return 'the call failed'
  if (error.name === 'TimeoutError') return `no answer within ${timeLimitMs} ms`
  const cause: unknown = error.cause
  // Only the code: messages of the network layer may contain the whole URL.
  if (cause instanceof Error && 'code' in cause) return `connection failed: ${String(cause.code)}`
  return 'connection failed'
}
