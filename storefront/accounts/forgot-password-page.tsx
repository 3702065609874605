import { pagePaths } from '@apeak/contract/paths'
import { useNavigate } from 'react-router'
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
      <AuthCard
        title="Forgot Password"
        text="Tell us your e-mail address and we send you a link to choose a new password."
      >
        <ForgotForm />
        <div className="-mt-2 text-center">
          <TextLink to={pagePaths.login}>Back to Login</TextLink>
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
      toast.success('Sent Password')
      navigate(loginPathWithStatus(status))
    },
    texts: { refused: 'Failed to send email.' },
  })
  return (
    <form {...form.attributes} className="grid gap-4">
      <Alert tone="bad">{form.sentence}</Alert>
      {form.clean && <Alert tone="good">{statusFromQuery(query)}</Alert>}
      <EmailAddressField
        label="Email"
        field={form.field('email')}
        autoComplete="username"
        required
      />
      <SubmitButton busy={form.busy} busyText="Sending..." className="w-full">
        Send Email
      </SubmitButton>
    </form>
  )
}
