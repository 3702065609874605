/** What the rest of the server may use of payments. */

export { ProviderUnavailable } from './ensure-provider-order.ts'
export { discardUnopened, openPayment } from './open-payment.ts'
export type { Paid, Payable, PayableHandler } from './payable.ts'
export { refuseForeignCallback } from './refuse-foreign-callback.ts'
export { refuseForeignMethod } from './refuse-foreign-method.ts'
export { refuseTooLittle } from './refuse-too-little.ts'
export { requestRefund } from './request-refund.ts'
export { resolveUnmatched } from './resolve-unmatched.ts'
export { feeJson, insertPaymentMethods, type MethodFee } from './sql-methods.ts'
export { syncPayable } from './sync-payable.ts'
export { takeRestAsGold } from './take-rest-as-gold.ts'
