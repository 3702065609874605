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
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-gold/50 bg-gold-wash p-4 md:px-5 ${className}`}
    >
      <p className="min-w-0">
        <span className="font-semibold">{unpaid.product}</span> is ordered, but not paid yet.
      </p>
      <Link to={orderPage(unpaid.orderId)} className={buttonLook('plain')}>
        Continue payment
      </Link>
    </aside>
  )
}
