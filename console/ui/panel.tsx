import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

type Props = { title: string; children: ReactNode; aside?: ReactNode }

/** A part of a page under its heading; `aside`: what stands beside the heading. */
export function Panel({ title, children, aside }: Props) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
          mb: 1.5,
        }}
      >
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Paper>
  )
}
