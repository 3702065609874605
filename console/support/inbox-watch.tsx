import { consolePaths } from '@apeak/contract/paths'
import { type ThreadsWaiting, WAITING_COUNTED } from '@apeak/contract/support-console'
import Badge from '@mui/material/Badge'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { call, followStream, inBackground } from '../api.ts'
import { useRights } from '../session.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** Reads what the page shows of threads again whenever one changes. Whether changes are heard at once. */
export function useInboxWatch(): boolean {
  const client = useQueryClient()
  const { has } = useRights()
  const mayWatch = has('inbox.answer')
  const [isLive, setLive] = useState(true)
  useEffect(() => {
    if (!mayWatch) return undefined
    const end = new AbortController()
    const event = () => {
      for (const name of ['threads', 'partnerships']) {
        // What came by itself keeps no session open.
        void inBackground(() => client.invalidateQueries({ queryKey: [name] }))
      }
    }
    void followStream(consolePaths.threadStream, { event, connected: setLive }, end.signal)
    return () => end.abort()
  }, [client, mayWatch])
  return isLive
}

/**
 * How often it is counted anew. Not heard by the inbox's stream: whoever listens there is there to answer,
 * and the live chat says so.
 */
const REFRESH_MS = 15_000

/** The menu's sign of the inbox, with how many wait for an answer there. */
export const InboxBadge = ({ children }: { children: ReactNode }) => (
  <WaitingBadge of="waiting">{children}</WaitingBadge>
)

/** The same of the partnership enquiries. */
export const PartnershipBadge = ({ children }: { children: ReactNode }) => (
  <WaitingBadge of="partnerships">{children}</WaitingBadge>
)

function WaitingBadge({ of, children }: { of: keyof ThreadsWaiting; children: ReactNode }) {
  const { data } = useQuery({
    // Under the inbox's name: whatever changes there has it counted again.
    queryKey: ['threads', 'waiting'],
    queryFn: () =>
      call<ThreadsWaiting>('GET', consolePaths.threadsWaiting, undefined, { background: true }),
    refetchInterval: REFRESH_MS,
  })
  const waiting = data?.[of] ?? 0
  return (
    <>
      <Badge
        badgeContent={waiting}
        max={WAITING_COUNTED - 1}
        color="primary"
        slotProps={{ badge: { 'aria-hidden': true } }}
      >
        {children}
      </Badge>
      {waiting > 0 && <VisuallyHidden>{waiting} waiting: </VisuallyHidden>}
    </>
  )
}
