/** Refunds of payments. */

export {
  beingRefunded,
  isBeingRefunded,
  lastPaymentEvent,
  type RefundOfPayable,
  refundedOf,
  refundedTotals,
  refundsBetween,
  refundsOfPayable,
} from './queries.ts'
export {
  recordGoldRefund,
  refundPartAsGold,
  refundUnappliedAsGold,
  requestRefund,
} from './request-refund.ts'
