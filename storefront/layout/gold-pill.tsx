import { pagePaths } from '@apeak/contract/paths'
import { Link } from 'react-router'
import { Coin } from '../ui/coin.tsx'

/** The shopper's gold, at the top of every page. `balance` is null while it is not known. */
export function GoldPill({ balance }: { balance: string | null }) {
  return (
    <Link
      to={pagePaths.goldTopup}
      className="flex h-11 items-center gap-2 rounded-full border border-gold/40 bg-gold-wash pr-4 pl-2.5 max-xs:px-3 text-gold transition hover:border-gold"
    >
      <Coin className="size-6 shrink-0 max-xs:hidden" />
      <span className="sr-only">Apeak Gold: </span>
      {balance === null ? (
        <span className="text-sm whitespace-nowrap max-xs:text-xs">Loading Balance...</span>
      ) : (
        <span className="price">{balance}</span>
      )}
    </Link>
  )
}
