import { itemText } from '@apeak/contract/orders'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { buttonLook } from '../ui/button.tsx'
import { orderPage } from './order-payable.ts'
import type { useUnpaidOrder } from './use-unpaid-order.ts'

type Props = { unpaid: ReturnType<typeof useUnpaidOrder>; className?: string }

/** An order of this browser that waits for its payment: where it is paid, or not spoken of again. */
export function UnpaidNotice({ unpaid, className = '' }: Props) {
  const { order, dismiss } = unpaid
  if (!order) return null
  return (
    <aside
      aria-label="Unpaid order"
      className={`flex items-center gap-2 rounded-xl border border-gold/50 bg-raised py-1.5 pr-1 pl-3.5 shadow-lift ${className}`}
    >
      <p className="min-w-0 flex-1 text-sm leading-snug">
        <span className="block truncate font-semibold">
          {itemText(order.product.name, order.qty)}
        </span>{' '}
        is not paid yet
      </p>
      <Link to={orderPage(order.id)} className={`shrink-0 px-3! ${buttonLook('plain')}`}>
        Continue payment
      </Link>
      <button
        type="button"
        onClick={dismiss}
        className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:text-ink"
      >
        <span className="sr-only">Do not show this again</span>
        <X aria-hidden="true" className="size-5" />
      </button>
    </aside>
  )
}
