import type { Enrolment, RecoveryCodes } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { call } from '../api.ts'
import { sentenceOf } from '../ui/action-dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { QrPicture } from './qr-picture.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

/** Sets an authenticator app up in three steps: scan, confirm, keep the recovery codes. */
export function SetUpApp({ done }: { done(): Promise<void> }) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<string[]>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isGone = false
    call<Enrolment>('POST', consolePaths.enrolment, {}).then(
      (made) => !isGone && setEnrolment(made),
      async (error) => setFailure(await sentenceOf(error)),
    )
    return () => {
      isGone = true
    }
  }, [])
  if (failure) return <Alert severity="error">{failure}</Alert>
  if (codes) return <RecoveryCodeList codes={codes} done={done} />
  if (!enrolment) return <Typography color="textSecondary">One moment…</Typography>
  const confirm = async (code: string) => {
    const made = await call<RecoveryCodes>('POST', consolePaths.confirmEnrolment, { code })
    setCodes(made.recovery_codes)
  }
  return (
    <>
      <AppSecret enrolment={enrolment} />
      <CodeForm label="Confirm" give={confirm} appOnly />
    </>
  )
}

/** What an authenticator app is given: a picture to scan, or a key to type in. */
export function AppSecret({ enrolment }: { enrolment: Enrolment }) {
  return (
    <>
      <Typography color="textSecondary">
        Scan this picture with an authenticator app, then type in the six digits that it shows.
      </Typography>
      <QrPicture text={enrolment.uri} label="QR code for your authenticator app" />
      <Typography variant="body2" color="textSecondary">
        No camera? Type this key into the app:
        <Box
          component="span"
          data-testid="key"
          sx={{
            display: 'block',
            color: 'text.primary',
            overflowWrap: 'anywhere',
            fontFamily: 'monospace',
          }}
        >
          {enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Box>
      </Typography>
    </>
  )
}
