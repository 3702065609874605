import { pagePaths } from '@apeak/contract/paths'
import {
  CircleQuestionMark,
  Coins,
  FileText,
  Handshake,
  House,
  Info,
  LifeBuoy,
  LogOut,
  Newspaper,
  PackageSearch,
  Receipt,
  RotateCcw,
  ShieldCheck,
  UserRound,
  Users,
  X,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { frame, menu, pages } from '#messages/frame.ts'
import { useBalance } from '../session/balance.tsx'
import { useLogOut } from '../session/end-session.ts'
import { LoginLink } from '../session/login-link.tsx'
import { type Shopper, useShopper } from '../session/shopper.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme.tsx'

/** The side menu: a native dialog, so that no page loads a dialog library for it. */
export default function MenuDrawer({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A native close restores the focus.
  const close = () => dialog.current?.close()
  useEffect(() => {
    const { current } = dialog
    const closeFromOutside = ({ target }: MouseEvent) => target === current && current?.close()
    current?.showModal()
    current?.addEventListener('click', closeFromOutside)
    return () => current?.removeEventListener('click', closeFromOutside)
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={menu.menu}
      onClose={onClosed}
      className="m-0 h-dvh max-h-none w-[300px] max-w-[88vw] animate-[slide-in_.25s_var(--ease-out)] border-r border-line bg-ground text-ink outline-none backdrop:animate-[fade-in_.2s] backdrop:bg-black/60 md:w-[400px]"
    >
      <div className="flex h-full flex-col">
        <div className="flex h-16 shrink-0 items-center justify-between border-b border-line px-5">
          <Link
            to={pagePaths.home}
            onClick={close}
            aria-label={frame.shopHome}
            className="flex min-h-11 items-center text-2xl"
          >
            <Logo />
          </Link>
          <button
            type="button"
            aria-label={menu.close}
            onClick={close}
            className="-mr-2.5 grid size-11 place-items-center rounded-full hover:bg-raised"
          >
            <X className="size-6" />
          </button>
        </div>
        <MenuBody onLeave={close} />
      </div>
    </dialog>
  )
}

function MenuBody({ onLeave }: { onLeave: () => void }) {
  const shopper = useShopper()
  return (
    <>
      <nav aria-label={menu.main} className="flex-1 overflow-y-auto overscroll-contain px-3 py-4">
        {menuGroups.map((group) => (
          <MenuGroup key={group.title} {...group} shopper={shopper} onLeave={onLeave} />
        ))}
      </nav>
      <div className="shrink-0 space-y-3 border-t border-line p-4">
        <LanguageChoice
          className="flex rounded-full border border-line bg-surface p-0.5"
          linkClass="grid min-h-11 flex-1 place-items-center rounded-full px-1 text-center text-sm leading-tight font-semibold text-muted hover:text-ink aria-[current]:bg-raised aria-[current]:text-gold"
        />
        <ThemeSwitch />
        {shopper ? <LogOutButton onLeave={onLeave} /> : <GuestButtons onLeave={onLeave} />}
      </div>
    </>
  )
}

type GroupProps = {
  title: string
  entries: MenuEntry[]
  shopper: Shopper | null
  onLeave: () => void
}

function MenuGroup({ title, entries, shopper, onLeave }: GroupProps) {
  const shown = entries.filter((entry) => shopper || !entry.members)
  if (shown.length === 0) return null
  return (
    <section className="mb-5">
      <h2 className="px-3 pb-1 font-text text-sm font-semibold tracking-normal text-muted">
        {title}
      </h2>
      <ul>
        {shown.map(({ to, label, icon: Icon, gold }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              onClick={onLeave}
              className="group flex min-h-11 items-center gap-3.5 rounded-xl px-3 font-medium hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:text-gold"
            >
              <Icon className="size-5 text-muted group-aria-[current=page]:text-gold" />
              {label}
              {gold && <MenuGold />}
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MenuGold() {
  const { text } = useBalance()
  return <span className="price ml-auto text-gold">{text ?? frame.loadingBalance}</span>
}

function GuestButtons({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <LoginLink onLeave={onLeave} className={buttonLook('plain')} />
      <Link to={pagePaths.register} onClick={onLeave} className={buttonLook('gold')}>
        {frame.signUp}
      </Link>
    </div>
  )
}

function LogOutButton({ onLeave }: { onLeave: () => void }) {
  const logOut = useLogOut()
  return (
    <Button
      className="w-full"
      onClick={() => {
        onLeave()
        logOut()
      }}
    >
      <LogOut className="size-4.5" />
      {menu.logOut}
    </Button>
  )
}

type MenuEntry = {
  to: string
  label: string
  icon: typeof House
  members?: boolean
  gold?: boolean
}

/** The side menu's entries. `members`: only for logged-in shoppers; `gold`: shows the balance. */
const menuGroups: { title: string; entries: MenuEntry[] }[] = [
  {
    title: menu.general,
    entries: [
      { to: pagePaths.home, label: pages.home, icon: House },
      { to: pagePaths.about, label: pages.about, icon: Info },
      { to: pagePaths.goldTopup, label: pages.gold, icon: Coins, members: true, gold: true },
    ],
  },
  {
    title: menu.transactions,
    entries: [
      {
        to: pagePaths.transactionHistory,
        label: pages.transactionHistory,
        icon: Receipt,
        members: true,
      },
      { to: pagePaths.accountInfo, label: pages.accountInfo, icon: UserRound, members: true },
    ],
  },
  {
    title: menu.referrals,
    entries: [{ to: pagePaths.referrals, label: pages.referrals, icon: Users, members: true }],
  },
  {
    title: menu.others,
    entries: [
      { to: pagePaths.trackOrder, label: pages.trackOrder, icon: PackageSearch },
      { to: pagePaths.partnership, label: pages.partnership, icon: Handshake },
      { to: pagePaths.submitTicket, label: pages.submitTicket, icon: LifeBuoy },
      { to: pagePaths.faq, label: pages.faq, icon: CircleQuestionMark },
      { to: pagePaths.news, label: pages.news, icon: Newspaper },
      { to: pagePaths.terms, label: pages.terms, icon: FileText },
      { to: pagePaths.refundPolicy, label: pages.returnPolicy, icon: RotateCcw },
      { to: pagePaths.privacyPolicy, label: pages.privacyPolicy, icon: ShieldCheck },
    ],
  },
]
