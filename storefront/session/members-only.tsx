import { pagePaths } from '@apeak/contract/paths'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { isEndingSession } from './end-session.ts'
import { SessionLoading } from './guests-only.tsx'
import { persistReturnPath } from './return-path.ts'
import { refreshShopper } from './session-sync.tsx'
import { useVisitor } from './shopper.ts'

/** Tells other components that this guard opens the login. */
export const handle = { membersOnly: true }

/** Pages for members: guests are redirected to the login and return after it. */
export default function MembersOnly() {
  const visitor = useVisitor()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = pathname + search

  useEffect(() => {
    if (visitor !== null || isEndingSession()) return
    persistReturnPath(here)
    navigate(pagePaths.login, { replace: true, state: { from: here } })
  }, [visitor, here, navigate])

  const id = visitor?.id
  useEffect(() => {
    if (id === undefined) return
    // The stored user is shown meanwhile; an ended session is detected here.
    refreshShopper().catch((error) => console.warn('The user could not be read', error))
  }, [id])

  return visitor ? <Outlet /> : <SessionLoading />
}
