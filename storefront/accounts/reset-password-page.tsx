import { pagePaths } from '@apeak/contract/paths'
import { useLocation, useNavigate } from 'react-router'
import { password } from '#messages/account.ts'
import { forms } from '#messages/forms.ts'
import { api } from '../api.ts'
import { Alert, SubmitButton } from '../forms/form-parts.tsx'
import { useForm } from '../forms/use-form.ts'
import { GuestsOnly } from '../session/guests-only.tsx'
import { returnPath } from '../session/return-path.ts'
import { usePageQuery } from '../ui/browser-state.ts'
import { toast } from '../ui/toasts.ts'
import { AuthCard, TextLink } from './auth-card.tsx'
import { checkReset } from './form-checks.ts'
import { loginPathWithStatus, statusFromQuery } from './reset-status.ts'
import { NewPasswordField, PasswordField, Username } from './secret-field.tsx'

/** Sets a new password, by the link from the mail. */
export default function ResetPasswordPage() {
  return (
    <GuestsOnly back>
      <AuthCard title={password.resetTitle} text={password.resetText}>
        <ResetForm />
        <div className="-mt-2 text-center">
          <TextLink to={pagePaths.forgotPassword}>{password.newLink}</TextLink>
        </div>
      </AuthCard>
    </GuestsOnly>
  )
}

function ResetForm() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const query = usePageQuery()
  const email = query.get('email') ?? ''
  const form = useForm({
    values: { password: '', password_confirmation: '' },
    check: checkReset,
    send: async (typed) => {
      const token = query.get('token') ?? ''
      const { status } = await api.accounts.resetPassword({ token, email, ...typed })
      toast.success(password.resetDone)
      const target = returnPath(state?.from)
      const to = target ?? loginPathWithStatus(status)
      navigate(to, { replace: true, state: target ? null : { email } })
    },
    texts: { refused: password.resetFailed },
  })
  return (
    <form {...form.attributes} noValidate className="grid grid-cols-1 gap-4">
      <Alert tone="bad">{form.sentence}</Alert>
      {form.clean && <Alert tone="good">{statusFromQuery(query)}</Alert>}
      <Username email={email} />
      <NewPasswordField label={forms.password} field={form.field('password')} known={[email]} />
      <PasswordField
        label={forms.confirmPassword}
        field={form.field('password_confirmation')}
        autoComplete="new-password"
      />
      <SubmitButton busy={form.busy} busyText={password.resetting} className="w-full">
        {password.resetTitle}
      </SubmitButton>
    </form>
  )
}
