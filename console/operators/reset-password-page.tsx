import { consolePaths } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { NewPasswordField } from './change-password-form.tsx'
import { EntryCard } from './entry-card.tsx'
import { useSending } from './use-sending.ts'

/** Where the mailed link leads: choose another password. */
export function ResetPasswordPage() {
  // The fragment of the address is sent to no server, and stays in no log.
  const [token] = useState(() => window.location.hash.slice(1))
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const { submit, failure, isSending } = useSending(async () => {
    await call('POST', consolePaths.resetPassword, { token, password })
    setDone(true)
  })
  return (
    <EntryCard title="Choose another password">
      {isDone ? (
        <>
          <Alert severity="success">Your password is changed.</Alert>
          <Button component={Link} to="/" variant="contained" size="large">
            Log in
          </Button>
        </>
      ) : (
        <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
          <NewPasswordField value={password} change={setPassword} />
          {failure && <Alert severity="error">{failure}</Alert>}
          <Button type="submit" variant="contained" size="large" disabled={isSending}>
            Change the password
          </Button>
          {failure && (
            <Button component={Link} to="/forgotten-password" color="inherit" size="small">
              Send me another link
            </Button>
          )}
        </form>
      )}
    </EntryCard>
  )
}
