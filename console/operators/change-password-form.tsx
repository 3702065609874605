import { OPERATOR_PASSWORD_LENGTH } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import { Alert, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../api.ts'
import { useSubmit } from './entry-card.tsx'

const empty = { current_password: '', new_password: '' }

/** Changes one's own password. */
export function ChangePasswordForm() {
  const [typed, setTyped] = useState(empty)
  const notify = useNotify()
  const { submit, failure, isSending } = useSubmit(async () => {
    await call('POST', consolePaths.ownPassword, typed)
    setTyped(empty)
    notify('Password changed. You are logged out everywhere else.', { type: 'success' })
  })
  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        value={typed.current_password}
        onChange={({ target }) => setTyped({ ...typed, current_password: target.value })}
      />
      <NewPasswordField
        value={typed.new_password}
        change={(new_password) => setTyped({ ...typed, new_password })}
      />
      {failure && <Alert severity="error">{failure}</Alert>}
      <Button type="submit" variant="outlined" disabled={isSending} sx={{ justifySelf: 'start' }}>
        Change password
      </Button>
    </form>
  )
}

/** An input for a new password. */
export function NewPasswordField({
  value,
  change,
}: {
  value: string
  change(value: string): void
}) {
  const { min, max } = OPERATOR_PASSWORD_LENGTH
  return (
    <TextField
      label="New password"
      type="password"
      autoComplete="new-password"
      required
      value={value}
      onChange={({ target }) => change(target.value)}
      helperText={`At least ${min} characters. A sentence is good.`}
      slotProps={{ htmlInput: { minLength: min, maxLength: max } }}
    />
  )
}
