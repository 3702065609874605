import { consolePaths } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { NewPasswordField } from './change-password-form.tsx'
import { EntryCard } from './entry-card.tsx'
import { useSending } from './use-sending.ts'

/** Where the link leads that the start of a shop without operators prints: its first owner begins. */
export function FirstOwnerPage() {
  // The fragment of the address is sent to no server, and stays in no log.
  const [token] = useState(() => window.location.hash.slice(1))
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const { submit, failure, isSending } = useSending(async () => {
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
