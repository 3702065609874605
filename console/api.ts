import { ApiError, callApi } from '@apeak/contract/client'
import { consoleRefusals } from '@apeak/contract/operators'
import { askSecondFactor } from './operators/ask-second-factor.ts'
import { csrfToken } from './session.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The word by which the server says why a call was refused; undefined where it says none. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return (error.body as { code?: string } | null)?.code
}

/** Whether nothing was changed yet, since a second person must approve it. */
export const isWaiting = (error: unknown): error is ApiError =>
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
  const answer = await mended(background, () =>
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
  return mended(false, async () => {
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
async function mended<Result>(background: boolean, send: () => Promise<Result>): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    const isMissing = refusalOf(error) === consoleRefusals.secondFactor
    if (background || !isMissing || !(await askSecondFactor())) throw error
    return send()
  }
}
