/** What the rest of the server may use of orders. */

export { addOrderNote } from './add-order-note.ts'
export { type Buyer, buyerOf } from './buyer.ts'
export { deliverOrder } from './deliver-order.ts'
export { encryptVoucherCodes, renewVoucherCodes } from './encrypt-voucher-codes.ts'
export { ownMailBudgets } from './mailed-order.ts'
export { type LockedOrder, operateOrder, someoneWasFirst } from './operate-order.ts'
export {
  assertMayChange,
  isOrderKey,
  type OrderCaller,
  orderCaller,
  orderKey,
} from './order-key.ts'
export { placeManualOrder } from './place-manual-order.ts'
export { CartHasOrder, recordOrder } from './record-order.ts'
export { refuseBeyondLimits } from './refuse-beyond-limits.ts'
export { type OrderToContinue, requoteOrder, takenAnew } from './requote-order.ts'
export { reservedUntil } from './reserved-until.ts'
export {
  type OrderedItem,
  orderById,
  orderedItems,
  orderOfCart,
  orderReference,
  orderStatus,
  ownOrder,
} from './sql.ts'
export { type AwaitingCodes, lockAwaitingCodes } from './sql-awaiting-codes.ts'
export { orderOfAttempt, orderToContinue } from './sql-continuing.ts'
export { openCorrection } from './sql-corrections.ts'
export { type GameWait, ordersNow, type WaitingOrders } from './sql-dashboard.ts'
export { type DaySum, daySums, WAIT_STEP } from './sql-day-sums.ts'
export type { Delivery, NewDelivery } from './sql-delivering.ts'
export { orderEvents } from './sql-lifecycle.ts'
export { orderMeant } from './sql-listing.ts'
export { noteRefund } from './sql-operating.ts'
export { codeDelivery, orderToPay, paidParts } from './sql-paying.ts'
export type { OrderQuote } from './sql-quote.ts'
export { giveBack, markRefunded, returnedOfOrders } from './sql-refunding.ts'
export { moveOrderOfCart, reservedByCart } from './sql-replacing.ts'
export { type OrderEventRow, orderTimeline } from './sql-timeline.ts'
export { waitingCorrections, waitingOrders } from './sql-waiting.ts'
export { refuseGoldForGuests, refuseTaking, takeOverOrder } from './take-over-order.ts'
export { waitedTooLong } from './waited-too-long.ts'
