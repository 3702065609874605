import type { PaymentMethodValue } from '@apeak/contract/payments'
import { persistedPayments } from '../payments/persisted-payments.ts'

/** A top-up to be paid: a new one, or with an id one that was begun before. */
export type Topup = {
  id: string | null
  method: PaymentMethodValue
  /** What is credited, in sen; 0 where that is not known. */
  valueSen: number
  /** The order that waits for this gold, or null. */
  orderId: string | null
}

export type PersistedTopup = Topup & { id: string }

/** The tab's newest top-up. */
export const persistedTopups = persistedPayments<PersistedTopup>('topup', ({ id }) => id)
