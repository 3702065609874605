import type { Cart } from '@apeak/contract/checkout'
import { formatSen, senOf } from '@apeak/contract/money'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { lazy } from 'react'
import { Link, useLocation } from 'react-router'
import { gold } from '#messages/gold.ts'
import { useBalance } from '../session/balance.tsx'
import { LoginLink } from '../session/login-link.tsx'
import { useVisitor } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-component.tsx'
import { coveringAmount } from './topup-quote.ts'
import type { Pin } from './use-pin.ts'

// Loaded only for payment with gold.
const PinCheck = lazy(() => import('./pin-check.tsx'))

type StepProps = {
  cart: Cart | null
  pin: Pin
  /** Whether only the PIN is missing. */
  missing: boolean
}

/** Requirements of paying with gold: a login, enough gold, then the PIN. */
export function GoldStep({ cart, pin, missing }: StepProps) {
  const visitor = useVisitor()
  const { pathname } = useLocation()
  const lacking = useMissingGold(cart)
  if (visitor === undefined) return null
  if (visitor && lacking > 0) {
    const amount = coveringAmount(lacking)
    return (
      <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2xl border border-gold/40 bg-gold-wash p-4 md:px-5">
        <span>{gold.needMoreGold(formatSen(lacking))}</span>
        <Link
          to={pathTo(pagePaths.goldTopup, {}, { amount, back: pathname })}
          className={buttonLook('gold')}
        >
          {gold.topUpAmount(formatSen(amount * 100))}
        </Link>
      </p>
    )
  }
  if (visitor) {
    return (
      <LazyBoundary>
        <PinCheck pin={pin} missing={missing} className="mt-3 max-w-xl" />
      </LazyBoundary>
    )
  }
  return (
    <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2xl border border-gold/40 bg-gold-wash p-4 md:px-5">
      {gold.logIn}
      <LoginLink className={buttonLook('plain')} />
    </p>
  )
}

/** A cart's price without fees, in sen; undefined without a cart. */
export function dueSen(cart: Cart | null): number | undefined {
  if (!cart) return undefined
  const { subTotal, coupon } = cart
  return senOf(subTotal.inCurrentCurrency.amount) - senOf(coupon.value.inCurrentCurrency.amount)
}

/** The gold balance, with the missing amount or the savings. */
export function GoldNote({ cart }: { cart: Cart | null }) {
  const balance = useBalance()
  const total = goldTotalSen(cart)
  const missing = useMissingGold(cart)
  const saved = total === undefined ? 0 : (dueSen(cart) ?? 0) - total
  // Each part stays on one line.
  const more =
    missing > 0 ? (
      <span className="inline-block text-danger">{gold.needMore(formatSen(missing))}</span>
    ) : (
      saved > 0 && <span className="inline-block text-good">{gold.saves(formatSen(saved))}</span>
    )
  return (
    <span className="block text-sm text-muted tabular-nums">
      {balance.text && (
        <span className="inline-block">
          {gold.balance(balance.text)}
          {more && ' ·'}
        </span>
      )}{' '}
      {more}
    </span>
  )
}

/** A cart's total by gold, in sen. */
function goldTotalSen(cart: Cart | null): number | undefined {
  const total = cart?.method_totals?.apeak
  return total && senOf(total.inCurrentCurrency.amount)
}

/** The sen that the balance lacks for a cart; 0 while unknown. */
export function useMissingGold(cart: Cart | null): number {
  const { sen } = useBalance()
  const total = goldTotalSen(cart)
  return total !== undefined && sen !== null ? Math.max(0, total - sen) : 0
}
