import type { OperatorLogin, OperatorSession } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import { Alert, Button, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { call } from '../api.ts'
import { currentSession, keepSession, readSession } from '../session.ts'
import { Muted } from '../ui/text.tsx'
import { useTextInput } from '../ui/typed.tsx'
import { EmailField, EntryCard, EntryForm, useSubmit } from './entry-card.tsx'
import { AuthenticatorSetup, CodeForm } from './second-factor.tsx'

/** The login: password, then a code of the app, or a mailed code and enrolment. */
export function LoginPage() {
  const [session, setSession] = useState<OperatorSession | undefined>(currentSession())
  const enter = useEnterConsole()

  // Continues an unfinished login.
  useEffect(() => {
    if (!currentSession()) readSession().then(setSession, () => undefined)
  }, [])
  const updateSession = (next: OperatorSession | undefined) => {
    keepSession(next)
    setSession(next)
  }
  useEffect(() => {
    if (session?.stage === 'open') enter()
  }, [session, enter])

  if (session?.stage === 'second_factor') {
    return (
      <EntryCard title="Second factor">
        <Muted>
          Enter the six digits of your authenticator app, or one of your recovery codes.
        </Muted>
        <CodeForm
          label="Log in"
          give={async (code) =>
            updateSession(await call('POST', consolePaths.secondFactor, { code }))
          }
        />
      </EntryCard>
    )
  }
  if (session?.stage === 'email_code') {
    return (
      <EntryCard title="Check your email">
        <EmailCodeForm email={session.operator.email} confirmed={updateSession} />
      </EntryCard>
    )
  }
  if (session?.stage === 'enrolment') {
    return (
      <EntryCard title="Set up your second factor">
        <AuthenticatorSetup done={async () => updateSession(await readSession())} />
      </EntryCard>
    )
  }
  return (
    <EntryCard title="Apeak console">
      <PasswordForm
        give={async (typed) => updateSession(await call('POST', consolePaths.login, typed))}
      />
      <Button component={Link} to="/forgotten-password" color="inherit" size="small">
        Forgot your password?
      </Button>
    </EntryCard>
  )
}

type EmailCodeProps = { email: string; confirmed(session: OperatorSession): void }

/** Asks for the mailed code that enrolment requires. */
function EmailCodeForm({ email, confirmed }: EmailCodeProps) {
  const [isSent, setSent] = useState(false)
  const { submit, failure, isSending } = useSubmit(async () => {
    setSent(false)
    await call('POST', consolePaths.sendEmailCode, {})
    setSent(true)
  })
  return (
    <>
      <Muted>
        You have no authenticator app yet. Before you set one up, enter the code that we sent to{' '}
        {email}.
      </Muted>
      <CodeForm
        label="Continue"
        give={async (code) => confirmed(await call('POST', consolePaths.confirmEmail, { code }))}
      />
      {failure && <Alert severity="error">{failure}</Alert>}
      {isSent && <Alert severity="success">The code is on its way.</Alert>}
      <form onSubmit={submit} style={{ display: 'grid' }}>
        <Button type="submit" color="inherit" size="small" disabled={isSending}>
          Send a new code
        </Button>
      </form>
    </>
  )
}

/** Opens the requested page and drops the data of an earlier operator. */
function useEnterConsole() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation() as {
    state: { nextPathname?: string; nextSearch?: string } | null
  }
  const [enter] = useState(() => () => {
    queries.clear()
    navigate((state?.nextPathname ?? '/') + (state?.nextSearch ?? ''), { replace: true })
  })
  return enter
}

/** Email address and password. */
function PasswordForm({ give }: { give(typed: OperatorLogin): Promise<void> }) {
  const email = useTextInput()
  const password = useTextInput()
  return (
    <EntryForm label="Log in" send={() => give({ email: email.value, password: password.value })}>
      <EmailField {...email} autoFocus />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        {...password.field}
      />
    </EntryForm>
  )
}
