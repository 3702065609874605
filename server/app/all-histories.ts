import { affiliateEvents } from '#affiliates/affiliates.ts'
import { adjustmentEvents, topupEvents } from '#gold/gold.ts'
import { orderEvents } from '#orders/orders.ts'
import { paymentEvents } from '#payments/move-payment.ts'
import { unmatchedEvents } from '#payments/reconciliation/move-unmatched.ts'
import { refundEvents } from '#payments/refunds/move-refund.ts'
import type { History } from '#platform/postgres/events.ts'
import { threadEvents } from '#support/support.ts'

/** Everything that has a history of its own in which operators may stand. */
export const allHistories: readonly History[] = [
  { kind: 'order', events: orderEvents },
  { kind: 'payment', events: paymentEvents },
  { kind: 'refund', events: refundEvents },
  { kind: 'unmatched-money', events: unmatchedEvents },
  { kind: 'topup', events: topupEvents },
  { kind: 'gold-adjustment', events: adjustmentEvents },
  { kind: 'thread', events: threadEvents },
  { kind: 'affiliate', events: affiliateEvents },
]
