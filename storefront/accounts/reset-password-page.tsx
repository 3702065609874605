import { useNavigate, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { api } from '../api.ts'
import { readFailure, unexpected } from '../forms/failures.ts'
import { Note } from '../forms/note.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useForm } from '../forms/use-form.ts'
import { GuestsOnly } from '../session/guests-only.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { checkReset } from './checks.ts'
import { Entrance, TextLink } from './entrance.tsx'
import { NewPasswordField, PasswordField } from './secret-field.tsx'
import { loginAfter, statusIn } from './status.ts'
import { Username } from './username.tsx'

/** Where the link from the mail leads: a new password is chosen. */
export default function ResetPasswordPage() {
  return (
    <GuestsOnly back>
      <PageHead title="Reset Password" hidden />
      <Entrance title="Reset Password" text="Choose a new password for your account.">
        <ResetForm />
        <div className="-mt-2 text-center">
          <TextLink to="/forgot-password">Send me another link</TextLink>
        </div>
      </Entrance>
    </GuestsOnly>
  )
}

function ResetForm() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const email = query.get('email') ?? ''
  const form = useForm({
    values: { password: '', password_confirmation: '' },
    check: checkReset,
    send: async (typed) => {
      const token = query.get('token') ?? ''
      const { status } = await api.accounts.resetPassword({ token, email, ...typed })
      toast.success('Password Reset Successfully')
      navigate(loginAfter(status), { replace: true, state: { email } })
    },
    explain: (error) =>
      readFailure(error, ['password', 'password_confirmation'], {
        refused: 'Failed to reset password.',
        other: unexpected,
      }),
  })
  return (
    <form {...form.attributes} noValidate className="grid gap-4">
      <Note tone="bad">{form.sentence}</Note>
      {form.clean && <Note tone="good">{statusIn(query)}</Note>}
      <Username email={email} />
      <NewPasswordField label="Password" field={form.field('password')} known={[email]} />
      <PasswordField
        label="Confirm Password"
        field={form.field('password_confirmation')}
        autoComplete="new-password"
      />
      <SubmitButton busy={form.busy} busyText="Resetting..." className="w-full">
        Reset Password
      </SubmitButton>
    </form>
  )
}
