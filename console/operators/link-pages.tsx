import { type InvitationDetails, type RecoveryCodes, rolesInWords } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import { Alert, Box, Button, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { call } from '../api.ts'
import { readSession } from '../session.ts'
import { failureText } from '../ui/run.ts'
import { Muted, Note } from '../ui/text.tsx'
import { useTextInput } from '../ui/typed.tsx'
import {
  EmailField,
  EntryCard,
  EntryForm,
  NewPasswordField,
  useNewPassword,
} from './entry-card.tsx'
import { AuthenticatorSecret, CodeField, RecoveryCodeList, useCode } from './second-factor.tsx'

/** The link's token. The fragment is not sent to servers, so it is not logged. */
const tokenOfAddress = () => window.location.hash.slice(1)

/** The page of an invitation link: password, app and recovery codes. */
export function AcceptInvitationPage() {
  const [token] = useState(tokenOfAddress)
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

type JoinFormProps = {
  token: string
  invitation: InvitationDetails
  done(recoveryCodes: string[]): void
}

function JoinForm({ token, invitation, done }: JoinFormProps) {
  const password = useNewPassword()
  const code = useCode(true)
  const { name, email, roles, enrolment, sealed_secret } = invitation
  const join = async () => {
    const typed = { token, password: password.value, sealed_secret, code: code.text }
    const made = await call<RecoveryCodes>('POST', consolePaths.acceptInvitation, typed)
    done(made.recovery_codes)
  }
  return (
    <EntryForm label="Join" send={join}>
      <Muted>
        {name}, your role will be {rolesInWords(roles)}. You log in with {email}, a password and a
        code of your authenticator app.
      </Muted>
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordField {...password} />
      <AuthenticatorSecret enrolment={enrolment} />
      <CodeField {...code} />
    </EntryForm>
  )
}

const logInButton = (
  <Button component={Link} to="/" variant="contained" size="large">
    Log in
  </Button>
)

/** The page of the first owner's link, which an empty shop prints at start. */
export function FirstOwnerPage() {
  const [token] = useState(tokenOfAddress)
  const name = useTextInput('', { maxLength: 100 })
  const email = useTextInput()
  const password = useNewPassword()
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <EntryCard title="The shop is yours">
        <Alert severity="success">
          Log in and set up your second factor. Keep your phone at hand.
        </Alert>
        {logInButton}
      </EntryCard>
    )
  }
  const begin = async () => {
    const typed = { token, name: name.value, email: email.value, password: password.value }
    await call('POST', consolePaths.firstOwner, typed)
    setDone(true)
  }
  return (
    <EntryCard title="Welcome to your shop">
      <EntryForm label="Become the owner" send={begin}>
        <Muted>You become the first owner and can invite other operators from the console.</Muted>
        <TextField label="Your name" autoComplete="name" autoFocus required {...name.field} />
        <EmailField {...email} />
        <NewPasswordField {...password} />
      </EntryForm>
    </EntryCard>
  )
}

/** Requests a password reset mail. */
export function ForgotPasswordPage() {
  const email = useTextInput()
  const [isDone, setDone] = useState(false)
  const ask = async () => {
    await call('POST', consolePaths.forgotPassword, { email: email.value })
    setDone(true)
  }
  return (
    <EntryCard title="Forgot your password?">
      {isDone ? (
        <Alert severity="success">
          If this is an operator’s address, a link is on its way. It is valid for an hour.
        </Alert>
      ) : (
        <EntryForm label="Send the link" send={ask}>
          <Muted>We’ll email you a link to choose a new password.</Muted>
          <EmailField {...email} />
        </EntryForm>
      )}
      <Note>
        Lost the first password or your authenticator app, or no email arrives? This command on the
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
        npm run reset-operator -- {email.value || 'YOUR-EMAIL'}
      </Box>
      <Button component={Link} to="/" color="inherit">
        Back to the login
      </Button>
    </EntryCard>
  )
}

/** The page of the mailed reset link. */
export function ResetPasswordPage() {
  const [token] = useState(tokenOfAddress)
  const password = useNewPassword()
  const [isDone, setDone] = useState(false)
  const change = async () => {
    await call('POST', consolePaths.resetPassword, { token, password: password.value })
    setDone(true)
  }
  return (
    <EntryCard title="Choose a new password">
      {isDone ? (
        <>
          <Alert severity="success">Your password has been changed.</Alert>
          {logInButton}
        </>
      ) : (
        <EntryForm
          label="Change the password"
          send={change}
          refused={
            <Button component={Link} to="/forgotten-password" color="inherit" size="small">
              Send me another link
            </Button>
          }
        >
          <NewPasswordField {...password} />
        </EntryForm>
      )}
    </EntryCard>
  )
}
