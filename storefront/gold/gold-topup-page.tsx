import { pagePaths } from '@apeak/contract/paths'
import { Link, useSearchParams } from 'react-router'
import { useBalance } from '../session/balance.tsx'
import { useShopper } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'
import { Coin } from '../ui/coin.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/gold-topup-page'
import { TopupForm } from './topup-form.tsx'
import { TopupStatus } from './topup-status.tsx'

export { clientLoader, loader, shouldRevalidate } from '../payments/load-payment-methods.ts'

/** The top-up page. */
export default function GoldTopupPage({ loaderData }: Route.ComponentProps) {
  const shopper = useShopper()
  const [query] = useSearchParams()
  const id = query.get('point_transaction_id')
  if (!shopper) return null
  return (
    <div className="wrap pt-10 md:pt-14">
      <PageHead title="Gold Top Up" hidden />
      <h1 className="text-4xl font-extrabold md:text-5xl">Gold Top Up</h1>
      <div key={shopper.id} className="mt-7 grid gap-6">
        <BalanceCard />
        {id && <TopupStatus key={id} id={id} methods={loaderData.methods} />}
        <TopupForm shopper={shopper} orderId={query.get('order_id')} {...loaderData} />
      </div>
    </div>
  )
}

function BalanceCard() {
  const { text } = useBalance()
  return (
    <section
      aria-label="Gold balance"
      className="gold-fill relative overflow-hidden rounded-3xl p-5 [--contour:rgb(29_20_2/.22)] md:p-7"
    >
      <div aria-hidden="true" className="contours absolute inset-0" />
      <div className="relative flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="flex items-center gap-2 font-semibold">
            <Coin className="size-6" />
            Gold balance
          </p>
          <p className="price mt-1 text-4xl md:text-5xl">
            {text ?? <span className="font-text text-lg">Loading Balance...</span>}
          </p>
        </div>
        <Link
          to={pagePaths.goldHistory}
          className={`${buttonLook('plain')} border-transparent! bg-on-gold! text-[#ffe3a1]! hover:bg-black! focus-visible:outline-on-gold`}
        >
          Gold History
        </Link>
      </div>
    </section>
  )
}
