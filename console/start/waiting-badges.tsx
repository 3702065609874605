import { consolePaths } from '@apeak/contract/paths'
import type { WaitingCounts } from '@apeak/contract/search'
import type { ReactNode } from 'react'
import { useRead } from '../read.ts'
import { CountBadge } from '../ui/count-badge.tsx'

type Props = { children: ReactNode }

/** The number of items in the queue. */
export const QueueBadge = ({ children }: Props) => (
  <WaitingBadge of="queue">{children}</WaitingBadge>
)

/** The number of changes and amounts that need a second person. */
export const ApprovalsBadge = ({ children }: Props) => (
  <WaitingBadge of="changes" and="money">
    {children}
  </WaitingBadge>
)
export const ChangesBadge = ({ children }: Props) => (
  <WaitingBadge of="changes">{children}</WaitingBadge>
)
export const MoneyBadge = ({ children }: Props) => (
  <WaitingBadge of="money">{children}</WaitingBadge>
)

/** The number of undecided affiliate applications. */
export const ApplicationsBadge = ({ children }: Props) => (
  <WaitingBadge of="applications">{children}</WaitingBadge>
)

const REFRESH_MS = 20_000

type Counted = { of: keyof WaitingCounts; and?: keyof WaitingCounts }

function WaitingBadge({ of, and, children }: Props & Counted) {
  const { data } = useRead<WaitingCounts>(['waiting-counts'], consolePaths.waitingCounts, {
    everyMs: REFRESH_MS,
  })
  return (
    <CountBadge count={(data?.[of] ?? 0) + (and ? (data?.[and] ?? 0) : 0)} max={99}>
      {children}
    </CountBadge>
  )
}
