import type { OperatorLogin } from '@apeak/contract/operators'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useSending } from './use-sending.ts'

/** E-mail address and password. */
export function PasswordForm({ give }: { give(typed: OperatorLogin): Promise<void> }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { submit, failure, isSending } = useSending(() => give({ email, password }))
  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        autoFocus
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {failure && <Alert severity="error">{failure}</Alert>}
      <Button type="submit" variant="contained" size="large" disabled={isSending}>
        Log in
      </Button>
    </form>
  )
}
