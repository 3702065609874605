import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const stack = { display: 'grid', gap: 2, minWidth: 0 } as const

const widths = { start: '3fr 2fr', end: '2fr 3fr' } as const

type Props = {
  start: ReactNode
  end: ReactNode
  /** The side that has more room. */
  wider?: keyof typeof widths
}

/** Panels in two columns where there is room, below each other where there is not. */
export function TwoColumns({ start, end, wider = 'start' }: Props) {
  const [left, right] = widths[wider].split(' ')
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, ${left}) minmax(0, ${right})` },
      }}
    >
      <Box sx={stack}>{start}</Box>
      <Box sx={stack}>{end}</Box>
    </Box>
  )
}
