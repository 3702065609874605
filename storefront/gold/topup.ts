import type { PaymentMethodValue } from '@apeak/contract/payments'

/** A top-up as this tab began it. */
export type KeptTopup = {
  id: string
  method: PaymentMethodValue
  /** What is credited, in sen. */
  valueSen: number
  /** The order that waits for this gold, or null. */
  orderId: string | null
}

const key = 'topup'

/** Keeps the tab's newest top-up over the way to a payment provider and back. */
export function keepTopup(topup: KeptTopup): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(topup))
  } catch {
    // Without storage it is continued in the gold history.
  }
}

/** The tab's top-up of that id, or null. */
export function keptTopup(id: string): KeptTopup | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptTopup | null
    return kept?.id === id ? kept : null
  } catch {
    return null
  }
}
