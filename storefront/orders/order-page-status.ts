import type { OrderStatus } from '@apeak/contract/orders'
import type { KnownStatus, ShownStatus } from '../payments/use-payment-status.ts'

/**
 * What an order's page shows: how its payment stands, or how far the order is. `placed`: only what
 * came along with the navigation is known. `unreadable`: the shop may have it, and did not answer.
 */
export type OrderPageStatus =
  | Exclude<ShownStatus, 'cancelled'>
  | 'placed'
  | 'completed'
  | 'refunded'

export type Known = {
  /**
   * The order's status; undefined until it is read, null where it cannot be read now, `unknown` where
   * the shop has no such order.
   */
  order: OrderStatus | 'unknown' | null | undefined
  /** The status of its payment; undefined until it is read. */
  payment: KnownStatus | undefined
  /** The shopper comes from a provider's page. */
  returned: boolean
  /** Something of the order came along: with the navigation from the checkout, or in the address. */
  cameAlong: 'navigation' | 'address' | null
}

const decided: Partial<Record<OrderStatus, OrderPageStatus>> = {
  pending: 'pending',
  processing: 'paid',
  completed: 'completed',
  refunded: 'refunded',
}

/** Whether the shop itself says that the order was paid. */
export function isPaid(status: OrderPageStatus): boolean {
  return status === 'paid' || status === 'completed' || status === 'refunded'
}

/** Whether it waits for its shopper to pay. */
export function isUnpaid(status: OrderPageStatus): boolean {
  return status === 'open' || status === 'failed'
}

/** What is shown by the server's word; where there is none, by what came along. */
export function orderPageStatus({ order, payment, returned, cameAlong }: Known): OrderPageStatus {
  if (order === 'unknown') return 'unknown'
  const status = order && decided[order]
  if (status) return status
  if (payment === 'paid' || payment === 'failed' || payment === 'pending') return payment
  if (returned && (order !== undefined || payment)) return 'waiting'
  if (order === 'pending_payment') return payment ? 'open' : 'checking'
  if (cameAlong === 'navigation') return 'placed'
  // Anybody can write an address: it is believed no more than that an order was made.
  if (order === null) return cameAlong ? 'placed' : 'unreadable'
  return 'checking'
}
