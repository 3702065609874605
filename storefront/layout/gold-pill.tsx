import { Link } from 'react-router'
import { Coin } from '../ui/coin.tsx'

/** The shopper's gold, at the top of every page. `balance` is null while it is not known. */
export function GoldPill({ balance }: { balance: string | null }) {
  return (
    <Link
      to="/gold-topup"
      className="flex h-11 items-center gap-2 rounded-full border border-gold/40 bg-gold-wash pr-4 pl-2.5 text-gold transition hover:border-gold"
    >
      <Coin className="size-6 shrink-0" />
      <span className="sr-only">Apeak Gold: </span>
      {balance === null ? (
        <span className="max-w-[8.5rem] truncate text-sm max-xs:max-w-[5.5rem]">
          Loading Balance...
        </span>
      ) : (
        <span className="price">{balance}</span>
      )}
    </Link>
  )
}
