import { formatSen, senOf } from '@apeak/contract/money'
import { itemText } from '@apeak/contract/orders'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { useBalance } from '../session/balance.tsx'
import { buttonLook } from '../ui/button.tsx'
import { useQuery } from '../ui/use-query.ts'

/** An unpaid order whose shopper tops up for it. */
export type OrderWaiting = {
  id: string
  /** What was ordered: '3 × 42 Diamonds'. */
  item: string
  /** What the balance lacks, in sen: 0 where it suffices. */
  missingSen: number
}

/** The order that waits for gold; null without one, while it loads, and where it is paid. */
export function useWaitingOrder(id: string | null): OrderWaiting | null {
  const { sen } = useBalance()
  const { value: details, error } = useQuery(id, (wanted) => api.orders.details(wanted))
  if (!id || sen === null || error || details?.status !== 'pending_payment') return null
  const total = senOf(details.total.inCurrentCurrency.amount)
  const item = itemText(details.product.name, details.qty)
  return { id, item, missingSen: Math.max(0, total - sen) }
}

/** Says what an order waits for, and leads to it when it need not wait. */
export function WaitingOrder({ order }: { order: OrderWaiting }) {
  const { id, item, missingSen } = order
  return (
    <aside
      aria-label="Loading order"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-gold/50 bg-gold-wash p-4 md:px-5"
    >
      <p className="min-w-0">
        <span className="font-semibold">{item}</span>{' '}
        {missingSen > 0
          ? `waits for your gold: ${formatSen(missingSen)} is missing.`
          : 'waits for your payment. Your gold suffices.'}
      </p>
      <Link
        to={pathTo(pagePaths.transactionHistory, {}, { order_id: id, method: 'apeak' })}
        className={buttonLook(missingSen > 0 ? 'plain' : 'gold')}
      >
        Continue your order
      </Link>
    </aside>
  )
}
