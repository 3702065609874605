import { pagePaths } from '@apeak/contract/paths'
import { LogOut, Receipt, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { frame, menu, pages } from '#messages/frame.ts'
import { useLogOut } from '../session/end-session.ts'
import type { Shopper } from '../session/shopper.ts'
import { Coin } from '../ui/coin.tsx'

type Props = { shopper: Shopper; balance: string | null; onLeave: () => void }

/** The account menu: name, gold and links. */
export default function AccountPanel({ shopper, balance, onLeave }: Props) {
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
          {pages.accountInfo}
        </Entry>
        <Entry
          to={pagePaths.transactionHistory}
          icon={<Receipt className="size-5" />}
          onLeave={onLeave}
        >
          {pages.transactionHistory}
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
            <LogOut className="size-5 text-muted" />
            {menu.logOutOfAccount}
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
        {pages.gold}
      </p>
      <div className="relative mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="price text-2xl">
          {balance ?? <span className="font-text text-base">{frame.loadingBalance}</span>}
        </p>
        <Link
          to={pagePaths.goldTopup}
          onClick={onLeave}
          className="inline-flex min-h-11 items-center rounded-[0.625rem] bg-on-gold px-4 font-semibold text-[#ffe3a1] hover:bg-black focus-visible:outline-on-gold"
        >
          {menu.topUpNow}
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
