import { withFilesOf } from '@apeak/contract/admin-host'
import { ApiError, createClient, type Transport } from '@apeak/contract/client'
import { apiPaths } from '@apeak/contract/paths'
import { orderKeyOf } from './session/order-keys.ts'
import { authToken, clearShopper } from './session/shopper.ts'

/**
 * Why a load failed. `status` is 0 when the shop could not be reached. `movedTo`: the slug under which the
 * thing is found now.
 */
export type LoadFailure = { status: number; message: string; movedTo?: string | undefined }

/** The result of a load. */
export type LoadResult<Value> =
  | { value: Value; failure?: undefined }
  | { value?: undefined; failure: LoadFailure }

/** A load as a page gets it: finished (rendered on the server) or under way (in the browser). */
export type Deferred<Value> = LoadResult<Value> | Promise<LoadResult<Value>>

/** Waits for a call and turns its failure into a value, so that one section can fail alone. */
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

/** The same for what a page is whole without: its failure is only logged. */
export async function loadQuietly<Value>(what: string, call: Promise<Value>) {
  const result = await loadResult(call)
  if (result.failure) console.warn(`${what} could not be read:`, result.failure.message)
  return result
}

/** Whether a load failed because there is no such thing: nobody has it, or nobody can (422). */
export function isMissing({ status }: { status: number }): boolean {
  return status === 404 || status === 422
}

/**
 * The status a page answers with: 200, the 404 of what does not exist, 502 where the admin host could not be
 * reached, or 503 for any other failed load.
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
  const response = await fetch(path, { ...init, headers })
  if (response.status === 401 && token) endSession(token, path, init?.method)
  return response
}

const expiryListeners = new Set<() => void>()

/** Calls the listener when something was tried with a session that has ended. Returns what removes it. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener)
  return () => {
    expiryListeners.delete(listener)
  }
}

// After a read that was refused the visitor goes on as a guest; a change needs a login.
function endSession(token: string, path: string, method = 'GET'): void {
  if (authToken() !== token || path === apiPaths.logout) return
  clearShopper()
  if (method === 'GET') return
  for (const listener of expiryListeners) listener()
}

// Nothing of the shopper is ever added to what goes to the admin host.
const overAdmin: Transport = async (path, init) => {
  const host = adminHost()
  if (!host) return fetch(path, init)
  const response = await fetch(host + path, { ...init, credentials: 'omit' })
  return new Response(withFilesOf(host, await response.text()), { status: response.status })
}

function adminHost(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="admin-host"]')?.content ?? ''
}

/** The client that pages call the shop with in the browser. */
export const api = createClient(overShop, overAdmin, orderKeyOf)

/** The same client for one call that may be called off. */
export function abortable(signal: AbortSignal) {
  return createClient((path, init) => overShop(path, { ...init, signal }), undefined, orderKeyOf)
}
