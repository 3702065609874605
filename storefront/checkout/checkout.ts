import type { ContinueOrder, CreateOrder } from '@apeak/contract/checkout'

/** A purchase in a form that can be sent again: the same request is always the same order. */
export type Checkout = {
  /** What makes the order, or lets an unpaid one be paid. */
  request: { verb: 'create'; body: CreateOrder } | { verb: 'continue'; body: ContinueOrder }
  email: string
  /** The category's page, where it can be begun anew; null where that is not known. */
  slug: string | null
  category: string
  product: string
  /** Ringgit. */
  amount: number
}

export type KeptCheckout = Checkout & { orderId: string }

const key = 'checkout'

/**
 * Keeps the tab's newest unpaid purchase over the way to a payment provider and back. It holds
 * nothing secret, and ends with the tab.
 */
export function keepCheckout(checkout: KeptCheckout): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(checkout))
  } catch {
    // Without storage the order can still be paid now, but not tried again after a redirect.
  }
}

/** The tab's unpaid purchase; with an order's id only if it is that order's. */
export function keptCheckout(orderId?: string): KeptCheckout | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptCheckout | null
    if (typeof kept?.orderId !== 'string' || !kept.request) return null
    return orderId === undefined || kept.orderId === orderId ? kept : null
  } catch {
    return null
  }
}

/** Forgets a purchase that is paid. */
export function forgetCheckout(orderId: string): void {
  if (keptCheckout(orderId)) sessionStorage.removeItem(key)
}
