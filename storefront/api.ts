import { withFilesOf } from '@apeak/contract/admin-host'
import { ApiError, createClient, type Transport } from '@apeak/contract/client'
import { languages } from '@apeak/contract/languages'
import { apiPaths } from '@apeak/contract/paths'
import { language } from '#messages/language.ts'
import { orderKeyOf } from './session/order-keys.ts'
import { authToken, clearShopper } from './session/shopper.ts'
import { createListeners } from './ui/listeners.ts'

/** Why a load failed. `status` is 0 if the shop could not be reached. `movedTo`: the thing's present slug. */
export type LoadFailure = { status: number; message: string; movedTo?: string | undefined }

/** The result of a load. */
export type LoadResult<Value> =
  | { value: Value; failure?: undefined }
  | { value?: undefined; failure: LoadFailure }

/** A load for a page: finished (rendered on the server) or pending (in the browser). */
export type Deferred<Value> = LoadResult<Value> | Promise<LoadResult<Value>>

/** Awaits a call and turns its failure into a value, so that each section can fail separately. */
export async function loadResult<Value>(call: Promise<Value>): Promise<LoadResult<Value>> {
  try {
    return { value: await call }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (!(error instanceof ApiError)) return { failure: { status: 0, message } }
    const movedTo = (error.body as { moved_to?: string } | null)?.moved_to
    return { failure: { status: error.status, message, movedTo } }
  }
}

/** Like `loadResult` for optional parts of a page: a failure is only logged. */
export async function loadOptional<Value>(what: string, call: Promise<Value>) {
  const result = await loadResult(call)
  if (result.failure) console.warn(`${what} could not be read:`, result.failure.message)
  return result
}

/** Whether a load failed because the thing does not exist (404) or cannot exist (422). */
export function isMissing({ status }: { status: number }): boolean {
  return status === 404 || status === 422
}

/**
 * The page's HTTP status: 200, 404 for a missing thing, 502 if the admin host could not be reached, or 503
 * for any other failure.
 */
export function statusOf(...loads: LoadResult<unknown>[]): number {
  const failures = loads.flatMap((load) => load.failure ?? [])
  if (failures.length === 0) return 200
  if (failures.some(isMissing)) return 404
  return failures.some(({ status }) => status === 0) ? 502 : 503
}

const overShop: Transport = async (path, init) => {
  const headers = new Headers(init?.headers)
  const token = authToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  // For what the shop writes back, now and in its mails.
  headers.set('accept-language', languages[language].tag)
  const response = await fetch(path, { ...init, headers })
  if (response.status === 401 && token) endSession(token, path, init?.method)
  return response
}

const expiry = createListeners()

/** Calls the listener when a call was made with an ended session. Returns the unsubscriber. */
export const onSessionExpired = expiry.subscribe

// After a refused read the visitor continues as a guest; a change requires a login.
function endSession(token: string, path: string, method = 'GET'): void {
  if (authToken() !== token || path === apiPaths.logout) return
  clearShopper()
  if (method !== 'GET') expiry.announce()
}

// No data of the shopper goes to the admin host.
const overAdmin: Transport = async (path, init) => {
  const host = adminHost()
  if (!host) return fetch(path, init)
  const response = await fetch(host + path, { ...init, credentials: 'omit' })
  return new Response(withFilesOf(host, await response.text()), { status: response.status })
}

function adminHost(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="admin-host"]')?.content ?? ''
}

/** The shop's API client in the browser. */
export const api = createClient(overShop, overAdmin, orderKeyOf, language)

/** The client with an abort signal, for one call. */
export function abortable(signal: AbortSignal) {
  const carry: Transport = (path, init) => overShop(path, { ...init, signal })
  return createClient(carry, undefined, orderKeyOf, language)
}
