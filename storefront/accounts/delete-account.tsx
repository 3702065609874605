import { pagePaths } from '@apeak/contract/paths'
import { api } from '../api.ts'
import { Alert } from '../forms/alert.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useEndSession } from '../session/end-session.ts'
import type { Shopper } from '../session/shopper.ts'
import { toast } from '../ui/toasts.ts'
import { PasswordField } from './secret-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { Username } from './username.tsx'

/** The end of an account, by its password. */
export function DeleteAccount({ shopper }: { shopper: Shopper }) {
  const endSession = useEndSession()
  const form = useAccountForm('Account', {
    values: { deletePassword: '' },
    send: async (typed) => {
      const { message } = await api.accounts.deleteAccount(typed)
      toast.success(message)
      await endSession(pagePaths.home)
    },
  })
  return (
    <>
      <ul className="mt-4 max-w-xl list-disc space-y-1.5 pl-5 text-muted marker:text-edge">
        <li>Your name, e-mail address, phone number and birthday are erased.</li>
        <li>Past orders are kept without them; you can no longer see them.</li>
        <li>Use up your gold and let every order finish first.</li>
        <li>This cannot be undone.</li>
      </ul>
      <form {...form.attributes} noValidate className="mt-6 grid max-w-md gap-4">
        <Alert tone="bad">{form.sentence}</Alert>
        <Username email={shopper.email} />
        <PasswordField
          label="Password"
          field={form.field('deletePassword')}
          autoComplete="current-password"
          hint="Type your password to confirm."
        />
        <SubmitButton
          look="plain"
          busy={form.busy}
          busyText="Deleting..."
          className="mt-2 w-full border-danger! text-danger! hover:bg-danger-wash! sm:w-fit sm:px-8!"
        >
          Delete Account
        </SubmitButton>
      </form>
    </>
  )
}
