import type { OrderStatus } from '@apeak/contract/orders'
import type { KnownStatus, ShownStatus } from '../payments/use-payment-status.ts'

/**
 * The status on an order's page: of its payment, or of the order. `placed`: only the navigation's data is
 * known. `unreadable`: the shop did not answer, and the order may exist.
 */
export type OrderPageStatus =
  | Exclude<ShownStatus, 'cancelled'>
  | 'placed'
  | 'completed'
  | 'refunded'

export type Known = {
  /**
   * The order's status; undefined until read, null if it cannot be read now, `unknown` if it does not exist.
   */
  order: OrderStatus | 'unknown' | null | undefined
  /** The payment's status; undefined until read. */
  payment: KnownStatus | undefined
  /** Whether the shopper returns from a provider's page. */
  returned: boolean
  /** Where data about the order came from: the checkout's navigation state, or the address. */
  dataFrom: 'navigation' | 'address' | null
}

const decided: Partial<Record<OrderStatus, OrderPageStatus>> = {
  pending: 'pending',
  processing: 'paid',
  completed: 'completed',
  refunded: 'refunded',
}

/** Whether the shop itself reports the order as paid. */
export function isPaid(status: OrderPageStatus): boolean {
  return status === 'paid' || status === 'completed' || status === 'refunded'
}

/** Whether the order waits for payment. */
export function isUnpaid(status: OrderPageStatus): boolean {
  return status === 'open' || status === 'failed'
}

/** The shown status: from the shop, or else from the navigation. */
export function orderPageStatus({ order, payment, returned, dataFrom }: Known): OrderPageStatus {
  if (order === 'unknown') return 'unknown'
  const status = order && decided[order]
  if (status) return status
  if (payment === 'paid' || payment === 'failed' || payment === 'pending') return payment
  if (payment === 'received') return payment
  if (payment === 'confirming') return 'waiting'
  if (returned && (order !== undefined || payment)) return 'waiting'
  if (order === 'pending_payment') return payment ? 'open' : 'checking'
  if (dataFrom === 'navigation') return 'placed'
  // Anybody can write an address: it proves at most that an order was made.
  if (order === null) return dataFrom ? 'placed' : 'unreadable'
  return 'checking'
}
