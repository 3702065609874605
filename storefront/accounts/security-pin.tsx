import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { account, pinSettings, verifyEmail } from '#messages/account.ts'
import { forms } from '#messages/forms.ts'
import { actions } from '#messages/frame.ts'
import { api } from '../api.ts'
import { Alert, SubmitButton } from '../forms/form-parts.tsx'
import { withElement } from '../messages/with-element.ts'
import type { Shopper } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'
import { toast } from '../ui/toasts.ts'
import { useSingleRun } from '../ui/use-single-run.ts'
import { updateToasts } from './account-toasts.ts'
import { checkNewPin } from './form-checks.ts'
import { ResendButton } from './resend-button.tsx'
import { DigitsField, PinField } from './secret-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Changes the PIN, by the old one or by a mailed code. The mailed-code form survives a reload. */
export function SecurityPin({ shopper }: { shopper: Shopper }) {
  const { state } = useLocation()
  const byCode = state?.pinCode === true
  return (
    <>
      <p className="mt-2 text-muted">
        {byCode
          ? withElement(
              verifyEmail.codeSentTo,
              <strong className="font-semibold wrap-anywhere text-ink">{shopper.email}</strong>,
            )
          : pinSettings.text}
      </p>
      {byCode ? <ResetPinForm /> : <PinForm shopper={shopper} />}
    </>
  )
}

function PinForm({ shopper }: { shopper: Shopper }) {
  const form = useAccountForm('pin', {
    values: { currentPin: '', newPin: '', confirmPin: '' },
    check: checkNewPin,
    send: async (typed) => {
      await api.accounts.updatePin({ id: shopper.id, ...typed })
      toast.success(account.pinUpdated)
    },
  })
  return (
    <form {...form.attributes} noValidate className="mt-6 grid max-w-md grid-cols-1 gap-4">
      <Alert tone="bad">{form.sentence}</Alert>
      <PinField label={pinSettings.current} field={form.field('currentPin')} />
      <PinField label={pinSettings.new} field={form.field('newPin')} />
      <PinField label={pinSettings.confirm} field={form.field('confirmPin')} />
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <SubmitButton
          busy={form.busy}
          busyText={forms.saving}
          className="w-full sm:w-auto sm:px-8!"
        >
          {pinSettings.change}
        </SubmitButton>
        <ForgotPin />
      </div>
    </form>
  )
}

function ForgotPin() {
  const navigate = useNavigate()
  const [forget, busy] = useSingleRun(async () => {
    try {
      const { message } = await api.accounts.forgotPin()
      toast.success(message)
      navigate(back, { state: { pinCode: true }, preventScrollReset: true })
    } catch (error) {
      for (const text of updateToasts('pin', error)) toast.error(text)
    }
  })

  return (
    <button
      type="button"
      onClick={forget}
      aria-disabled={busy}
      className="inline-flex min-h-11 items-center font-semibold text-cool underline-offset-4 hover:underline aria-disabled:opacity-60"
    >
      {pinSettings.forgot}
    </button>
  )
}

const back = '?section=security-pin'

/** Resets a forgotten PIN by a mailed code. */
function ResetPinForm() {
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const form = useAccountForm('pin', {
    values: { otp: '', newPin: '', confirmPin: '' },
    check: checkNewPin,
    send: async (typed) => {
      await api.accounts.resetPin(typed)
      toast.success(account.pinUpdated)
      navigate(back, { replace: true, preventScrollReset: true })
    },
  })
  // The button that opened the form is gone, so the focus moves to the code.
  useEffect(() => place.current?.querySelector('input')?.focus({ preventScroll: true }), [])

  return (
    <form {...form.attributes} noValidate className="mt-6 grid max-w-md grid-cols-1 gap-4">
      <Alert tone="bad">{form.sentence}</Alert>
      <div ref={place}>
        <DigitsField
          label={forms.otp}
          field={form.field('otp')}
          autoComplete="one-time-code"
          placeholder="000000"
          className="price py-3 text-center text-2xl! tracking-[.35em] indent-[.35em]"
        />
      </div>
      <PinField label={pinSettings.new} field={form.field('newPin')} />
      <PinField label={pinSettings.confirm} field={form.field('confirmPin')} />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SubmitButton
          busy={form.busy}
          busyText={forms.saving}
          className="w-full sm:w-auto sm:px-8!"
        >
          {pinSettings.setNew}
        </SubmitButton>
        <Link
          to={back}
          replace
          preventScrollReset
          className={`${buttonLook('quiet')} max-sm:w-full`}
        >
          {actions.back}
        </Link>
      </div>
      <div>
        <ResendButton sent send={() => api.accounts.forgotPin()} />
      </div>
    </form>
  )
}
