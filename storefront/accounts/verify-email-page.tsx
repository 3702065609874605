import { pagePaths } from '@apeak/contract/paths'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { register, verifyEmail } from '#messages/account.ts'
import { forms } from '#messages/forms.ts'
import { api, loadResult } from '../api.ts'
import { readFormError } from '../forms/form-errors.ts'
import { Alert, SubmitButton } from '../forms/form-parts.tsx'
import { useForm } from '../forms/use-form.ts'
import { withElement } from '../messages/with-element.ts'
import { persistReturnPath, returnPath } from '../session/return-path.ts'
import { persistShopper } from '../session/shopper.ts'
import { useHydrated } from '../ui/browser-state.ts'
import { AuthCard, TextLink } from './auth-card.tsx'
import { consumeCredentials } from './credential-checks.ts'
import { ResendButton } from './resend-button.tsx'
import { DigitsField } from './secret-field.tsx'

const loginAfterMs = 2000

/** Verifies an email address by the mailed code. */
export default function VerifyEmailPage() {
  const hydrated = useHydrated()
  const { state } = useLocation()
  const [query] = useSearchParams()
  const given: unknown = state?.email ?? query.get('email')
  const email = typeof given === 'string' ? given : ''
  return (
    <AuthCard
      title={verifyEmail.title}
      text={
        email && hydrated ? (
          withElement(
            verifyEmail.codeSentTo,
            <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>,
          )
        ) : (
          <span className="block min-h-11">{verifyEmail.enterCode}</span>
        )
      }
    >
      {hydrated ? (
        <CodeForm key={email} email={email} sent={state?.sent === true} />
      ) : (
        // As tall as the form, so that the centred card does not move.
        <div className="h-53" />
      )}
    </AuthCard>
  )
}

function CodeForm({ email, sent }: { email: string; sent: boolean }) {
  const navigate = useNavigate()
  const [verified, setVerified] = useState('')
  const form = useForm({
    values: { otp: '' },
    send: async ({ otp }) => {
      if (verified) return
      if (!email) throw new NoEmail()
      const { message } = await api.accounts.verifyEmail({ email, otp })
      setVerified(message)
    },
    explain: (error) => ({
      fields: {},
      sentence: error instanceof NoEmail ? verifyEmail.noEmail : shopMessage(error),
    }),
  })

  useEffect(() => {
    if (!verified) return
    const timer = setTimeout(async () => {
      const isLoggedIn = await logInAs(email)
      const back = isLoggedIn && (returnPath(null) ?? pagePaths.accountInfo)
      if (back) persistReturnPath(null)
      navigate(back || pagePaths.login, { replace: isLoggedIn, state: back ? null : { email } })
    }, loginAfterMs)
    return () => clearTimeout(timer)
  }, [verified, email, navigate])

  return (
    <form {...form.attributes} noValidate className="grid grid-cols-1 gap-4">
      <Alert tone="bad">{form.sentence}</Alert>
      <Alert tone="good">{verified}</Alert>
      <DigitsField
        label={forms.otp}
        field={form.field('otp')}
        autoComplete="one-time-code"
        placeholder="000000"
        readOnly={verified !== ''}
        aria-invalid={form.sentence !== ''}
        className="price py-3 text-center text-2xl! tracking-[.35em] indent-[.35em]"
      />
      <SubmitButton busy={form.busy} busyText={verifyEmail.verifying} className="w-full">
        {verifyEmail.verify}
      </SubmitButton>
      {email ? (
        <ResendButton sent={sent} send={() => api.accounts.resendEmailOtp(email)} />
      ) : (
        <div className="text-center">
          <TextLink to={pagePaths.register}>{register.title}</TextLink>
        </div>
      )}
    </form>
  )
}

/** Logs in with the credentials of the registration in this tab. Returns whether it did. */
async function logInAs(email: string): Promise<boolean> {
  const credentials = consumeCredentials(email)
  if (!credentials) return false
  const { value } = await loadResult(api.accounts.login({ ...credentials, remember: false }))
  if (value) persistShopper(value.token, value.user)
  return value !== undefined
}

class NoEmail extends Error {}

function shopMessage(error: unknown): string {
  const { fields, sentence } = readFormError(error, ['otp'], { sentences: true })
  return fields.otp ?? sentence
}
