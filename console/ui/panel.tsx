import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  children: ReactNode
  /** What stands beside the heading. */
  aside?: ReactNode
  /** Whether it shows its heading alone until somebody opens it. */
  isFolded?: boolean
}

/** A part of a page under its heading. */
export function Panel({ title, children, aside, isFolded = false }: Props) {
  const id = useId()
  const heading = (
    <Typography id={id} variant="h2" component="h2" sx={{ display: 'inline' }}>
      {title}
    </Typography>
  )
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      {isFolded ? (
        <details>
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            {heading}
          </Box>
          <Box sx={{ mt: 1.5 }}>{children}</Box>
        </details>
      ) : (
        <>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'center',
              justifyContent: 'space-between',
              mb: 2,
            }}
          >
            {heading}
            {aside}
          </Box>
          {children}
        </>
      )}
    </Paper>
  )
}
