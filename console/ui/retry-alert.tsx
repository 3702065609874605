import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

/** Says that something could not be read, and reads it again. */
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
