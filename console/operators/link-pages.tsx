import type { InvitationDetails, RecoveryCodes } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import { Alert, Box, Button, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { call } from '../api.ts'
import { readSession } from '../session.ts'
import { failureText } from '../ui/action-dialog.tsx'
import { readableName } from '../ui/history.tsx'
import { Muted, Note } from '../ui/text.tsx'
import { NewPasswordField } from './change-password-form.tsx'
import { EntryCard, useSubmit } from './entry-card.tsx'
import { AuthenticatorSecret, CodeField, RecoveryCodeList } from './second-factor.tsx'

/** The page of an invitation link: password, app and recovery codes. */
export function AcceptInvitationPage() {
  // The fragment is not sent to servers, so it is not logged.
  const [token] = useState(() => window.location.hash.slice(1))
  const [invitation, setInvitation] = useState<InvitationDetails>()
  const [failure, setFailure] = useState<string>()
  const [codes, setCodes] = useState<string[]>()
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    call<InvitationDetails>('POST', consolePaths.showInvitation, { token }).then(
      setInvitation,
      async (error) => setFailure(await failureText(error)),
    )
  }, [token])
  const enter = async () => {
    await readSession()
    // Drops the data of an earlier login.
    queries.clear()
    navigate('/', { replace: true })
  }

  return (
    <EntryCard title={codes ? 'Your recovery codes' : 'Welcome to Apeak'}>
      {failure && (
        <>
          <Alert severity="error">{failure}</Alert>
          <Button component={Link} to="/" variant="outlined" size="large">
            Go to the login
          </Button>
        </>
      )}
      {codes && <RecoveryCodeList codes={codes} done={enter} />}
      {invitation && !codes && <JoinForm token={token} invitation={invitation} done={setCodes} />}
      {!invitation && !failure && <Muted>One moment…</Muted>}
    </EntryCard>
  )
}

function JoinForm({
  token,
  invitation,
  done,
}: {
  token: string
  invitation: InvitationDetails
  done(recoveryCodes: string[]): void
}) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { name, email, role, enrolment } = invitation
  const { submit, failure, isSending } = useSubmit(async () => {
    const typed = { token, password, code: code.trim() }
    const made = await call<RecoveryCodes>('POST', consolePaths.acceptInvitation, typed)
    done(made.recovery_codes)
  })
  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
      <Muted>
        {name}, your role will be {readableName(role).toLowerCase()}. You log in with {email}, a
        password and a code of your authenticator app.
      </Muted>
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordField value={password} change={setPassword} />
      <AuthenticatorSecret enrolment={enrolment} />
      <CodeField value={code} change={setCode} appOnly />
      {failure && <Alert severity="error">{failure}</Alert>}
      <Button type="submit" variant="contained" size="large" disabled={isSending}>
        Join
      </Button>
    </form>
  )
}

/** The page of the first owner's link, which an empty shop prints at start. */
export function FirstOwnerPage() {
  // The fragment is not sent to servers, so it is not logged.
  const [token] = useState(() => window.location.hash.slice(1))
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const { submit, failure, isSending } = useSubmit(async () => {
    await call('POST', consolePaths.firstOwner, { token, name, email, password })
    setDone(true)
  })
  if (isDone) {
    return (
      <EntryCard title="The shop is yours">
        <Alert severity="success">
          Log in and set up your second factor. Keep your phone at hand.
        </Alert>
        <Button component={Link} to="/" variant="contained" size="large">
          Log in
        </Button>
      </EntryCard>
    )
  }
  return (
    <EntryCard title="Welcome to your shop">
      <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
        <Muted>You become the first owner and can invite other operators from the console.</Muted>
        <TextField
          label="Your name"
          autoComplete="name"
          autoFocus
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <NewPasswordField value={password} change={setPassword} />
        {failure && <Alert severity="error">{failure}</Alert>}
        <Button type="submit" variant="contained" size="large" loading={isSending}>
          Become the owner
        </Button>
      </form>
    </EntryCard>
  )
}

/** Requests a password reset mail. */
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
          If this is an operator’s address, a link is on its way. It is valid for an hour.
        </Alert>
      ) : (
        <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
          <Muted>We’ll e-mail you a link to choose a new password.</Muted>
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
      <Note>
        Lost the first password or your authenticator app, or no e-mail arrives? This command on the
        shop’s server prints a link to set a new password and second factor:
      </Note>
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

/** The page of the mailed reset link. */
export function ResetPasswordPage() {
  // The fragment is not sent to servers, so it is not logged.
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
          <Alert severity="success">Your password has been changed.</Alert>
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
