import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { isLeaving } from '../layout/leave.ts'
import { refreshShopper } from '../layout/refresh-shopper.ts'
import { useVisitor } from '../layout/shopper.ts'
import { keepWayBack } from '../layout/way-back.ts'
import { Waiting } from './waiting.tsx'

/** Tells the rest of the page that this guard leads to the login. */
export const handle = { membersOnly: true }

/** Pages for members: a guest is led to the login and comes back after it. */
export default function MembersOnly() {
  const visitor = useVisitor()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = pathname + search

  useEffect(() => {
    if (visitor !== null || isLeaving()) return
    keepWayBack(here)
    navigate('/login', { replace: true, state: { from: here } })
  }, [visitor, here, navigate])

  const id = visitor?.id
  useEffect(() => {
    if (id === undefined) return
    // What this browser kept is shown meanwhile; a session that has ended shows itself here.
    refreshShopper().catch((error) => console.warn('The user could not be read', error))
  }, [id])

  return visitor ? <Outlet /> : <Waiting />
}
