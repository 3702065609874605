/** Refunds of payments. */

export { beingRefunded, isBeingRefunded, lastPaymentEvent, refundedTotals } from './queries.ts'
export { refundPartAsGold, refundUnappliedAsGold, requestRefund } from './request-refund.ts'
