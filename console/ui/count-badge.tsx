import { Badge } from '@mui/material'
import type { ReactNode } from 'react'
import { VisuallyHidden } from './text.tsx'

type Props = { count: number; max: number; children: ReactNode }

/** A count on what it wraps, read out before its name; none for 0. */
export const CountBadge = ({ count, max, children }: Props) => (
  <>
    {count > 0 && <VisuallyHidden>{count} waiting: </VisuallyHidden>}
    <Badge
      badgeContent={count}
      max={max}
      color="primary"
      slotProps={{ badge: { 'aria-hidden': true } }}
    >
      {children}
    </Badge>
  </>
)
