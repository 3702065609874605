/** Refunds of payments. */

export {
  beingRefunded,
  isBeingRefunded,
  lastPaymentEvent,
  type RefundOfPayable,
  refundedTotals,
  refundsOfPayable,
} from './queries.ts'
export { refundPartAsGold, refundUnappliedAsGold, requestRefund } from './request-refund.ts'
