import { pagePaths } from '@apeak/contract/paths'
import { useEffect } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import { api, onSessionExpired } from '../api.ts'
import { persistReturnPath } from './return-path.ts'
import { authToken, clearShopper, isUserMissing, updateShopper, useVisitor } from './shopper.ts'

/** Keeps the session in step with the shop on every page. Shows nothing. */
export function SessionSync() {
  useMissingUser()
  useLoginWhenRefused()
  return null
}

/** A token without a user: the user is fetched, and when that fails both are forgotten. */
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

/** Something was tried with a session that has ended: it goes on after a login. */
function useLoginWhenRefused() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const guarded = useMatches().some(isGuarded)
  useEffect(() => {
    // The guard of a page for members leads to the login by itself.
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

/** Reads the logged-in user again. Throws what the API throws. */
export async function refreshShopper(): Promise<void> {
  const token = authToken()
  if (token) updateShopper(token, await api.accounts.user())
}
