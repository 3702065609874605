import { pagePaths } from '@apeak/contract/paths'
import { Link, useNavigate } from 'react-router'
import { api } from '../api.ts'
import { readFormError } from '../forms/form-errors.ts'
import { EmailAddressField, Field, PhoneField, SubmitButton } from '../forms/form-parts.tsx'
import { useForm } from '../forms/use-form.ts'
import { GuestsOnly } from '../session/guests-only.tsx'
import { usePageQuery } from '../ui/browser-state.ts'
import { toast } from '../ui/toasts.ts'
import { registrationToasts } from './account-toasts.ts'
import { AuthCard, TextLink } from './auth-card.tsx'
import { checkRegistration, keepCredentials } from './credential-checks.ts'
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
        text="Keep your orders in one place, pay with Apeak Gold, and check out faster."
      >
        <RegisterForm />
        <div className="-mt-1 border-t border-line pt-3 text-center">
          <TextLink to={pagePaths.login}>Already have an account? Login here</TextLink>
        </div>
      </AuthCard>
    </GuestsOnly>
  )
}

const policyLook = 'font-semibold text-cool underline underline-offset-4'

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
      keepCredentials({ email, password: typed.password })
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
        hint="We’ll send a code to this address."
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
      <PinField
        label="Pin"
        field={form.field('pin')}
        hint="Six digits that you choose. You enter them when you pay with Apeak Gold."
      />
      <Field
        label="Referral Code"
        placeholder="Optional"
        field={form.field('referral_code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <p className="text-sm text-muted sm:col-span-2">
        By registering you agree to the{' '}
        <Link to={pagePaths.terms} target="_blank" className={policyLook}>
          Terms & Conditions
        </Link>{' '}
        and the{' '}
        <Link to={pagePaths.privacyPolicy} target="_blank" className={policyLook}>
          Privacy Policy
        </Link>
        .
      </p>
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
