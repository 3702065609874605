import { pagePaths } from '@apeak/contract/paths'
import { useNavigate } from 'react-router'
import { api } from '../api.ts'
import { readFormError } from '../forms/form-errors.ts'
import { EmailAddressField, Field, PhoneField, SubmitButton } from '../forms/form-parts.tsx'
import { useForm } from '../forms/use-form.ts'
import { GuestsOnly } from '../session/guests-only.tsx'
import { usePageQuery } from '../ui/browser-state.ts'
import { toast } from '../ui/toasts.ts'
import { registrationToasts } from './account-toasts.ts'
import { AuthCard, TextLink } from './auth-card.tsx'
import { checkRegistration } from './credential-checks.ts'
import { NewPasswordField, PasswordField, PinField } from './secret-field.tsx'

const names = [
  'first_name',
  'email',
  'phone',
  'password',
  'confirm',
  'pin',
  'referral_code',
] as const

/** The registration page. */
export default function RegisterPage() {
  return (
    <GuestsOnly>
      <AuthCard
        wide
        title="Create Account"
        description="Create your Apeak account."
        text="For your orders in one place, Apeak Gold, and a faster checkout."
      >
        <RegisterForm />
        <div className="-mt-1 border-t border-line pt-3 text-center">
          <TextLink to={pagePaths.login}>Already have an account? Login here</TextLink>
        </div>
      </AuthCard>
    </GuestsOnly>
  )
}

function RegisterForm() {
  const query = usePageQuery()
  const navigate = useNavigate()
  const form = useForm({
    values: {
      first_name: '',
      email: '',
      phone: '',
      password: '',
      confirm: '',
      pin: '',
      referral_code: query.get('ref') ?? '',
    },
    check: checkRegistration,
    send: async ({ confirm: _, ...typed }) => {
      const email = typed.email.trim()
      await api.accounts.register({ ...typed, email })
      toast.success('OTP sent to email')
      navigate(pagePaths.verifyEmail, { state: { email, sent: true } })
    },
    explain: (error) => {
      const { fields } = readFormError(error, names, { refused: '', other: '' })
      // Messages about the whole form are toasts.
      return { fields, sentence: '', toasts: registrationToasts(error) }
    },
  })
  const { first_name, email } = form.values
  return (
    <form
      {...form.attributes}
      noValidate
      className="grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2"
    >
      <Field
        label="Name"
        field={form.field('first_name')}
        frame="sm:col-span-2"
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={100}
      />
      <EmailAddressField
        label="Email"
        field={form.field('email')}
        autoComplete="username"
        hint="We send a code to this address."
      />
      <PhoneField label="Phone" field={form.field('phone')} />
      <NewPasswordField
        label="Password"
        field={form.field('password')}
        known={[first_name, email]}
      />
      <PasswordField
        label="Confirm Password"
        field={form.field('confirm')}
        autoComplete="new-password"
      />
      <PinField label="Pin" field={form.field('pin')} hint="You need it to pay with Apeak Gold." />
      <Field
        label="Referral Code"
        placeholder="Optional"
        field={form.field('referral_code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <SubmitButton
        busy={form.busy}
        busyText="Registering..."
        className="mt-1 w-full sm:col-span-2"
      >
        Register
      </SubmitButton>
    </form>
  )
}
