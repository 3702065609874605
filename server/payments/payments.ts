/** What the rest of the server may use of payments. */
export { insertPaymentMethods } from './sql-methods.ts'
