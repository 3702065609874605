/** What the rest of the server may use of orders. */

export { deliverOrder } from './deliver-order.ts'
export { placeManualOrder } from './place-manual-order.ts'
export { CartHasOrder, recordOrder } from './record-order.ts'
export { type OrderToContinue, requoteOrder } from './requote-order.ts'
export { lockOrder, orderOfCart, orderReference, orderStatus, ownOrder } from './sql.ts'
export { orderOfAttempt, orderToContinue } from './sql-continuing.ts'
export type { Delivery, NewDelivery } from './sql-delivering.ts'
export { orderToPay, paidParts, receivedMail } from './sql-paying.ts'
export type { OrderQuote } from './sql-quote.ts'
export { giveBack, markRefunded } from './sql-refunding.ts'
export { reservedByCart } from './sql-replacing.ts'
export { waitedTooLong } from './waited-too-long.ts'
