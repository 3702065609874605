import { PinCheck } from '../gold/pin-check.tsx'
import { useBalance } from '../session/balance.tsx'
import { LoginLink } from '../session/login-link.tsx'
import { useVisitor } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'
import type { PurchaseState } from './use-purchase.ts'

/** Requirements of paying with gold: a login, then the PIN. */
export default function GoldStep({ purchase }: { purchase: PurchaseState }) {
  const balance = useBalance()
  const visitor = useVisitor()
  if (visitor === undefined) return null
  if (visitor) {
    const missing = purchase.refused === 'pin'
    return (
      <PinCheck
        pin={purchase.pin}
        balance={balance.text}
        missing={missing}
        className="mt-3 max-w-xl"
      />
    )
  }
  return (
    <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2xl border border-gold/40 bg-gold-wash p-4 md:px-5">
      Your gold is in your account.
      <LoginLink className={buttonLook('plain')} />
    </p>
  )
}
