import { genders } from '@apeak/contract/accounts'
import type { RememberedPlayer } from '@apeak/contract/checkout'
import { pagePaths } from '@apeak/contract/paths'
import { KeyRound, ShieldCheck, Trash2, UserRound, X } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { account } from '#messages/account.ts'
import { forms } from '#messages/forms.ts'
import { pages } from '#messages/frame.ts'
import { api } from '../api.ts'
import { answersText } from '../checkout/option-answers.ts'
import { Alert, Field, PhoneField, Select, SubmitButton } from '../forms/form-parts.tsx'
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
      <PageHead title={`${section.label} · ${pages.accountInfo}`} hidden />
      <h1 className="text-4xl font-extrabold md:text-5xl">{pages.accountInfo}</h1>
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
    <nav aria-label={account.menu} className="lg:sticky lg:top-24">
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
                <span className="min-w-0">{label}</span>
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

const genderNames: Record<(typeof genders)[number], string> = {
  Male: account.male,
  Female: account.female,
}

function ProfileForm({ shopper }: { shopper: Shopper }) {
  const form = useAccountForm('profile', {
    values: {
      first_name: shopper.first_name ?? '',
      phone: shopper.phone ?? '',
      dob: shopper.dob ?? '',
      gender: shopper.gender ?? '',
    },
    send: async ({ gender, ...typed }) => {
      const chosen = genders.find((one) => one === gender) ?? ''
      await api.accounts.updateProfile({ id: shopper.id, ...typed, gender: chosen })
      toast.success(account.profileUpdated)
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
        label={forms.name}
        field={form.field('first_name')}
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={100}
      />
      <div>
        <p className="mb-1.5 font-medium">{forms.email}</p>
        <p className="flex min-h-12 items-center truncate rounded-[0.625rem] bg-raised px-3.5 text-muted">
          <span className="truncate">{shopper.email}</span>
        </p>
      </div>
      <PhoneField label={forms.phone} field={form.field('phone')} />
      <Field
        label={account.dateOfBirth}
        field={form.field('dob')}
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        max={malaysianDay(Date.now())}
      />
      <Select
        label={account.gender}
        field={form.field('gender')}
        none={account.noGender}
        choices={genders.map((value) => ({ value, label: genderNames[value] }))}
        autoComplete="sex"
      />
      <div className="mt-2 sm:col-span-2">
        <SubmitButton
          busy={form.busy}
          busyText={forms.saving}
          className="w-full sm:w-auto sm:px-8!"
        >
          {account.saveChanges}
        </SubmitButton>
      </div>
    </form>
  )
}

/** The customer's recipients, offered on the next purchase; each can be deleted. */
function SavedPlayers() {
  const { value, error, fresh, retry } = useQuery('players', () => api.checkout.players())
  if (error) {
    return <RetryBox message={account.playersFailed} busy={!fresh} onRetry={retry} />
  }
  if (!value || value.players.length === 0) return null
  return (
    <section aria-labelledby="saved-players" className="mt-10">
      <h3 id="saved-players" className="text-xl">
        {account.savedPlayers}
      </h3>
      <p className="mt-1 text-muted">{account.savedPlayersText}</p>
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
        aria-label={account.removePlayer(text)}
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
  const form = useAccountForm('account', {
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
        <li>{account.erased}</li>
        <li>{account.ordersKept}</li>
        <li>{account.finishFirst}</li>
        <li>{account.final}</li>
      </ul>
      <form {...form.attributes} noValidate className="mt-6 grid max-w-md grid-cols-1 gap-4">
        <Alert tone="bad">{form.sentence}</Alert>
        <Username email={shopper.email} />
        <PasswordField
          label={forms.password}
          field={form.field('deletePassword')}
          autoComplete="current-password"
          hint={account.passwordHint}
        />
        <SubmitButton
          look="plain"
          busy={form.busy}
          busyText={account.deleting}
          className="mt-2 w-full border-danger! text-danger! hover:bg-danger-wash! sm:w-fit sm:px-8!"
        >
          {account.deleteAccount}
        </SubmitButton>
      </form>
    </>
  )
}
