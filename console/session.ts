import { callApi } from '@apeak/contract/client'
import type { MaybeOperatorSession, OperatorSession } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import { usePermissions } from 'react-admin'

let known: OperatorSession | undefined

/** Who is logged in in this browser, as the server last said it. */
export const currentSession = () => known

export const csrfToken = () => known?.csrf_token ?? ''

/** Notes what the server says of the session; undefined when it has ended. */
export function keepSession(session: OperatorSession | undefined): void {
  known = session
}

/** Asks the server who is logged in in this browser; undefined where nobody is. */
export async function readSession(): Promise<OperatorSession | undefined> {
  const transport = (path: string, init?: RequestInit) => fetch(path, init)
  const { session } = await callApi<MaybeOperatorSession>(transport, consolePaths.session)
  known = session ?? undefined
  return known
}

/** What the operator may do, by the names of rights. The server checks each again. */
export function useRights(): { has(right: string): boolean } {
  const { permissions } = usePermissions<string[]>()
  return { has: (right) => permissions?.includes(right) ?? false }
}
