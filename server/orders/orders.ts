/** What the rest of the server may use of orders. */

export { type Buyer, buyerOf } from './buyer.ts'
export { refuseBeyondLimits } from './buyer-limits.ts'
export type { OrdersContext } from './context.ts'
export {
  continueOrder,
  type OrderToContinue,
  orderOfAttempt,
  orderToContinue,
} from './continue-order.ts'
export { openCorrection } from './correct-order.ts'
export { insertOrder, moveOrderOfCart, type OrderOfCart, orderOfCart } from './create-order.ts'
export {
  type AwaitingCodes,
  type Delivery,
  deliverOrder,
  lockAwaitingCodes,
  type NewDelivery,
} from './deliver-order.ts'
export { ownMailBudgets } from './mailed-order.ts'
export { lockOrder, type Order, orderEvents } from './move-order.ts'
export { addOrderNote, operateOrder, someoneWasFirst } from './operate-order.ts'
export {
  assertMayChange,
  isOrderKey,
  type OrderCaller,
  orderCaller,
  orderKey,
} from './order-key.ts'
export { refuseGoldForGuests, refuseTaking, takeOverOrder } from './own-orders.ts'
export { isUnpaid, markPaid, payOrder } from './pay-order.ts'
export { placeManualOrder, waitedTooLong } from './place-order.ts'
export { type OrderQuote, quoteOf } from './quote.ts'
export { giveBack, markRefunded, noteRefund, returnedOfOrders } from './refund-order.ts'
export { reservedUntil } from './rules.ts'
export {
  type OrderedItem,
  orderById,
  orderedItems,
  orderReference,
  orderStatus,
  ownOrder,
} from './sql.ts'
export {
  type DeliveryTimes,
  deliveryTimes,
  type GameWait,
  ordersNow,
  type SalesSum,
  salesSums,
  type WaitingOrders,
} from './sql-dashboard.ts'
export { orderMeant } from './sql-listing.ts'
export { type OrderEventRow, orderTimeline } from './sql-timeline.ts'
export { waitingCorrections, waitingOrders } from './sql-waiting.ts'
export { renewVoucherCodes } from './voucher-codes.ts'
