import type { ShownInvitation } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { sentenceOf } from '../ui/action-dialog.tsx'
import { inWords } from '../ui/history.tsx'
import { NewPasswordField } from './change-password-form.tsx'
import { EntryCard } from './entry-card.tsx'
import { useSending } from './use-sending.ts'

/** Where the link of an invitation leads: choose a password, and that is it. */
export function AcceptInvitationPage() {
  // The fragment of the address is sent to no server, and stays in no log.
  const [token] = useState(() => window.location.hash.slice(1))
  const [invitation, setInvitation] = useState<ShownInvitation>()
  const [failure, setFailure] = useState<string>()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    call<ShownInvitation>('POST', consolePaths.showInvitation, { token }).then(
      setInvitation,
      async (error) => setFailure(await sentenceOf(error)),
    )
  }, [token])

  return (
    <EntryCard title="Welcome to Apeak">
      {failure && (
        <>
          <Alert severity="error">{failure}</Alert>
          <Button component={Link} to="/" variant="outlined" size="large">
            Go to the login
          </Button>
        </>
      )}
      {isDone && (
        <>
          <Alert severity="success">Your account is ready.</Alert>
          <Button component={Link} to="/" variant="contained" size="large">
            Log in
          </Button>
        </>
      )}
      {invitation && !isDone && (
        <JoinForm token={token} invitation={invitation} done={() => setDone(true)} />
      )}
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
  done(): void
}) {
  const [name, setName] = useState(invitation.name)
  const [password, setPassword] = useState('')
  const { submit, failure, isSending } = useSending(async () => {
    await call('POST', consolePaths.acceptInvitation, { token, name, password })
    done()
  })
  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
      <Typography color="textSecondary">
        Your role: {inWords(invitation.role)}. You log in with {invitation.email} and the password
        that you choose here.
      </Typography>
      <TextField
        label="Your name"
        autoComplete="name"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={invitation.email} />
      <NewPasswordField value={password} change={setPassword} />
      {failure && <Alert severity="error">{failure}</Alert>}
      <Button type="submit" variant="contained" size="large" disabled={isSending}>
        Join
      </Button>
    </form>
  )
}
