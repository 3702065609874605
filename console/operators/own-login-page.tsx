import { type RecoveryCodes, rolesInWords } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import { Alert, Box, Button, Paper, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, useNotify, useRefresh } from 'react-admin'
import { call } from '../api.ts'
import { currentSession, readSession } from '../session.ts'
import { ActionButton } from '../ui/actions.tsx'
import { readableName } from '../ui/history.tsx'
import { Panel } from '../ui/panel.tsx'
import { Muted } from '../ui/text.tsx'
import { useTextInput } from '../ui/typed.tsx'
import { NewPasswordField, useNewPassword, useSubmit } from './entry-card.tsx'
import { AuthenticatorSetup, RecoveryCodeList } from './second-factor.tsx'

/** One's own password, second factor and recovery codes. */
export function OwnLoginPage() {
  const refresh = useRefresh()
  const [codes, setCodes] = useState<string[]>()
  const [isSettingUp, setSettingUp] = useState(false)
  const session = currentSession()
  if (!session) return null
  const { operator, recovery_codes_left } = session
  const readAgain = async () => {
    await readSession()
    setCodes(undefined)
    setSettingUp(false)
    refresh()
  }
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 2, maxWidth: 560 }}>
      <Title title="Your login" />
      <Paper sx={{ p: 2.5 }}>
        <Typography variant="h2">{operator.name}</Typography>
        <Muted>
          {operator.email} · {readableName(rolesInWords(operator.roles))}
        </Muted>
      </Paper>
      <Panel title="Password">
        <ChangePasswordForm />
      </Panel>
      <Panel title="Second factor">
        {codes && <RecoveryCodeList codes={codes} done={readAgain} />}
        {isSettingUp && !codes && <AuthenticatorSetup done={readAgain} />}
        {!isSettingUp && !codes && (
          <>
            <Muted>
              An authenticator app is set up. {recovery_codes_left} of 10 recovery codes are left.
            </Muted>
            <SecondFactorActions onSetUp={() => setSettingUp(true)} onNewCodes={setCodes} />
          </>
        )}
      </Panel>
    </Box>
  )
}

/** Replaces the authenticator app, and the recovery codes. */
function SecondFactorActions(props: { onSetUp(): void; onNewCodes(codes: string[]): void }) {
  const { onSetUp, onNewCodes } = props
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      <ActionButton
        label="Set up another app"
        title="Set up an authenticator app"
        confirm="Continue"
        run={async () => onSetUp()}
        done="Scan the QR code with your app."
        consequence="The new app replaces the old one. You are logged out everywhere else."
      />
      <ActionButton
        label="New recovery codes"
        title="Generate ten new recovery codes?"
        confirm="Generate"
        run={async () => {
          const made = await call<RecoveryCodes>('POST', consolePaths.recoveryCodes, {})
          onNewCodes(made.recovery_codes)
        }}
        done="These are your new recovery codes."
        consequence="The old ones stop working."
      />
    </Box>
  )
}

/** Changes one's own password. */
function ChangePasswordForm() {
  const current = useTextInput()
  const wanted = useNewPassword()
  const notify = useNotify()
  const { submit, failure, isSending } = useSubmit(async () => {
    const typed = { current_password: current.value, new_password: wanted.value }
    await call('POST', consolePaths.ownPassword, typed)
    current.set('')
    wanted.set('')
    notify('Password changed. You are logged out everywhere else.', { type: 'success' })
  })
  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        {...current.field}
      />
      <NewPasswordField {...wanted} />
      {failure && <Alert severity="error">{failure}</Alert>}
      <Button type="submit" variant="outlined" disabled={isSending} sx={{ justifySelf: 'start' }}>
        Change password
      </Button>
    </form>
  )
}
