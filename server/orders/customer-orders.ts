/** What accounts may do with their owners' orders. */
export { detachOrders, joinGuestOrders, unfinishedOrders } from './sql.ts'
