import { useNavigate, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { api } from '../api.ts'
import { readFailure, unexpected } from '../forms/failures.ts'
import { Field } from '../forms/field.tsx'
import { Note } from '../forms/note.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useForm } from '../forms/use-form.ts'
import { GuestsOnly } from '../session/guests-only.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Entrance, TextLink } from './entrance.tsx'
import { loginAfter, statusIn } from './status.ts'

/** Asks for a link that sets a new password. */
export default function ForgotPasswordPage() {
  return (
    <GuestsOnly back>
      <PageHead title="Forgot Password" hidden />
      <Entrance
        title="Forgot Password"
        text="Tell us your e-mail address and we send you a link to choose a new password."
      >
        <ForgotForm />
        <div className="-mt-2 text-center">
          <TextLink to="/login">Back to Login</TextLink>
        </div>
      </Entrance>
    </GuestsOnly>
  )
}

function ForgotForm() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const form = useForm({
    values: { email: '' },
    send: async ({ email }) => {
      const { status } = await api.accounts.forgotPassword(email.trim())
      toast.success('Sent Password')
      navigate(loginAfter(status))
    },
    explain: (error) =>
      readFailure(error, ['email'], { refused: 'Failed to send email.', other: unexpected }),
  })
  return (
    <form {...form.attributes} className="grid gap-4">
      <Note tone="bad">{form.sentence}</Note>
      {form.clean && <Note tone="good">{statusIn(query)}</Note>}
      <Field
        label="Email"
        field={form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={254}
        required
      />
      <SubmitButton busy={form.busy} busyText="Sending..." className="w-full">
        Send Email
      </SubmitButton>
    </form>
  )
}
