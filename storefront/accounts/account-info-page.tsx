import { genders } from '@apeak/contract/accounts'
import type { RememberedPlayer } from '@apeak/contract/checkout'
import { pagePaths } from '@apeak/contract/paths'
import { KeyRound, ShieldCheck, Trash2, UserRound, X } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { answersText } from '../checkout/option-answers.ts'
import { Alert, choicesOf, Field, PhoneField, Select, SubmitButton } from '../forms/form-parts.tsx'
import { useEndSession } from '../session/end-session.ts'
import { refreshShopper } from '../session/session-sync.tsx'
import { type Shopper, useShopper } from '../session/shopper.ts'
import { RetryBox } from '../ui/error-box.tsx'
import { malaysianDay } from '../ui/malaysian-time.ts'
import { PageHead } from '../ui/page-head.tsx'
import { toast } from '../ui/toasts.ts'
import { useQuery } from '../ui/use-query.ts'
import { type SectionKey, sectionFromQuery, sections } from './account-sections.ts'
import { ChangePassword } from './change-password.tsx'
import { PasswordField, Username } from './secret-field.tsx'
import { SecurityPin } from './security-pin.tsx'
import { useAccountForm } from './use-account-form.ts'

const looks: Record<
  SectionKey,
  { icon: typeof UserRound; screen: ComponentType<{ shopper: Shopper }> }
> = {
  'edit-profile': { icon: UserRound, screen: EditProfile },
  'change-password': { icon: KeyRound, screen: ChangePassword },
  'security-pin': { icon: ShieldCheck, screen: SecurityPin },
  'delete-account': { icon: Trash2, screen: DeleteAccount },
}

/** The shopper's account: profile, security, recipients and deletion. */
export default function AccountInfoPage() {
  const shopper = useShopper()
  const [query] = useSearchParams()
  const section = sectionFromQuery(query)
  const { screen: Screen } = looks[section.key]
  if (!shopper) return null
  return (
    <div className="wrap pt-10 md:pt-14">
      <PageHead title={`${section.label} · Account Info`} hidden />
      <h1 className="text-4xl font-extrabold md:text-5xl">Account Info</h1>
      <div className="mt-7 grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <SectionMenu chosen={section.key} />
        <section
          aria-labelledby="section-title"
          className="rounded-3xl border border-line bg-surface p-5 shadow-lift md:p-8"
        >
          <h2 id="section-title" className="text-2xl">
            {section.label}
          </h2>
          <Screen key={shopper.id} shopper={shopper} />
        </section>
      </div>
    </div>
  )
}

function SectionMenu({ chosen }: { chosen: SectionKey }) {
  return (
    <nav aria-label="Account" className="lg:sticky lg:top-24">
      <ul className="grid grid-cols-2 gap-2 big:grid-cols-1 lg:grid-cols-1 lg:gap-1">
        {sections.map(({ key, label }) => {
          const { icon: Icon } = looks[key]
          return (
            <li key={key}>
              <Link
                to={`?section=${key}`}
                preventScrollReset
                aria-current={key === chosen ? 'page' : undefined}
                className="flex min-h-12 items-center gap-2.5 rounded-xl border border-line bg-surface px-3.5 font-medium max-sm:gap-2 max-sm:px-3 max-sm:text-[0.9375rem] max-sm:tracking-tight transition hover:border-edge aria-[current=page]:border-gold aria-[current=page]:bg-gold-wash aria-[current=page]:text-gold lg:border-transparent lg:bg-transparent lg:hover:bg-raised"
              >
                <Icon className="size-5 shrink-0" />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The shopper's profile and saved players. */
function EditProfile({ shopper }: { shopper: Shopper }) {
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
      <Select
        label="Gender"
        field={form.field('gender')}
        none="Prefer not to say"
        choices={choicesOf(genders)}
        autoComplete="sex"
      />
      <div className="mt-2 sm:col-span-2">
        <SubmitButton busy={form.busy} busyText="Saving..." className="w-full sm:w-auto sm:px-8!">
          Save Changes
        </SubmitButton>
      </div>
    </form>
  )
}

/** The customer's recipients, offered on the next purchase; each can be deleted. */
function SavedPlayers() {
  const { value, error, fresh, retry } = useQuery('players', () => api.checkout.players())
  if (error) {
    return <RetryBox message="Failed to load saved players" busy={!fresh} onRetry={retry} />
  }
  if (!value || value.players.length === 0) return null
  return (
    <section aria-labelledby="saved-players" className="mt-10">
      <h3 id="saved-players" className="text-xl">
        Saved players
      </h3>
      <p className="mt-1 text-muted">
        Filled in automatically the next time you buy for the same game.
      </p>
      <ul className="mt-4 divide-y divide-line rounded-2xl border border-line">
        {value.players.map((player) => (
          <Player key={player.id} player={player} onForgotten={retry} />
        ))}
      </ul>
    </section>
  )
}

type PlayerProps = { player: RememberedPlayer; onForgotten: () => void }

function Player({ player, onForgotten }: PlayerProps) {
  const text = answersText(player.answers)
  const forget = () => api.checkout.forgetPlayer({ id: player.id }).then(onForgotten, onForgotten)
  return (
    <li className="flex min-h-14 items-center gap-4 py-1 pr-1.5 pl-4">
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block truncate font-medium tabular-nums">{text}</span>
        <span className="block text-sm text-muted">{player.category.name}</span>
      </span>
      <button
        type="button"
        aria-label={`Remove ${text}`}
        onClick={forget}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-raised hover:text-ink"
      >
        <X className="size-4.5" />
      </button>
    </li>
  )
}

/** Deletes the account, after the password. */
function DeleteAccount({ shopper }: { shopper: Shopper }) {
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
        <li>We erase your name, e-mail address, phone number and birthday.</li>
        <li>We keep your past orders without these details. You can no longer see them.</li>
        <li>Spend your gold and wait for open orders to finish first.</li>
        <li>This cannot be undone.</li>
      </ul>
      <form {...form.attributes} noValidate className="mt-6 grid max-w-md gap-4">
        <Alert tone="bad">{form.sentence}</Alert>
        <Username email={shopper.email} />
        <PasswordField
          label="Password"
          field={form.field('deletePassword')}
          autoComplete="current-password"
          hint="Enter your password to confirm."
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
