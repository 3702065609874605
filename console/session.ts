import { callApi } from '@apeak/contract/client'
import type { MaybeOperatorSession, OperatorSession } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import { usePermissions } from 'react-admin'

let known: OperatorSession | undefined

/** The session in this browser, as last read. */
export const currentSession = () => known

export const csrfToken = () => known?.csrf_token ?? ''

/** Stores the session; undefined after its end. */
export function keepSession(session: OperatorSession | undefined): void {
  known = session
}

/** Reads the session from the server; undefined if logged out. */
export async function readSession(): Promise<OperatorSession | undefined> {
  const transport = (path: string, init?: RequestInit) => fetch(path, init)
  const { session } = await callApi<MaybeOperatorSession>(transport, consolePaths.session)
  known = session ?? undefined
  return known
}

/** The operator's rights. The server checks each again. */
export function useRights(): { has(right: string): boolean } {
  const { permissions } = usePermissions<string[]>()
  return { has: (right) => permissions?.includes(right) ?? false }
}
