import { useState } from 'react'
import { api } from '../api.ts'
import { Alert } from '../forms/alert.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import type { Shopper } from '../session/shopper.ts'
import { toast } from '../ui/toasts.ts'
import { checkNewPassword } from './credential-checks.ts'
import { OpenSessions } from './open-sessions.tsx'
import { NewPasswordField, PasswordField } from './secret-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { Username } from './username.tsx'

/** A new password, and who is logged in by the old one. */
export function ChangePassword({ shopper }: { shopper: Shopper }) {
  const [changes, setChanges] = useState(0)
  return (
    <>
      <p className="mt-2 text-muted">Changing it logs you out everywhere else.</p>
      <PasswordForm shopper={shopper} onChanged={() => setChanges(changes + 1)} />
      <OpenSessions key={changes} />
    </>
  )
}

type FormProps = { shopper: Shopper; onChanged: () => void }

function PasswordForm({ shopper, onChanged }: FormProps) {
  const form = useAccountForm('Password', {
    values: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: checkNewPassword,
    send: async (typed) => {
      await api.accounts.updatePassword({ id: shopper.id, ...typed })
      toast.success('Password updated successfully')
      onChanged()
    },
  })
  return (
    <form {...form.attributes} noValidate className="mt-6 grid max-w-md gap-4">
      <Alert tone="bad">{form.sentence}</Alert>
      <Username email={shopper.email} />
      <PasswordField
        label="Current Password"
        field={form.field('currentPassword')}
        autoComplete="current-password"
      />
      <NewPasswordField
        label="New Password"
        field={form.field('newPassword')}
        known={[shopper.first_name, shopper.email]}
      />
      <PasswordField
        label="Confirm Password"
        field={form.field('confirmPassword')}
        autoComplete="new-password"
      />
      <SubmitButton busy={form.busy} busyText="Saving..." className="mt-2 w-full sm:w-fit sm:px-8!">
        Change Password
      </SubmitButton>
    </form>
  )
}
