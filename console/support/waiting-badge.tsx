import { consolePaths } from '@apeak/contract/paths'
import { type ThreadsWaiting, WAITING_COUNTED } from '@apeak/contract/support-console'
import Badge from '@mui/material/Badge'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../api.ts'
import { HeardOnly } from '../ui/heard-only.tsx'

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
      {waiting > 0 && <HeardOnly>{waiting} waiting: </HeardOnly>}
    </>
  )
}
