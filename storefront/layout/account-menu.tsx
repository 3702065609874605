import { pagePaths } from '@apeak/contract/paths'
import { LogOut, Receipt, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Shopper } from '../session/shopper.ts'
import { useLogOut } from '../session/use-log-out.ts'
import { Coin } from '../ui/coin.tsx'
import { initialsOf } from './initials.ts'

type Props = { shopper: Shopper | null; balance: string | null }

/** The shopper's avatar and what it opens. Without a shopper yet, its skeleton. */
export function AccountMenu({ shopper, balance }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useDismissal(place, open, (byKey) => {
    close()
    if (byKey) button.current?.focus()
  })

  if (!shopper) return <span aria-hidden="true" className="skeleton size-11 rounded-full!" />

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
        <span className="sr-only">My account</span>
      </button>
      <div
        id={id}
        hidden={!open}
        className="absolute top-full right-0 z-50 mt-2 w-80 max-w-[calc(100vw-2rem)] animate-[rise-in_.15s] overflow-hidden rounded-2xl border border-line bg-surface shadow-lift"
      >
        <Panel shopper={shopper} balance={balance} onLeave={close} />
      </div>
    </div>
  )
}

type PanelProps = { shopper: Shopper; balance: string | null; onLeave: () => void }

function Panel({ shopper, balance, onLeave }: PanelProps) {
  const logOut = useLogOut()
  return (
    <>
      <div className="px-5 pt-4 pb-3.5">
        <p className="line-clamp-2 font-display text-lg leading-snug font-bold break-words">
          {[shopper.first_name, shopper.last_name].filter(Boolean).join(' ')}
        </p>
        <p className="truncate text-sm text-muted" title={shopper.email}>
          {shopper.email}
        </p>
      </div>
      <GoldCard balance={balance} onLeave={onLeave} />
      <ul className="p-2">
        <Entry to={pagePaths.accountInfo} icon={<UserRound className="size-5" />} onLeave={onLeave}>
          Account Info
        </Entry>
        <Entry
          to={pagePaths.transactionHistory}
          icon={<Receipt className="size-5" />}
          onLeave={onLeave}
        >
          Transaction History
        </Entry>
        <li className="mt-2 border-t border-line pt-2">
          <button
            type="button"
            onClick={() => {
              onLeave()
              logOut()
            }}
            className={entryLook}
          >
            <LogOut aria-hidden="true" className="size-5 text-muted" />
            Log out
          </button>
        </li>
      </ul>
    </>
  )
}

function GoldCard({ balance, onLeave }: { balance: string | null; onLeave: () => void }) {
  return (
    <div className="gold-fill relative mx-3 overflow-hidden rounded-xl p-4 [--contour:rgb(29_20_2/.22)]">
      <div aria-hidden="true" className="contours absolute inset-0" />
      <p className="relative flex items-center gap-1.5 text-sm font-semibold">
        <Coin className="size-5" />
        Apeak Gold
      </p>
      <div className="relative mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="price text-2xl">
          {balance ?? <span className="font-text text-base">Loading Balance...</span>}
        </p>
        <Link
          to={pagePaths.goldTopup}
          onClick={onLeave}
          className="inline-flex min-h-11 items-center rounded-[0.625rem] bg-on-gold px-4 font-semibold text-[#ffe3a1] hover:bg-black focus-visible:outline-on-gold"
        >
          Top Up Now
        </Link>
      </div>
    </div>
  )
}

const entryLook =
  'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-left font-medium hover:bg-raised'

type EntryProps = { to: string; icon: ReactNode; onLeave: () => void; children: string }

function Entry({ to, icon, onLeave, children }: EntryProps) {
  return (
    <li>
      <Link to={to} onClick={onLeave} className={entryLook}>
        <span aria-hidden="true" className="text-muted">
          {icon}
        </span>
        {children}
      </Link>
    </li>
  )
}

/** Closes what is open on Escape, and when a click or the focus goes elsewhere. */
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
