import { OPERATOR_PASSWORD_LENGTH } from '@apeak/contract/operators'
import { Alert, Box, Button, Paper, TextField, Typography } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'
import { useRun } from '../ui/run.ts'
import { type TextInputState, useTextInput } from '../ui/typed.tsx'

/** The card of pages before the login. */
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

/** Submits a form once at a time. `failure`: the server's refusal. */
export function useSubmit(send: () => Promise<unknown>) {
  const { run, failure, isRunning } = useRun()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void run(send)
  }
  return { submit, failure, isSending: isRunning }
}

type EntryFormProps = {
  /** The label of the submit button. */
  label: string
  send(): Promise<unknown>
  children: ReactNode
  /** Shown below a refusal. */
  refused?: ReactNode
}

/** A form of an entry page: inputs, the server's refusal, and a button. */
export function EntryForm({ label, send, children, refused }: EntryFormProps) {
  const { submit, failure, isSending } = useSubmit(send)
  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
      {children}
      {failure && <Alert severity="error">{failure}</Alert>}
      <Button type="submit" variant="contained" size="large" disabled={isSending}>
        {label}
      </Button>
      {failure && refused}
    </form>
  )
}

/** Props of an input of a typed text. */
export type TypedFieldProps = Pick<TextInputState, 'field'> & { autoFocus?: boolean }

/** The input of a login's email address. */
export const EmailField = ({ field, autoFocus = false }: TypedFieldProps) => (
  <TextField
    label="Email"
    type="email"
    autoComplete="username"
    autoFocus={autoFocus}
    required
    {...field}
  />
)

const { min, max } = OPERATOR_PASSWORD_LENGTH

/** A typed new password. */
export const useNewPassword = () => useTextInput('', { minLength: min, maxLength: max })

/** The input of a new password. */
export const NewPasswordField = ({ field }: TypedFieldProps) => (
  <TextField
    label="New password"
    type="password"
    autoComplete="new-password"
    required
    {...field}
    helperText={`At least ${min} characters. A sentence is good.`}
  />
)

/** The shop's mark: two summits, the nearer one gold. */
export function Mark({ height = 22 }: { height?: number }) {
  return (
    <svg viewBox="0 0 36 30" height={height} aria-hidden="true">
      <defs>
        <linearGradient id="summit" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#FFD466" />
          <stop offset="1" stopColor="#F5A524" />
        </linearGradient>
      </defs>
      <path d="M23.5 8 36 30H25.4l-6.6-11.9z" fill="#6b7a96" />
      <path d="M14.6 0 0 27.4a1.8 1.8 0 0 0 1.6 2.6h6.1l6.9-13 6.9 13h7.2z" fill="url(#summit)" />
    </svg>
  )
}
