import { KeyRound, ShieldCheck, Trash2, UserRound } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Shopper, useShopper } from '../session/shopper.ts'
import { PageHead } from '../ui/page-head.tsx'
import { type SectionKey, sectionIn, sections } from './account-sections.ts'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EditProfile } from './edit-profile.tsx'
import { SecurityPin } from './security-pin.tsx'

const looks: Record<
  SectionKey,
  { icon: typeof UserRound; screen: ComponentType<{ shopper: Shopper }> }
> = {
  'edit-profile': { icon: UserRound, screen: EditProfile },
  'change-password': { icon: KeyRound, screen: ChangePassword },
  'security-pin': { icon: ShieldCheck, screen: SecurityPin },
  'delete-account': { icon: Trash2, screen: DeleteAccount },
}

/** What a shopper sees and changes of their own account. */
export default function AccountInfoPage() {
  const shopper = useShopper()
  const [query] = useSearchParams()
  const section = sectionIn(query)
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
      <ul className="grid grid-cols-2 gap-2 lg:grid-cols-1 lg:gap-1">
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
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
