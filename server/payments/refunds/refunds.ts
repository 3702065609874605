/** Refunds of payments. */

export {
  beingRefunded,
  isBeingRefunded,
  lastPaymentEvent,
  refundedOf,
  refundedTotals,
  refundsBetween,
} from './queries.ts'
export { refundPartAsGold, refundUnappliedAsGold, requestRefund } from './request-refund.ts'
