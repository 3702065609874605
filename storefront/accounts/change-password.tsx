import type { Session } from '@apeak/contract/accounts'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { account, password } from '#messages/account.ts'
import { forms } from '#messages/forms.ts'
import { states } from '#messages/frame.ts'
import { api } from '../api.ts'
import { Alert, SubmitButton } from '../forms/form-parts.tsx'
import { shopMessage } from '../payments/payment-errors.ts'
import type { Shopper } from '../session/shopper.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.ts'
import { useQuery } from '../ui/use-query.ts'
import { useSingleRun } from '../ui/use-single-run.ts'
import { checkNewPassword } from './form-checks.ts'
import { lastUsedText } from './last-used.ts'
import { NewPasswordField, PasswordField, Username } from './secret-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Changes the password, and lists the open sessions. */
export function ChangePassword({ shopper }: { shopper: Shopper }) {
  const [changes, setChanges] = useState(0)
  return (
    <>
      <p className="mt-2 text-muted">{password.changeText}</p>
      <PasswordForm shopper={shopper} onChanged={() => setChanges(changes + 1)} />
      <OpenSessions key={changes} />
    </>
  )
}

type FormProps = { shopper: Shopper; onChanged: () => void }

function PasswordForm({ shopper, onChanged }: FormProps) {
  const form = useAccountForm('password', {
    values: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: checkNewPassword,
    send: async (typed) => {
      await api.accounts.updatePassword({ id: shopper.id, ...typed })
      toast.success(account.passwordUpdated)
      onChanged()
    },
  })
  return (
    <form {...form.attributes} noValidate className="mt-6 grid max-w-md grid-cols-1 gap-4">
      <Alert tone="bad">{form.sentence}</Alert>
      <Username email={shopper.email} />
      <PasswordField
        label={password.current}
        field={form.field('currentPassword')}
        autoComplete="current-password"
      />
      <NewPasswordField
        label={password.new}
        field={form.field('newPassword')}
        known={[shopper.first_name, shopper.email]}
      />
      <PasswordField
        label={forms.confirmPassword}
        field={form.field('confirmPassword')}
        autoComplete="new-password"
      />
      <SubmitButton
        busy={form.busy}
        busyText={forms.saving}
        className="mt-2 w-full sm:w-fit sm:px-8!"
      >
        {password.change}
      </SubmitButton>
    </form>
  )
}

/** All sessions of the account, with a button that ends the others. */
function OpenSessions() {
  const { value, error, retry } = useQuery('sessions', () => api.accounts.sessions())
  const sessions = (!error && value?.sessions) || []
  return (
    <section aria-labelledby="sessions-title" className="mt-9 border-t border-line pt-7">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="sessions-title" className="text-xl">
          {password.sessions}
        </h3>
        {sessions.some(({ current }) => !current) && <LogOutOthers onDone={retry} />}
      </div>
      {!value && !error && <ListSkeleton />}
      {error !== undefined && (
        <div className="mt-4 grid gap-3">
          <Alert tone="bad">{password.sessionsFailed}</Alert>
          <Button onClick={retry} className="w-fit">
            {states.retry}
          </Button>
        </div>
      )}
      <ul className="mt-3 divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { device, address, current, last_used_at } = session
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-4 py-3.5">
      <Icon className="size-6 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="font-semibold">
          {device}
          {current && (
            <span className="ml-2.5 rounded-full bg-good/12 px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap text-good">
              {password.thisDevice}
            </span>
          )}
        </p>
        <p className="text-sm break-all text-muted">
          {current ? password.inUse(address) : lastUsedText(address, last_used_at, Date.now())}
        </p>
      </div>
    </li>
  )
}

function LogOutOthers({ onDone }: { onDone: () => void }) {
  const [logOutOthers, busy] = useSingleRun(async () => {
    try {
      const { message } = await api.accounts.logoutOthers()
      toast.success(message)
      onDone()
    } catch (error) {
      toast.error(shopMessage(error) ?? forms.unexpected)
    }
  })
  return (
    <Button onClick={logOutOthers} aria-disabled={busy} className="aria-disabled:opacity-60">
      {password.logOutOthers}
    </Button>
  )
}

function ListSkeleton() {
  return (
    <div role="status" className="mt-5">
      <span className="sr-only">{states.loading}</span>
      <div aria-hidden="true" className="flex items-center gap-4">
        <div className="skeleton size-8" />
        <div className="grid gap-2">
          <div className="skeleton h-5 w-40" />
          <div className="skeleton h-4 w-56" />
        </div>
      </div>
    </div>
  )
}
