import { Link } from 'react-router'
import { buttonLook } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { persistedCheckouts } from './checkout.ts'
import { orderPage } from './order-payable.ts'

/** After a reload or the back button: the purchase from this page that was ordered and not paid. */
export function UnpaidNotice({ slug, className }: { slug: string; className: string }) {
  const unpaid = useHydrated() ? persistedCheckouts.find() : null
  if (unpaid?.slug !== slug) return null
  return (
    <aside
      aria-label="Unpaid order"
      data-notice=""
      className={`flex items-center justify-between gap-3 rounded-xl border border-gold/50 bg-gold-wash py-2 pr-2 pl-3.5 lg:flex-wrap lg:p-4 ${className}`}
    >
      <p className="line-clamp-2 min-w-0 leading-snug max-lg:text-sm">
        <span className="font-semibold">{unpaid.product}</span> is ordered, but not paid yet.
      </p>
      <Link to={orderPage(unpaid.orderId)} className={`shrink-0 px-3.5! ${buttonLook('plain')}`}>
        Continue payment
      </Link>
    </aside>
  )
}
