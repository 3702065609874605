import type { Cart } from '@apeak/contract/checkout'
import { formatSen, senOf } from '@apeak/contract/money'
import { useBalance } from '../session/balance.tsx'

/** What a buyer has to know of gold before choosing it: the balance, and what it lacks or saves. */
export function GoldNote({ cart }: { cart: Cart | null }) {
  const balance = useBalance()
  const total = cart?.method_totals?.apeak
  const dueSen = total && senOf(total.inCurrentCurrency.amount)
  const missing =
    dueSen !== undefined && balance.sen !== null ? Math.max(0, dueSen - balance.sen) : 0
  const saved = cart && dueSen !== undefined ? savedBy(cart, dueSen) : 0
  // Each part stays on one line.
  const more =
    missing > 0 ? (
      <span className="inline-block text-danger">{formatSen(missing)} missing</span>
    ) : (
      saved > 0 && <span className="inline-block text-good">saves {formatSen(saved)}</span>
    )
  return (
    <span className="block text-sm text-muted tabular-nums">
      {balance.text && (
        <span className="inline-block">
          Balance {balance.text}
          {more && ' ·'}
        </span>
      )}{' '}
      {more}
    </span>
  )
}

/** Sen that gold takes off what the items cost. */
function savedBy({ subTotal, coupon }: Cart, dueSen: number): number {
  const items = senOf(subTotal.inCurrentCurrency.amount)
  return items - senOf(coupon.value.inCurrentCurrency.amount) - dueSen
}
