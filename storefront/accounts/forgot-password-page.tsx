import { pagePaths } from '@apeak/contract/paths'
import { useNavigate } from 'react-router'
import { password } from '#messages/account.ts'
import { forms } from '#messages/forms.ts'
import { api } from '../api.ts'
import { Alert, EmailAddressField, SubmitButton } from '../forms/form-parts.tsx'
import { useForm } from '../forms/use-form.ts'
import { GuestsOnly } from '../session/guests-only.tsx'
import { usePageQuery } from '../ui/browser-state.ts'
import { toast } from '../ui/toasts.ts'
import { AuthCard, TextLink } from './auth-card.tsx'
import { loginPathWithStatus, statusFromQuery } from './reset-status.ts'

/** Requests a password reset link. */
export default function ForgotPasswordPage() {
  return (
    <GuestsOnly back>
      <AuthCard title={password.forgotTitle} text={password.forgotText}>
        <ForgotForm />
        <div className="-mt-2 text-center">
          <TextLink to={pagePaths.login}>{password.backToLogin}</TextLink>
        </div>
      </AuthCard>
    </GuestsOnly>
  )
}

function ForgotForm() {
  const navigate = useNavigate()
  const query = usePageQuery()
  const form = useForm({
    values: { email: '' },
    send: async ({ email }) => {
      const { status } = await api.accounts.forgotPassword(email.trim())
      toast.success(password.sent)
      navigate(loginPathWithStatus(status))
    },
    texts: { refused: password.sendFailed },
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
      <SubmitButton busy={form.busy} busyText={forms.sending} className="w-full">
        {password.sendEmail}
      </SubmitButton>
    </form>
  )
}
