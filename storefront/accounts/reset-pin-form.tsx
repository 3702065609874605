import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../api.ts'
import { Alert } from '../forms/alert.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { buttonLook } from '../ui/button.tsx'
import { toast } from '../ui/toasts.ts'
import { checkNewPin } from './credential-checks.ts'
import { DigitsField } from './digits-field.tsx'
import { ResendButton } from './resend-button.tsx'
import { PinField } from './secret-field.tsx'
import { useAccountForm } from './use-account-form.ts'

const back = '?section=security-pin'

/** A new PIN for who forgot the old one: by a code from the mail. */
export function ResetPinForm() {
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const form = useAccountForm('Security PIN', {
    values: { otp: '', newPin: '', confirmPin: '' },
    check: checkNewPin,
    send: async (typed) => {
      await api.accounts.resetPin(typed)
      toast.success('Security PIN updated successfully')
      navigate(back, { replace: true, preventScrollReset: true })
    },
  })
  // The button that led here is gone; keyboard and screen reader go on with the code.
  useEffect(() => place.current?.querySelector('input')?.focus({ preventScroll: true }), [])

  return (
    <form {...form.attributes} noValidate className="mt-6 grid max-w-md gap-4">
      <Alert tone="bad">{form.sentence}</Alert>
      <div ref={place}>
        <DigitsField
          label="OTP"
          field={form.field('otp')}
          autoComplete="one-time-code"
          placeholder="000000"
          className="price py-3 text-center text-2xl! tracking-[.35em] indent-[.35em]"
        />
      </div>
      <PinField label="New PIN" field={form.field('newPin')} />
      <PinField label="Confirm PIN" field={form.field('confirmPin')} />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SubmitButton busy={form.busy} busyText="Saving..." className="w-full sm:w-auto sm:px-8!">
          Set New PIN
        </SubmitButton>
        <Link
          to={back}
          replace
          preventScrollReset
          className={`${buttonLook('quiet')} max-sm:w-full`}
        >
          Back
        </Link>
      </div>
      <div>
        <ResendButton sent send={() => api.accounts.forgotPin()} />
      </div>
    </form>
  )
}
