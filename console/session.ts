import { callApi } from '@apeak/contract/client'
import type { MaybeOperatorSession, OperatorSession } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import { usePermissions } from 'react-admin'

let session: OperatorSession | undefined

/** The session in this browser, as last read. */
export const currentSession = () => session

export const csrfToken = () => session?.csrf_token ?? ''

/** Stores the session; undefined after its end. */
export function keepSession(current: OperatorSession | undefined): void {
  session = current
}

/** Reads the session from the server; undefined if logged out. */
export async function readSession(): Promise<OperatorSession | undefined> {
  const transport = (path: string, init?: RequestInit) => fetch(path, init)
  const read = await callApi<MaybeOperatorSession>(transport, consolePaths.session)
  session = read.session ?? undefined
  return session
}

/** The operator's rights, none while they load. The server checks each again. */
export function useRights(): { has(right: string): boolean; isPending: boolean } {
  const { permissions, isPending } = usePermissions<string[]>()
  return { has: (right) => permissions?.includes(right) ?? false, isPending }
}
