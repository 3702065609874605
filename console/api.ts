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

/**
 * Calls the server in the operator's name and returns the body of its answer. Where the server wants
 * the second factor again, the operator is asked for it and the call repeated. Throws `ApiError`.
 * A form goes as it is, with its file; any other body as JSON. `background`: the page asks by itself, which does not keep the session open.
 */
export async function call<Body>(
  method: Method,
  path: string,
  body?: unknown,
  { background = false, signal }: { background?: boolean; signal?: AbortSignal } = {},
): Promise<Body> {
  const isForm = body instanceof FormData
  const send = () =>
    callApi<Body>((address, init) => fetch(address, init), path, {
      method,
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(background ? { 'x-background': '1' } : {}),
        'x-csrf-token': csrfToken(),
      },
    })
  try {
    return await send()
  } catch (error) {
    if (
      background ||
      !mayBeMended(refusalOf(error)) ||
      !(await askSecondFactor(refusalOf(error)))
    ) {
      throw error
    }
    return send()
  }
}

const mayBeMended = (refusal: string | undefined) =>
  refusal === consoleRefusals.secondFactor || refusal === consoleRefusals.enrolment
