/** What the rest of the server may use of payments. */

export { applyUnapplied } from './apply-unapplied.ts'
export { confirmManualPayment, type SeenMoney } from './confirm-manual-payment.ts'
export type { PaymentsContext } from './context.ts'
export { instructionsChange, methodChange } from './edit-methods.ts'
export { addMissingMethods, refuseOfferedWithoutKeys } from './list-methods.ts'
export { instructionBlocks } from './mailed-instructions.ts'
export { type DecidedPayment, paymentById, paymentEvents } from './move-payment.ts'
export { refundEvents } from './move-refund.ts'
export { unmatchedEvents } from './move-unmatched.ts'
export { discardUnopened, openPayment, ProviderUnavailable } from './open-payment.ts'
export {
  type Approval,
  assertNotSeenBy,
  BeyondBudget,
  beginOperatorValue,
  countAgainstBudget,
  type OperatorLimits,
} from './operator-budgets.ts'
export type { Paid, Payable, PayableHandler, PayableName } from './payable.ts'
export {
  isEnough,
  refuseForeignCallback,
  refuseForeignChannel,
  refuseForeignMethod,
  refuseTooLittle,
} from './request-checks.ts'
export { requestRefund, takePartAsGold, takeUnappliedAsGold } from './request-refund.ts'
export { resolveRefund, settleManualRefund } from './resolve-refund.ts'
export { resolveUnmatched } from './resolve-unmatched.ts'
export { openMoney, type PaymentFigures, paymentFigures, waitingMoney } from './sql-console.ts'
export { deleteAttempts, exportPayments, hasAttempts, mayStillBePaid } from './sql-customer-data.ts'
export { isBeingPaid, isSaidPaid, saidPaid } from './sql-messages.ts'
export {
  feeOf,
  insertPaymentMethods,
  type MethodFee,
  type OfferedFee,
  offeredFees,
  paymentInstructions,
  replaceInstructions,
} from './sql-methods.ts'
export {
  type AppliedPayment,
  appliedPayment,
  type MoneyHistory,
  moneyHistory,
} from './sql-money-history.ts'
export { lastOfPayment } from './sql-payments.ts'
export { isRefundUnderWay, refundsUnderWay, returnedPayments } from './sql-refunds.ts'
export { lookUpAgain } from './sql-restores.ts'
export { syncPayable, whyDeclined } from './sync-attempts.ts'
