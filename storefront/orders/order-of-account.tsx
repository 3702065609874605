import type { OrderDetails } from '@apeak/contract/orders'
import { LoginLink } from '../session/login-link.tsx'
import { useShopper } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'

/** To whoever is logged out and opens the order of an account: the login, which leads back to it. */
export function OrderOfAccount({ order }: { order: OrderDetails }) {
  const shopper = useShopper()
  // Of a guest's order everybody who has its id is told the address, shortened.
  if (shopper || order.is_own || order.email !== null) return null
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface p-4">
      <p className="text-muted">This order belongs to an account.</p>
      <LoginLink className={buttonLook('plain')}>Log in</LoginLink>
    </div>
  )
}
