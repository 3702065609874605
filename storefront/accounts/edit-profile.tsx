import { genders } from '@apeak/contract/accounts'
import { api } from '../api.ts'
import { Alert } from '../forms/alert.tsx'
import { describedBy, Field, FieldFrame, PhoneField } from '../forms/field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { refreshShopper } from '../session/refresh-shopper.ts'
import type { Shopper } from '../session/shopper.ts'
import { malaysianDay } from '../ui/malaysian-time.ts'
import { toast } from '../ui/toasts.ts'
import { SavedPlayers } from './saved-players.tsx'
import { useAccountForm } from './use-account-form.ts'

/** What a shopper tells of themselves. */
export function EditProfile({ shopper }: { shopper: Shopper }) {
  return (
    <>
      <ProfileForm shopper={shopper} />
      <SavedPlayers />
    </>
  )
}

function ProfileForm({ shopper }: { shopper: Shopper }) {
  const form = useAccountForm('Profile', {
    values: {
      first_name: shopper.first_name ?? '',
      phone: shopper.phone ?? '',
      dob: shopper.dob ?? '',
      gender: shopper.gender ?? '',
    },
    send: async ({ gender, ...typed }) => {
      const chosen = genders.find((one) => one === gender) ?? ''
      await api.accounts.updateProfile({ id: shopper.id, ...typed, gender: chosen })
      toast.success('Profile updated successfully')
      await refreshShopper().catch((error) => console.warn('The user could not be read', error))
    },
  })
  const gender = form.field('gender')
  return (
    <form
      {...form.attributes}
      noValidate
      className="mt-6 grid max-w-2xl grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2"
    >
      {form.sentence && (
        <div className="sm:col-span-2">
          <Alert tone="bad">{form.sentence}</Alert>
        </div>
      )}
      <Field
        label="Name"
        field={form.field('first_name')}
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={100}
      />
      <div>
        <p className="mb-1.5 font-medium">Email</p>
        <p className="flex min-h-12 items-center truncate rounded-[0.625rem] bg-raised px-3.5 text-muted">
          <span className="truncate">{shopper.email}</span>
        </p>
      </div>
      <PhoneField label="Phone" field={form.field('phone')} />
      <Field
        label="Date of Birth"
        field={form.field('dob')}
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        max={malaysianDay(Date.now())}
      />
      <FieldFrame label="Gender" field={gender}>
        <select
          id={gender.name}
          name={gender.name}
          autoComplete="sex"
          className="entry entry-select"
          value={gender.value}
          onChange={(event) => gender.change(event.target.value)}
          {...describedBy(gender)}
        >
          <option value="">Prefer not to say</option>
          {genders.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </FieldFrame>
      <div className="mt-2 sm:col-span-2">
        <SubmitButton busy={form.busy} busyText="Saving..." className="w-full sm:w-auto sm:px-8!">
          Save Changes
        </SubmitButton>
      </div>
    </form>
  )
}
