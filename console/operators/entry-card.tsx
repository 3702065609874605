import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Mark } from '../layout/mark.tsx'

/** What stands before the console: one card in the middle. */
export function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100svh',
        display: 'grid',
        placeItems: 'center',
        p: 2,
        bgcolor: 'background.default',
        backgroundImage:
          'radial-gradient(60rem 30rem at 50% -10rem, rgb(245 165 36 / 0.12), transparent)',
      }}
    >
      <Paper sx={{ width: '100%', maxWidth: 420, p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Mark height={28} />
          <Typography variant="h1">{title}</Typography>
        </Box>
        {children}
      </Paper>
    </Box>
  )
}
