import type { Enrolment, RecoveryCodes } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import { Alert, Box, Button, TextField } from '@mui/material'
import encodeQr from 'qr'
import { useEffect, useState } from 'react'
import { call, onSecondFactorAsked } from '../api.ts'
import { keepSession } from '../session.ts'
import { ConsoleDialog } from '../ui/dialog.tsx'
import { failureText } from '../ui/run.ts'
import { Muted, Note } from '../ui/text.tsx'
import { useTextInput } from '../ui/typed.tsx'
import { EntryForm, type TypedFieldProps, useSubmit } from './entry-card.tsx'

type PendingQuestion = { answer(isGiven: boolean): void }

/** Asks for the second factor again. */
export function SecondFactorDialog() {
  const [asked, setAsked] = useState<PendingQuestion>()
  useEffect(() => {
    onSecondFactorAsked(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setAsked({ answer: resolve })
      return promise
    })
  }, [])
  const close = (isGiven: boolean) => {
    asked?.answer(isGiven)
    setAsked(undefined)
  }
  const giveCode = async (code: string) => {
    keepSession(await call('POST', consolePaths.secondFactor, { code }))
    close(true)
  }
  if (!asked) return null
  return (
    <ConsoleDialog title="Confirm it’s you" onClose={() => close(false)}>
      <Muted>
        This action needs your second factor. Enter a code from your authenticator app. You are
        asked again after 15 minutes of inactivity, or after 8 hours.
      </Muted>
      <CodeForm label="Continue" give={giveCode} />
      <Button onClick={() => close(false)} color="inherit">
        Cancel
      </Button>
    </ConsoleDialog>
  )
}

type CodeFormProps = { label: string; give(code: string): Promise<void>; appOnly?: boolean }

/** A form for one code: of the app, or (unless `appOnly`) a recovery code or one from a mail. */
export function CodeForm({ label, give, appOnly = false }: CodeFormProps) {
  const code = useCode(appOnly)
  return (
    <EntryForm label={label} send={() => give(code.text)}>
      <CodeField {...code} autoFocus />
    </EntryForm>
  )
}

/** A typed code; `appOnly`: six digits. */
export const useCode = (appOnly: boolean) =>
  useTextInput('', {
    inputMode: appOnly ? 'numeric' : 'text',
    maxLength: 20,
    style: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.12em' },
  })

/** The input of a code. */
export const CodeField = ({ field, autoFocus = false }: TypedFieldProps) => (
  <TextField label="Code" autoComplete="one-time-code" autoFocus={autoFocus} required {...field} />
)

/** Sets an authenticator app up in three steps: scan, confirm, keep the recovery codes. */
export function AuthenticatorSetup({ done }: { done(): Promise<void> }) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<string[]>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isGone = false
    call<Enrolment>('POST', consolePaths.enrolment, {}).then(
      (made) => !isGone && setEnrolment(made),
      async (error) => setFailure(await failureText(error)),
    )
    return () => {
      isGone = true
    }
  }, [])
  if (failure) return <Alert severity="error">{failure}</Alert>
  if (codes) return <RecoveryCodeList codes={codes} done={done} />
  if (!enrolment) return <Muted>One moment…</Muted>
  const confirm = async (code: string) => {
    const made = await call<RecoveryCodes>('POST', consolePaths.confirmEnrolment, { code })
    setCodes(made.recovery_codes)
  }
  return (
    <>
      <AuthenticatorSecret enrolment={enrolment} />
      <CodeForm label="Confirm" give={confirm} appOnly />
    </>
  )
}

/** The enrolment as a QR code and a key. */
export function AuthenticatorSecret({ enrolment }: { enrolment: Enrolment }) {
  return (
    <>
      <Muted>
        Scan this QR code with an authenticator app, then enter the six digits that it shows.
      </Muted>
      <QrPicture text={enrolment.uri} label="QR code for your authenticator app" />
      <Note>
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
      </Note>
    </>
  )
}

/** A text as a QR code, dark on light in both themes, as cameras expect. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 2 })
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      style={{
        width: '100%',
        maxWidth: 224,
        margin: '0 auto',
        borderRadius: 12,
        background: '#fff',
      }}
    >
      <path d={squares.join('')} fill="#0b0e14" />
    </svg>
  )
}

/** Recovery codes, shown once. */
export function RecoveryCodeList({ codes, done }: { codes: string[]; done(): Promise<void> }) {
  const [isCopied, setCopied] = useState(false)
  const { submit, isSending } = useSubmit(done)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
      <Muted>
        Keep these recovery codes separate from your phone. Each works once instead of an app code.
        They are shown only now.
      </Muted>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
          gap: 1,
          fontFamily: 'monospace',
          bgcolor: 'background.default',
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <Button variant="outlined" onClick={copy} sx={{ flex: 1 }}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button type="submit" variant="contained" disabled={isSending} sx={{ flex: 1 }}>
          I have saved them
        </Button>
      </Box>
    </form>
  )
}
