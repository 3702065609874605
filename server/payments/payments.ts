/** Attempts, payments and payment methods. */
export {
  confirmingPayables,
  deleteAttempts,
  hasAttempts,
  hasUnconfirmedPayment,
  isBeingPaid,
  mayStillBePaid,
  unconfirmedPayables,
} from './attempts.ts'
export type { PaymentsContext } from './context.ts'
export { listEditedMethods } from './methods/edit-methods.ts'
export {
  feeOf,
  type MethodFee,
  meetsMinimum,
  type OfferedFee,
  offeredFees,
  refuseBelowMinimum,
} from './methods/fees.ts'
export { instructionBlocks, paymentInstructions } from './methods/instructions.ts'
export { methodLabel } from './methods/list-methods.ts'
export { type DecidedPayment, paymentById } from './move-payment.ts'
export {
  discardUnopened,
  openPayment,
  ProviderUnavailable,
  refuseForeignCallback,
  refuseUnknownChannel,
  refuseUnknownMethod,
} from './open-payment.ts'
export type { Paid, Payable, PayableHandler, PayableName } from './payable.ts'
export {
  type AppliedPayment,
  appliedPayment,
  exportPayments,
  type MoneyHistory,
  moneyHistory,
  paymentsByReference,
  unappliedMoney,
} from './payment-history.ts'
export { declineReasonOf, syncPayable } from './sync-attempts.ts'
