import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** How it stands: chips. */
  state?: ReactNode
  /** What can be done with it. */
  actions?: ReactNode
}

/** What a page is about, how that stands, and what can be done with it. */
export function ShowHeading({ children, state, actions }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Typography variant="h1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
      {state}
      {actions && (
        <Box sx={{ ml: { sm: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>
      )}
    </Box>
  )
}
