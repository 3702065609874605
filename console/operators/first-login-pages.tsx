import type { RecoveryCodes, ShownInvitation } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { call } from '../api.ts'
import { readSession } from '../session.ts'
import { failureText } from '../ui/action-dialog.tsx'
import { readableName } from '../ui/history.tsx'
import { NewPasswordField } from './change-password-form.tsx'
import { EntryCard, useSubmit } from './entry-card.tsx'
import { AuthenticatorSecret, CodeField, RecoveryCodeList } from './second-factor.tsx'

/** Where the link of an invitation leads: choose a password, set an app up, keep the recovery codes. */
export function AcceptInvitationPage() {
  // The fragment of the address is sent to no server, and stays in no log.
  const [token] = useState(() => window.location.hash.slice(1))
  const [invitation, setInvitation] = useState<ShownInvitation>()
  const [failure, setFailure] = useState<string>()
  const [codes, setCodes] = useState<string[]>()
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    call<ShownInvitation>('POST', consolePaths.showInvitation, { token }).then(
      setInvitation,
      async (error) => setFailure(await failureText(error)),
    )
  }, [token])
  const enter = async () => {
    await readSession()
    // Nothing stays of whoever was logged in here before.
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
      {!invitation && !failure && <Typography color="textSecondary">One moment…</Typography>}
    </EntryCard>
  )
}

function JoinForm({
  token,
  invitation,
  done,
}: {
  token: string
  invitation: ShownInvitation
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
      <Typography color="textSecondary">
        {name}, your role will be {readableName(role).toLowerCase()}. You log in with {email}, a
        password and a code of your authenticator app.
      </Typography>
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

/** Where the link leads that the start of a shop without operators prints: its first owner begins. */
export function FirstOwnerPage() {
  // The fragment of the address is sent to no server, and stays in no log.
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
          Log in, and set up your second factor there: keep your phone at hand.
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
        <Typography color="textSecondary">
          You become the first owner, and invite everybody else from the console.
        </Typography>
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
