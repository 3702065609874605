import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Muted, Note } from './text.tsx'

type Props = {
  title: string
  /** Of its element, for links to it. */
  id?: string
  children: ReactNode
  /** Content beside the heading. */
  aside?: ReactNode
  /** Whether it is collapsed at first. */
  isFolded?: boolean
}

/** A section with a heading. */
export function Panel({ title, children, aside, isFolded = false, id: anchor }: Props) {
  const id = useId()
  const heading = (
    <Typography id={id} variant="h2" component="h2" sx={{ display: 'inline' }}>
      {title}
    </Typography>
  )
  return (
    <Paper component="section" id={anchor} aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
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

/** A responsive list of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))',
      }}
    >
      {facts.map(([name, value]) => (
        <div key={name}>
          <Note component="dt">{name}</Note>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </div>
      ))}
    </Box>
  )
}

/** An error message with a retry button. */
export function RetryAlert({ children, retry }: { children: ReactNode; retry(): unknown }) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => void retry()}>
          Retry
        </Button>
      }
    >
      {children}
    </Alert>
  )
}

type EmptyPageProps = { icon?: ReactNode; title: string; children: ReactNode; action?: ReactNode }

/** What is shown instead of a page's content. */
export const EmptyPage = ({ icon, title, children, action }: EmptyPageProps) => (
  <Paper sx={{ mt: 2, py: 7, px: 2, display: 'grid', justifyItems: 'center', gap: 1 }}>
    {icon}
    <Typography variant="h2" component="p">
      {title}
    </Typography>
    <Muted sx={{ textAlign: 'center' }}>{children}</Muted>
    {action}
  </Paper>
)
