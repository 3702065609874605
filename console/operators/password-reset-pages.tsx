import { consolePaths } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { NewPasswordField } from './change-password-form.tsx'
import { EntryCard, useSubmit } from './entry-card.tsx'

/** Asks for the mail by which an operator chooses another password. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [isDone, setDone] = useState(false)
  const { submit, failure, isSending } = useSubmit(async () => {
    await call('POST', consolePaths.forgotPassword, { email })
    setDone(true)
  })
  return (
    <EntryCard title="Forgot your password?">
      {isDone ? (
        <Alert severity="success">
          If this is an operator’s address, a link is on its way. It is good for an hour.
        </Alert>
      ) : (
        <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
          <Typography color="textSecondary">
            We mail you a link by which you choose another.
          </Typography>
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          {failure && <Alert severity="error">{failure}</Alert>}
          <Button type="submit" variant="contained" size="large" disabled={isSending}>
            Send the link
          </Button>
        </form>
      )}
      <Typography variant="body2" color="textSecondary">
        Lost the first password, your authenticator app, or no e-mail arrives? On the shop’s server
        this prints a link for another password and a new second factor:
      </Typography>
      <Box
        component="code"
        sx={{
          p: 1.5,
          borderRadius: 1,
          bgcolor: 'action.hover',
          fontFamily: 'monospace',
          overflowWrap: 'anywhere',
        }}
      >
        npm run reset-operator -- {email || 'YOUR-E-MAIL'}
      </Box>
      <Button component={Link} to="/" color="inherit">
        Back to the login
      </Button>
    </EntryCard>
  )
}

/** Where the mailed link leads: choose another password. */
export function ResetPasswordPage() {
  // The fragment of the address is sent to no server, and stays in no log.
  const [token] = useState(() => window.location.hash.slice(1))
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const { submit, failure, isSending } = useSubmit(async () => {
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
