import { consolePaths } from '@apeak/contract/paths'
import { type ThreadsWaiting, WAITING_COUNTED } from '@apeak/contract/support-console'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { followStream, inBackground } from '../api.ts'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { CountBadge } from '../ui/count-badge.tsx'

/** Reloads threads on the page whenever one changes. Returns whether the stream is connected. */
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
        // Background reloads do not extend the session.
        void inBackground(() => client.invalidateQueries({ queryKey: [name] }))
      }
    }
    void followStream(consolePaths.threadStream, { event, connected: setLive }, end.signal)
    return () => end.abort()
  }, [client, mayWatch])
  return isLive
}

/**
 * Polling interval of the badge. It does not use the inbox's stream: a listener there counts as
 * present, which the live chat shows.
 */
const REFRESH_MS = 15_000

/** The badge of the inbox: the number of threads waiting for a reply. */
export const InboxBadge = ({ children }: { children: ReactNode }) => (
  <WaitingBadge of="waiting">{children}</WaitingBadge>
)

/** The same for partnership enquiries. */
export const PartnershipBadge = ({ children }: { children: ReactNode }) => (
  <WaitingBadge of="partnerships">{children}</WaitingBadge>
)

function WaitingBadge({ of, children }: { of: keyof ThreadsWaiting; children: ReactNode }) {
  // Below the inbox's query key, so that each change refreshes it.
  const { data } = useRead<ThreadsWaiting>(['threads', 'waiting'], consolePaths.threadsWaiting, {
    everyMs: REFRESH_MS,
  })
  return (
    <CountBadge count={data?.[of] ?? 0} max={WAITING_COUNTED - 1}>
      {children}
    </CountBadge>
  )
}
