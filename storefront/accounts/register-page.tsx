import { pagePaths } from '@apeak/contract/paths'
import { Link, useNavigate } from 'react-router'
import { register } from '#messages/account.ts'
import { forms } from '#messages/forms.ts'
import { pages } from '#messages/frame.ts'
import { api } from '../api.ts'
import { readFormError } from '../forms/form-errors.ts'
import { EmailAddressField, Field, PhoneField, SubmitButton } from '../forms/form-parts.tsx'
import { useForm } from '../forms/use-form.ts'
import { withElement } from '../messages/with-element.ts'
import { GuestsOnly } from '../session/guests-only.tsx'
import { usePageQuery } from '../ui/browser-state.ts'
import { toast } from '../ui/toasts.ts'
import { registrationToasts } from './account-toasts.ts'
import { AuthCard, TextLink } from './auth-card.tsx'
import { keepCredentials } from './credential-checks.ts'
import { checkRegistration } from './form-checks.ts'
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
      <AuthCard wide title={register.title} description={register.description} text={register.text}>
        <RegisterForm />
        <div className="-mt-1 border-t border-line pt-3 text-center">
          <TextLink to={pagePaths.login}>{register.loginHere}</TextLink>
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
      toast.success(register.codeSent)
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
        label={forms.name}
        field={form.field('first_name')}
        frame="sm:col-span-2"
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={100}
      />
      <EmailAddressField
        label={forms.email}
        field={form.field('email')}
        autoComplete="username"
        hint={register.emailHint}
      />
      <PhoneField label={forms.phone} field={form.field('phone')} />
      <NewPasswordField
        label={forms.password}
        field={form.field('password')}
        known={[first_name, email]}
      />
      <PasswordField
        label={forms.confirmPassword}
        field={form.field('confirm')}
        autoComplete="new-password"
      />
      <PinField label={register.pin} field={form.field('pin')} hint={register.pinHint} />
      <Field
        label={register.referralCode}
        placeholder={register.optional}
        field={form.field('referral_code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <p className="text-sm text-muted sm:col-span-2">
        {withElement(
          register.consent,
          <Link to={pagePaths.terms} target="_blank" className={policyLook}>
            {pages.terms}
          </Link>,
          <Link to={pagePaths.privacyPolicy} target="_blank" className={policyLook}>
            {pages.privacyPolicy}
          </Link>,
        )}
      </p>
      <SubmitButton
        busy={form.busy}
        busyText={register.registering}
        className="mt-1 w-full sm:col-span-2"
      >
        {register.register}
      </SubmitButton>
    </form>
  )
}
