import { ApiError, callApi } from '@apeak/contract/client'
import { consoleRefusals } from '@apeak/contract/operators'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { csrfToken } from './session.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The error code of a refusal; undefined if it has none. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return (error.body as { code?: string } | null)?.code
}

/** Whether the change waits for a second person's approval. */
export const isWaitingForApproval = (error: unknown): error is ApiError =>
  refusalOf(error) === consoleRefusals.waitsForApproval

/**
 * Calls the server as the operator and returns the body of the response. If the server requires the
 * second factor, asks for it and repeats the call. Throws `ApiError`, also if the change waits for
 * approval. Forms are sent as they are, other bodies as JSON. `background`: does not extend the
 * session.
 */
export async function call<Body>(
  method: Method,
  path: string,
  body?: unknown,
  { background = inBackgroundNow > 0, signal }: { background?: boolean; signal?: AbortSignal } = {},
): Promise<Body> {
  const answer = await withSecondFactor(background, () =>
    callApi<Body>((address, own) => fetch(address, own), path, {
      ...requestOf(method, body, background),
      ...(signal ? { signal } : {}),
    }),
  )
  const { code } = (answer ?? {}) as { code?: unknown }
  if (code === consoleRefusals.waitsForApproval) throw new ApiError(202, answer)
  return answer
}

/** The same for a file. */
export function callForFile(method: Method, path: string, body?: unknown): Promise<Blob> {
  return withSecondFactor(false, async () => {
    const response = await fetch(path, requestOf(method, body, false))
    if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
    return response.blob()
  })
}

let inBackgroundNow = 0

/** Runs work as a background refresh: its calls do not extend the session. */
export async function inBackground(work: () => Promise<unknown>): Promise<void> {
  inBackgroundNow += 1
  try {
    await work()
  } finally {
    inBackgroundNow -= 1
  }
}

function requestOf(method: Method, body: unknown, background: boolean) {
  const isJson = body !== undefined && !(body instanceof FormData)
  const headers = {
    // Read for each request, because entering a second factor changes it.
    'x-csrf-token': csrfToken(),
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    ...(background ? { 'x-background': '1' } : {}),
  }
  if (body === undefined) return { method, headers }
  return { method, headers, body: isJson ? JSON.stringify(body) : (body as FormData) }
}

/** Sends a request, and repeats it after a missing second factor is entered. */
async function withSecondFactor<Result>(
  background: boolean,
  send: () => Promise<Result>,
): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    const isMissing = refusalOf(error) === consoleRefusals.secondFactor
    if (background || !isMissing || !(await askSecondFactor())) throw error
    return send()
  }
}

/** The delay before reconnecting a stream, in milliseconds. */
const PAUSE_MS = { first: 500, most: 15_000 }
/** Timeout of a silent stream: the server sends twice as often. */
const SILENCE_MS = 60_000

type StreamListener = {
  /** The data of an event. */
  event(name: string | undefined, data: unknown): void
  connected(isConnected: boolean): void
}

/** Reads an event stream and reconnects until `signal` is aborted. */
export async function followStream(
  path: string,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  let pause = PAUSE_MS.first
  while (!signal.aborted) {
    const hasReceived = await readStream(path, listener, signal).catch(() => false)
    if (signal.aborted) return
    // The server ends streams regularly to check access.
    if (!hasReceived) listener.connected(false)
    pause = hasReceived ? PAUSE_MS.first : Math.min(pause * 2, PAUSE_MS.most)
    await new Promise((wake) => setTimeout(wake, pause * (0.5 + Math.random())))
  }
}

/** Reads one stream to its end. Returns whether anything arrived. */
async function readStream(
  path: string,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<boolean> {
  const timeout = new AbortController()
  let timer = setTimeout(() => timeout.abort(), SILENCE_MS)
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => timeout.abort(), SILENCE_MS)
  }
  let hasReceived = false
  try {
    const response = await fetch(path, {
      // Background polling does not extend the session.
      headers: { 'x-background': '1' },
      signal: AbortSignal.any([signal, timeout.signal]),
    })
    if (!response.ok || !response.body) return false
    const reader = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: restartTimer }))
      .getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return hasReceived
      restartTimer()
      hasReceived = true
      listener.connected(true)
      listener.event(value.event, JSON.parse(value.data))
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Asks for the second factor. Resolves to whether it was entered. */
type AskSecondFactor = () => Promise<boolean>

let ask: AskSecondFactor = async () => false
let asking: Promise<boolean> | undefined

/** The mounted dialog. */
export function onSecondFactorAsked(dialog: AskSecondFactor): void {
  ask = dialog
}

/** Asks once for the second factor, shared by concurrent calls. */
function askSecondFactor(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
