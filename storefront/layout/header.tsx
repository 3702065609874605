import { pagePaths } from '@apeak/contract/paths'
import { Menu } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { frame } from '#messages/frame.ts'
import { useBalance } from '../session/balance.tsx'
import { LoginLink } from '../session/login-link.tsx'
import { type Shopper, useShopper } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'
import { Coin } from '../ui/coin.tsx'
import { useDeferredComponent } from '../ui/lazy-component.tsx'
import { initialsOf } from './initials.ts'
import { LanguageChoice } from './language-choice.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeSwitch } from './theme.tsx'

/** The sticky header: menu, logo, search and account. */
export function Header() {
  return (
    <header className="sticky top-0 z-40 big:static border-b border-line bg-ground">
      <div className="wrap flex flex-wrap items-center gap-x-3 max-[26rem]:gap-x-2 lg:h-18 lg:flex-nowrap lg:gap-x-5">
        <SideMenu />
        <Link
          to={pagePaths.home}
          aria-label={frame.shopHome}
          className="flex h-14 items-center text-[1.45rem] lg:text-[1.65rem]"
        >
          {/* The narrowest phones have no room for the name. */}
          <Logo name="max-[21rem]:hidden max-[23.75rem]:in-data-shopper:hidden max-[23.75rem]:in-[[lang=ms]]:hidden" />
        </Link>
        <SearchBox className="order-last w-full pb-2.5 lg:order-none lg:mx-auto lg:w-auto lg:max-w-lg lg:flex-1 lg:pb-0 [&>svg]:top-5.5 lg:[&>svg]:top-1/2" />
        <ThemeSwitch className="ml-auto hidden md:flex lg:ml-0" />
        <LanguageChoice
          short
          className="hidden rounded-full border border-line bg-surface p-0.5 lg:flex"
          linkClass="grid h-11 min-w-11 place-items-center rounded-full px-1 text-sm font-semibold text-muted hover:text-ink aria-[current]:bg-raised aria-[current]:text-gold"
        />
        {/* On phones it takes what is left, so that wider letters before the font has loaded wrap nothing. */}
        <div className="ml-auto flex min-w-11 justify-end gap-2 max-[26rem]:gap-1 max-md:flex-1 max-md:basis-0 big:flex-none md:ml-0">
          <GuestLinks />
          <MemberCorner />
        </div>
      </div>
    </header>
  )
}

function GuestLinks() {
  // Malay is the longest on the narrowest phones.
  const small = 'px-3.5! text-sm! max-[26rem]:px-2.5!'
  return (
    <>
      <LoginLink className={`for-guests ${buttonLook('quiet')} ${small} max-[26rem]:px-2!`} />
      <LoginLink to={pagePaths.register} className={`for-guests ${buttonLook('plain')} ${small}`}>
        {frame.signUp}
      </LoginLink>
    </>
  )
}

function MemberCorner() {
  const shopper = useShopper()
  const { text: balance } = useBalance()
  return (
    <div className="for-members flex items-center gap-2">
      <GoldPill balance={balance} />
      {shopper ? (
        <AccountMenu shopper={shopper} balance={balance} />
      ) : (
        <span aria-hidden="true" className="skeleton size-11 rounded-full!" />
      )}
    </div>
  )
}

/** The shopper's gold. `balance` is null while unknown. */
function GoldPill({ balance }: { balance: string | null }) {
  return (
    <Link
      to={pagePaths.goldTopup}
      className="flex h-11 items-center gap-2 rounded-full border border-gold/40 bg-gold-wash pr-4 pl-2.5 max-xs:px-3 text-gold transition hover:border-gold"
    >
      <Coin className="size-6 shrink-0 max-xs:hidden" />
      <span className="sr-only">{frame.goldBalance} </span>
      {balance === null ? (
        <span className="text-sm whitespace-nowrap max-xs:text-xs">{frame.loadingBalance}</span>
      ) : (
        <span className="price">{balance}</span>
      )}
    </Link>
  )
}

const loadDrawer = () => import('./menu-drawer.tsx')

/** The hamburger button and its drawer. */
function SideMenu() {
  const [open, setOpen] = useState(false)
  const Drawer = useDeferredComponent(loadDrawer, open)
  return (
    <>
      <button
        type="button"
        aria-label={frame.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-full hover:bg-raised"
      >
        <Menu className="size-6" />
      </button>
      {open && Drawer && <Drawer onClosed={() => setOpen(false)} />}
    </>
  )
}

const loadPanel = () => import('./account-panel.tsx')

/** The shopper's avatar and menu. */
function AccountMenu({ shopper, balance }: { shopper: Shopper; balance: string | null }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const Panel = useDeferredComponent(loadPanel, open)
  const close = () => setOpen(false)
  useDismissal(place, open, (byKey) => {
    close()
    if (byKey) button.current?.focus()
  })

  return (
    <div ref={place} className="relative">
      <button
        type="button"
        ref={button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="grid size-11 place-items-center rounded-full border border-edge bg-raised font-display text-sm font-bold text-gold transition hover:border-gold aria-expanded:border-gold"
      >
        <span aria-hidden="true">{initialsOf(shopper.first_name, shopper.last_name)}</span>
        <span className="sr-only">{frame.myAccount}</span>
      </button>
      <div
        id={id}
        hidden={!open}
        className="absolute top-full right-0 z-50 mt-2 w-80 max-w-[calc(100vw-2rem)] max-h-[calc(100dvh-6rem)] animate-[rise-in_.15s] overflow-y-auto overscroll-contain rounded-2xl border border-line bg-surface shadow-lift"
      >
        {Panel && <Panel shopper={shopper} balance={balance} onLeave={close} />}
      </div>
    </div>
  )
}

/** Closes an open menu on Escape, and on a click or focus elsewhere. */
function useDismissal(
  place: { current: HTMLElement | null },
  open: boolean,
  close: (byKey: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) close(false)
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close(true)
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', closeOnEscape)
    }
  })
}
