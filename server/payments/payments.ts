/** What the rest of the server may use of payments. */
export { refuseForeignCallback } from './callback-url.ts'
export { discardUnopened, openPayment, ProviderUnavailable } from './open-payment.ts'
export type { Paid, Payable, PayableHandler } from './payable.ts'
export { takeRestAsGold } from './refund-as-gold.ts'
export { requestRefund } from './refund-payment.ts'
export { feeJson } from './sql.ts'
export { insertPaymentMethods } from './sql-methods.ts'
export { syncPayable } from './sync-payable.ts'
