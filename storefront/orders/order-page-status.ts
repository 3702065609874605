import type { OrderStatus } from '@apeak/contract/orders'
import type { ShownStatus } from '../payments/shown-status.ts'
import type { KnownStatus } from '../payments/use-payment-status.ts'

/**
 * What an order's page shows: how its payment stands, or how far the order is. `placed`: only what
 * came along with the navigation is known.
 */
export type OrderPageStatus =
  | Exclude<ShownStatus, 'cancelled'>
  | 'placed'
  | 'completed'
  | 'refunded'

export type Known = {
  /** The order's status; undefined until it is read, null where it cannot be read. */
  order: OrderStatus | null | undefined
  /** The status of its payment; undefined until it is read. */
  payment: KnownStatus | undefined
  /** The shopper comes from a provider's page. */
  returned: boolean
  /** Something of the order came along with the navigation or the address. */
  cameAlong: boolean
}

const decided: Partial<Record<OrderStatus, OrderPageStatus>> = {
  pending: 'pending',
  processing: 'paid',
  completed: 'completed',
  refunded: 'refunded',
}

/** What is shown by the server's word; where there is none, by what came along. */
export function orderPageStatus({ order, payment, returned, cameAlong }: Known): OrderPageStatus {
  const status = order && decided[order]
  if (status) return status
  if (payment === 'paid' || payment === 'failed' || payment === 'pending') return payment
  if (returned && (order !== undefined || payment)) return 'waiting'
  if (order === 'pending_payment') return payment ? 'open' : 'checking'
  if (cameAlong) return 'placed'
  return order === null ? 'unknown' : 'checking'
}
