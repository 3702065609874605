import { ApiError, callApi } from '@apeak/contract/client'
import { consoleRefusals } from '@apeak/contract/operators'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { csrfToken } from './session.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The word by which the server says why a call was refused; undefined where it says none. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return (error.body as { code?: string } | null)?.code
}

/** Whether nothing was changed yet, since a second person must approve it. */
export const isWaitingForApproval = (error: unknown): error is ApiError =>
  refusalOf(error) === consoleRefusals.waitsForApproval

/**
 * Calls the server in the operator's name and returns the body of its answer. Where the server wants
 * the second factor again, the operator is asked for it and the call repeated. Throws `ApiError`, also
 * where a change waits for approval.
 * A form goes as it is, with its file; any other body as JSON. `background`: the page asks by itself,
 * which does not keep the session open.
 */
export async function call<Body>(
  method: Method,
  path: string,
  body?: unknown,
  { background = inBackgroundNow > 0, signal }: { background?: boolean; signal?: AbortSignal } = {},
): Promise<Body> {
  const init = { ...requestOf(method, body, background), ...(signal ? { signal } : {}) }
  const answer = await withSecondFactor(background, () =>
    callApi<Body>((address, own) => fetch(address, own), path, {
      ...init,
      // That of now: giving a second factor changes it.
      headers: { ...init.headers, 'x-csrf-token': csrfToken() },
    }),
  )
  const { code } = (answer ?? {}) as { code?: unknown }
  if (code === consoleRefusals.waitsForApproval) throw new ApiError(202, answer)
  return answer
}

/** The same, of what is answered as a file. */
export function callForFile(method: Method, path: string, body?: unknown): Promise<Blob> {
  return withSecondFactor(false, async () => {
    const init = requestOf(method, body, false)
    const headers = { ...init.headers, 'x-csrf-token': csrfToken() }
    const response = await fetch(path, { ...init, headers })
    if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
    return response.blob()
  })
}

let inBackgroundNow = 0

/** Does something by which the page reads by itself: the calls that it begins keep no session open. */
export async function inBackground(work: () => Promise<unknown>): Promise<void> {
  inBackgroundNow += 1
  try {
    await work()
  } finally {
    inBackgroundNow -= 1
  }
}

const requestOf = (method: Method, body: unknown, background: boolean) => ({
  method,
  ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  headers: {
    ...(body === undefined || body instanceof FormData
      ? {}
      : { 'content-type': 'application/json' }),
    ...(background ? { 'x-background': '1' } : {}),
  },
})

/** Sends, and once more where the operator could give the second factor that was missing. */
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

/** How long is waited before a stream that ended is opened again. */
const PAUSE_MS = { first: 500, most: 15_000 }
/** The shop says something twice as often; who hears nothing for so long is cut off. */
const SILENCE_MS = 60_000

type StreamListener = {
  /** What the stream says, as it was sent. */
  event(name: string | undefined, data: unknown): void
  connected(isConnected: boolean): void
}

/** Hears a stream of the console's, and connects again wherever it ends, until `signal` says so. */
export async function followStream(
  path: string,
  told: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  let pause = PAUSE_MS.first
  while (!signal.aborted) {
    const isHeard = await hearOnce(path, told, signal).catch(() => false)
    if (signal.aborted) return
    // The shop ends each stream now and then, to see who asks again.
    if (!isHeard) told.connected(false)
    pause = isHeard ? PAUSE_MS.first : Math.min(pause * 2, PAUSE_MS.most)
    await new Promise((wake) => setTimeout(wake, pause * (0.5 + Math.random())))
  }
}

/** One stream to its end. Whether anything was heard. */
async function hearOnce(path: string, told: StreamListener, signal: AbortSignal): Promise<boolean> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  let isHeard = false
  try {
    const response = await fetch(path, {
      // A page that watches by itself keeps no session open.
      headers: { 'x-background': '1' },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok || !response.body) return false
    const reader = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: heard }))
      .getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return isHeard
      heard()
      isHeard = true
      told.connected(true)
      told.event(value.event, JSON.parse(value.data))
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Asks the operator for the second factor. Resolves to whether it was given. */
type AskSecondFactor = () => Promise<boolean>

let ask: AskSecondFactor = async () => false
let asking: Promise<boolean> | undefined

/** The dialog that asks, once it is on the page. */
export function onSecondFactorAsked(dialog: AskSecondFactor): void {
  ask = dialog
}

/** Asks for the second factor: once, however many calls want it at the same time. */
function askSecondFactor(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
