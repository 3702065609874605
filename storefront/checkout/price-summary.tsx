import type { Cart } from '@apeak/contract/checkout'
import { RotateCw, WifiOff } from 'lucide-react'
import { states } from '#messages/frame.ts'
import { price } from '#messages/payments.ts'
import { PriceLines } from '../payments/price-lines.tsx'
import { useOnline } from '../ui/browser-state.ts'
import { Button } from '../ui/button.tsx'
import { cartLines } from './cart.ts'
import type { CartState } from './use-cart.ts'

type Props = { state: CartState; method: string | null; empty?: boolean }

/** The cart's lines and total, if they match the present choice. */
export function PriceSummary({ state, method, empty = false }: Props) {
  const { cart, fresh, failed, retry } = state
  if (empty) return null
  if (failed) return <NoPrice onRetry={retry} />
  if (!cart || !fresh) return <SummarySkeleton />
  return (
    <div className="mt-4 border-t border-line pt-4">
      <CartLines cart={cart} fresh={fresh} method={method} />
    </div>
  )
}

function NoPrice({ onRetry }: { onRetry: () => void }) {
  const online = useOnline()
  return (
    <div
      role="status"
      className="mt-4 flex items-center justify-between gap-3 rounded-xl bg-danger-wash py-2 pr-2 pl-4 text-danger"
    >
      {online ? (
        price.notUpdated
      ) : (
        <span className="flex min-h-11 items-center gap-2.5">
          <WifiOff className="size-5 shrink-0" />
          {price.offline}
        </span>
      )}
      {online && (
        <Button onClick={onRetry}>
          <RotateCw className="size-4" />
          {states.retry}
        </Button>
      )}
    </div>
  )
}

type LinesProps = {
  cart: Cart
  /** Whether the price matches the present choice. */
  fresh: boolean
  method: string | null
}

/** A cart's lines and its total. */
export function CartLines({ cart, fresh, method }: LinesProps) {
  const total = cart.total.inCurrentCurrency.formatted
  return <PriceLines lines={cartLines(cart, method)} total={total} fresh={fresh} />
}

function SummarySkeleton() {
  return (
    <div role="status" className="mt-4 border-t border-line pt-4">
      <span className="sr-only">{states.loading}</span>
      <div aria-hidden="true" className="flex justify-between">
        <div className="skeleton h-6 w-20" />
        <div className="skeleton h-6 w-20" />
      </div>
      <div aria-hidden="true" className="mt-3 flex justify-between border-t border-line pt-3">
        <div className="skeleton h-8 w-16" />
        <div className="skeleton h-8 w-28" />
      </div>
    </div>
  )
}

type CartTotalProps = {
  state: CartState
  /** Whether no item is chosen. */
  empty?: boolean
}

/** The total, hidden while outdated or unknown. */
export function CartTotal({ state, empty = false }: CartTotalProps) {
  const { cart, fresh, failed } = state
  if (empty) return <span className="price text-muted">RM –</span>
  if (cart && fresh) {
    return <span className="price text-gold">{cart.total.inCurrentCurrency.formatted}</span>
  }
  if (failed) return <span className="price text-muted">RM …</span>
  return <span aria-hidden="true" className="skeleton inline-block h-5 w-24 align-middle" />
}
