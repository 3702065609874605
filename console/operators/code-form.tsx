import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useSending } from './use-sending.ts'

/** A form for one code: of the app, or (unless `appOnly`) a recovery code or one from a mail. */
export function CodeForm({
  label,
  give,
  appOnly = false,
}: {
  label: string
  give(code: string): Promise<void>
  appOnly?: boolean
}) {
  const [code, setCode] = useState('')
  const { submit, failure, isSending } = useSending(() => give(code.trim()))
  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
      <CodeField value={code} change={setCode} appOnly={appOnly} autoFocus />
      {failure && <Alert severity="error">{failure}</Alert>}
      <Button type="submit" variant="contained" size="large" disabled={isSending}>
        {label}
      </Button>
    </form>
  )
}

/** Where a code is typed in. */
export function CodeField({
  value,
  change,
  appOnly = false,
  autoFocus = false,
}: {
  value: string
  change(code: string): void
  appOnly?: boolean
  autoFocus?: boolean
}) {
  return (
    <TextField
      label="Code"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      required
      value={value}
      onChange={({ target }) => change(target.value)}
      slotProps={{
        htmlInput: {
          ...(appOnly ? { inputMode: 'numeric' } : {}),
          maxLength: 20,
          style: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.12em' },
        },
      }}
    />
  )
}
