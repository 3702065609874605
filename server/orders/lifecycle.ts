import type { OrderStatus } from '@apeak/contract/orders'

/** What becomes of the units and the coupon's use that an order takes. */
export type Reservation = 'reserved' | 'sold' | 'released'

/**
 * Statuses in which an order may be, and what it is after a move; `before`: as it was before the move
 * that this one takes back.
 */
type Move = {
  from: readonly OrderStatus[]
  to: OrderStatus | 'before'
  reservation: Reservation
}

/**
 * Every way in which an order is moved: from which statuses, to which, and what its reservation then
 * is. Nothing else moves one. The statements (sql-lifecycle.ts) take their guards and their effect
 * from here, and each writes its event into `order_events`.
 */
export const moves = {
  /** It is to be paid at another quote; what that takes is reserved. */
  continued: { from: ['pending_payment'], to: 'pending_payment', reservation: 'reserved' },
  /** The shopper says that a manual payment is on its way. */
  placed: { from: ['pending_payment'], to: 'pending', reservation: 'reserved' },
  /** Its money is in. */
  paid: { from: ['pending_payment', 'pending'], to: 'processing', reservation: 'sold' },
  /** It was not paid in time. It can still be paid, where there are units left then. */
  reservation_released: {
    from: ['pending_payment'],
    to: 'pending_payment',
    reservation: 'released',
  },
  /** Its shopper confirmed something else with the same cart. It can still be paid in the same way. */
  replaced: { from: ['pending_payment'], to: 'pending_payment', reservation: 'released' },
  /** Some of what was bought was given. */
  partly_delivered: { from: ['processing'], to: 'processing', reservation: 'sold' },
  /** All that was owed was given. */
  completed: { from: ['processing'], to: 'completed', reservation: 'sold' },
  /** No money came for it. It can still be paid, at the price that it then has. */
  put_back: { from: ['pending'], to: 'pending_payment', reservation: 'released' },
  /** All that was paid went back. */
  refunded: { from: ['processing', 'completed'], to: 'refunded', reservation: 'sold' },
  /** A refund failed after all: the money is here again. */
  reopened: { from: ['refunded'], to: 'before', reservation: 'sold' },
} as const satisfies Record<string, Move>

export type OrderMove = keyof typeof moves

/**
 * What can stand in `order_events`. An order begins with `created` and is `discarded`, which deletes
 * it, where nobody could begin to pay it or nobody ever did. `joined` and `detached` change whose it is,
 * `correction_asked` (a shopper's) and the rest (an operator's) what is known of it: none of them changes how it stands.
 */
export type OrderEvent =
  | OrderMove
  | 'created'
  | 'discarded'
  | 'joined'
  | 'detached'
  | 'correction_asked'
  | 'correction_declined'
  | 'details_corrected'
  | 'noted'
  | 'mail_resent'
  | 'reminded'
  | 'refund_requested'
