import type { CartState } from './use-cart.ts'

type Props = {
  state: CartState
  /** No item is chosen. */
  empty?: boolean
}

/** What is to be paid. One that is no longer true, or not known yet, is not shown. */
export function CartTotal({ state, empty = false }: Props) {
  const { cart, fresh, failed } = state
  if (empty) return <span className="price text-muted">RM –</span>
  if (cart && fresh) {
    return <span className="price text-gold">{cart.total.inCurrentCurrency.formatted}</span>
  }
  if (failed) return <span className="price text-muted">RM …</span>
  return <span aria-hidden="true" className="skeleton inline-block h-5 w-24 align-middle" />
}
