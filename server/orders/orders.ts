/** The orders module's interface for the rest of the server. */

export { lastQuestion } from './ask-shopper.ts'
export { type Buyer, buyerOf } from './buyer-limits.ts'
export { continueOrder, orderToContinue } from './continue-order.ts'
export { openCorrection } from './correct-order.ts'
export {
  type AwaitingCodes,
  deliverLockedOrder,
  deliverOrder,
  deliveryBlock,
  lockAwaitingCodes,
  renewVoucherCodes,
} from './deliver-order.ts'
export { insertOrder, moveOrderOfCart, type OrderOfCart, orderOfCart } from './insert-order.ts'
export { ownMailBudgets } from './mails.ts'
export { addOrderEvent, lockOrder, type Order, orderEvents } from './move-order.ts'
export {
  lateness,
  limitToRefusal,
  orderIdsOf,
  refuseGoldForGuests,
  takeOverOrder,
} from './own-orders.ts'
export { isUnpaid, payOrder, placeManualOrder, waitedTooLong } from './pay-order.ts'
export {
  buyerRecord,
  hasPaidOrder,
  listOrders,
  type OrderEventRow,
  type OrderedItem,
  orderById,
  orderedItems,
  orderOfAddress,
  orderReference,
  orderTimeline,
  ownOrder,
  resolveOrderId,
  waitingOrders,
} from './queries.ts'
export {
  addRefundedGold,
  markRefunded,
  recordRefundRequest,
  returnedOfOrders,
} from './refund-order.ts'
export {
  assertMayChange,
  lateRefundKey,
  marginOf,
  type OrderCaller,
  orderCaller,
  orderKey,
  orderQuote,
  reservedUntil,
  type ShownAnswer,
} from './rules.ts'
export { alreadyHandled, runOrderAction } from './run-order-action.ts'
export {
  type DeliveryTimes,
  deliveryTimes,
  goldRefundsBetween,
  itemMargins,
  ordersNow,
  ordersPaidAfter,
  type PaidCursor,
  type Sale,
  type SalesSum,
  salesSince,
  salesSums,
} from './sales.ts'
export type { OrdersContext } from './settings.ts'
export { reportedTransfer } from './shoppers/report-transfer.ts'
export {
  countSupplying,
  handToOperators,
  leaveToSuppliers,
  lockToSupply,
  maySupply,
  type OrderToSupply,
} from './supply-order.ts'
