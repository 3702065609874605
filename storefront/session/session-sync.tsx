import { pagePaths } from '@apeak/contract/paths'
import { useEffect } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import { api, onSessionExpired } from '../api.ts'
import { persistReturnPath } from './return-path.ts'
import { authToken, clearShopper, isUserMissing, updateShopper, useVisitor } from './shopper.ts'

/** Syncs the session with the shop on every page. Renders nothing. */
export function SessionSync() {
  useMissingUser()
  useLoginWhenRefused()
  return null
}

/** Fetches the user of a token without one; if that fails, both are removed. */
function useMissingUser() {
  const visitor = useVisitor()
  useEffect(() => {
    if (visitor || !isUserMissing()) return
    const token = authToken()
    refreshShopper().catch((error) => {
      console.warn('The user could not be read', error)
      if (authToken() === token) clearShopper()
    })
  }, [visitor])
}

/** After a call with an ended session, the action continues after a login. */
function useLoginWhenRefused() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const guarded = useMatches().some(isGuarded)
  useEffect(() => {
    // The guard of a members' page opens the login itself.
    if (guarded) return
    return onSessionExpired(() => {
      persistReturnPath(pathname + search)
      navigate(pagePaths.login, { state: { from: pathname + search } })
    })
  }, [guarded, navigate, pathname, search])
}

function isGuarded({ handle }: { handle: unknown }): boolean {
  return (handle as { membersOnly?: boolean } | undefined)?.membersOnly === true
}

/** Reloads the logged-in user. Throws the API's errors. */
export async function refreshShopper(): Promise<void> {
  const token = authToken()
  if (token) updateShopper(token, await api.accounts.user())
}
