/** What the rest of the server may use of payments. */
export { feeJson } from './sql.ts'
export { insertPaymentMethods } from './sql-methods.ts'
