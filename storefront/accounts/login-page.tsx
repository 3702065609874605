import { EMAIL_UNVERIFIED } from '@apeak/contract/accounts'
import { ApiError } from '@apeak/contract/client'
import { pagePaths } from '@apeak/contract/paths'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { login, register } from '#messages/account.ts'
import { forms } from '#messages/forms.ts'
import { api } from '../api.ts'
import { type FormErrors, readFormError } from '../forms/form-errors.ts'
import { Alert, EmailAddressField, SubmitButton } from '../forms/form-parts.tsx'
import { useForm } from '../forms/use-form.ts'
import { withElement } from '../messages/with-element.ts'
import { GuestsOnly } from '../session/guests-only.tsx'
import { persistShopper } from '../session/shopper.ts'
import { useHydrated, usePageQuery } from '../ui/browser-state.ts'
import { toast } from '../ui/toasts.ts'
import { AuthCard, TextLink } from './auth-card.tsx'
import { statusFromQuery } from './reset-status.ts'
import { PasswordField } from './secret-field.tsx'

/** The login page. */
export default function LoginPage() {
  return (
    <GuestsOnly back>
      <AuthCard title={login.title} description={login.description} text={login.text}>
        <LoginForm />
        <div className="-mt-1 border-t border-line pt-3 text-center text-muted">
          {withElement(
            login.newHere,
            <TextLink to={pagePaths.register}>{register.title}</TextLink>,
          )}
        </div>
      </AuthCard>
    </GuestsOnly>
  )
}

function LoginForm() {
  const { state } = useLocation()
  const query = usePageQuery()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [remember, setRemember] = useState(false)
  // The server renders the page without the navigation state.
  const initialEmail = hydrated && typeof state?.email === 'string' ? state.email : ''
  const form = useForm({
    values: { email: initialEmail, password: '' },
    keepErrors: true,
    send: async ({ email, password }) => {
      try {
        const { token, user } = await api.accounts.login({
          email: email.trim(),
          password,
          remember,
        })
        persistShopper(token, user)
      } catch (error) {
        if (!isUnverified(error)) throw error
        toast.info(error.sentence ?? login.verifyFirst)
        navigate(pagePaths.verifyEmail, { state: { email: email.trim(), sent: true } })
      }
    },
    explain,
  })
  return (
    <form {...form.attributes} className="grid grid-cols-1 gap-4">
      <Alert tone="bad">{form.sentence}</Alert>
      {form.clean && <Alert tone="good">{statusFromQuery(query)}</Alert>}
      <EmailAddressField
        label={forms.email}
        field={form.field('email')}
        autoComplete="username"
        required
      />
      <PasswordField
        label={forms.password}
        field={form.field('password')}
        autoComplete="current-password"
        required
      />
      <div className="-my-1 flex flex-wrap items-center justify-between gap-x-2">
        <label className="flex min-h-11 items-center gap-2 text-[0.9375rem]">
          <input
            type="checkbox"
            name="remember"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
            className="size-5 accent-[#f5a524]"
          />
          {login.rememberMe}
        </label>
        <TextLink to={pagePaths.forgotPassword} className="text-sm">
          {login.forgotPassword}
        </TextLink>
      </div>
      <SubmitButton busy={form.busy} busyText={login.loggingIn} className="w-full">
        {login.title}
      </SubmitButton>
    </form>
  )
}

function explain(error: unknown): FormErrors<'email' | 'password'> {
  const isThrown = error instanceof Error && !(error instanceof ApiError)
  return readFormError(error, ['email', 'password'], {
    refused: login.invalid,
    other: isThrown ? forms.unexpectedBecause(error.message) : forms.unexpected,
    sentences: true,
  })
}

function isUnverified(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.body as { code?: unknown } | null)?.code === EMAIL_UNVERIFIED
  )
}
