import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Time } from './malaysian-time.tsx'

/** What happened to a thing, on a rail. Holds `TimelineItem`s, the newest first. */
export function Timeline({ children }: { children: ReactNode }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  )
}

type Props = {
  who: string
  /** What they did, as the rest of the sentence. */
  did: ReactNode
  at: string
  /** What there is to read besides: a reason, a note, what changed. */
  children?: ReactNode
}

/** One thing that happened: "Mei Ling gave it as gold." */
export function TimelineItem({ who, did, at, children }: Props) {
  return (
    <Box component="li" sx={item}>
      <Typography variant="body2" sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        <strong>{who.charAt(0).toUpperCase() + who.slice(1)}</strong> {did}{' '}
        <Box
          component="span"
          sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}
        >
          · <Time at={at} />
        </Box>
      </Typography>
      {children}
    </Box>
  )
}

/** The rail goes through the dots, and ends at the oldest. */
const item = {
  position: 'relative',
  pl: 2.5,
  pb: 1.75,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 3,
    top: 10,
    bottom: -10,
    borderLeft: 1,
    borderColor: 'divider',
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 7,
    width: 7,
    height: 7,
    borderRadius: '50%',
    bgcolor: 'text.secondary',
  },
  '&:first-of-type::after': { bgcolor: 'primary.main' },
  '&:last-of-type': { pb: 0 },
  '&:last-of-type::before': { display: 'none' },
} as const
