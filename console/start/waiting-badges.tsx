import { consolePaths } from '@apeak/contract/paths'
import type { WaitingCounts } from '@apeak/contract/search'
import type { ReactNode } from 'react'
import { useRead } from '../read.ts'
import { CountBadge } from '../ui/count-badge.tsx'

type Props = { children: ReactNode }

/** The number of items in the queue. */
export const QueueBadge = ({ children }: Props) => (
  <WaitingBadge of={['queue']}>{children}</WaitingBadge>
)

/** The number of changes and amounts that need a second person. */
export const ApprovalsBadge = ({ children }: Props) => (
  <WaitingBadge of={['changes', 'money']}>{children}</WaitingBadge>
)

/** The number of changes that need a second person. */
export const ChangesBadge = ({ children }: Props) => (
  <WaitingBadge of={['changes']}>{children}</WaitingBadge>
)

/** The number of amounts that need a second person. */
export const MoneyBadge = ({ children }: Props) => (
  <WaitingBadge of={['money']}>{children}</WaitingBadge>
)

/** The number of undecided affiliate applications. */
export const ApplicationsBadge = ({ children }: Props) => (
  <WaitingBadge of={['applications']}>{children}</WaitingBadge>
)

const REFRESH_MS = 20_000

function WaitingBadge({ of, children }: Props & { of: (keyof WaitingCounts)[] }) {
  const { data } = useRead<WaitingCounts>(['waiting-counts'], consolePaths.waitingCounts, {
    everyMs: REFRESH_MS,
  })
  const count = of.reduce((sum, kind) => sum + (data?.[kind] ?? 0), 0)
  return (
    <CountBadge count={count} max={99}>
      {children}
    </CountBadge>
  )
}
