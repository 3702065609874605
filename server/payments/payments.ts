/** What the rest of the server may use of payments. */

export { applyUnapplied } from './apply-unapplied.ts'
export { confirmManualPayment, type SeenMoney } from './confirm-manual-payment.ts'
export { instructionsChange, methodChange } from './edit-methods.ts'
export { ProviderUnavailable } from './ensure-provider-order.ts'
export { instructionBlocks } from './mailed-instructions.ts'
export { addMissingMethods, refuseOfferedWithoutKeys } from './method-readiness.ts'
export { discardUnopened, openPayment } from './open-payment.ts'
export {
  type Approval,
  assertNotSeenBy,
  BeyondBudget,
  beginOperatorValue,
  countAgainstBudget,
  type OperatorLimits,
} from './operator-budgets.ts'
export type { Paid, Payable, PayableHandler, PayableName } from './payable.ts'
export { refuseForeignCallback } from './refuse-foreign-callback.ts'
export { refuseForeignChannel } from './refuse-foreign-channel.ts'
export { refuseForeignMethod } from './refuse-foreign-method.ts'
export { isEnough, refuseTooLittle } from './refuse-too-little.ts'
export { requestRefund } from './request-refund.ts'
export { resolveRefund } from './resolve-refund.ts'
export { resolveUnmatched } from './resolve-unmatched.ts'
export { settleManualRefund } from './settle-manual-refund.ts'
export { isBeingPaid, isSaidPaid } from './sql-claims.ts'
export { exportPayments } from './sql-export.ts'
export { openMoney, type PaymentFigures, paymentFigures } from './sql-figures.ts'
export { deleteAttempts, hasAttempts, mayStillBePaid } from './sql-forgetting.ts'
export { paymentInstructions, replaceInstructions } from './sql-instructions.ts'
export {
  feeJson,
  feesJson,
  insertPaymentMethods,
  type MethodFee,
  type OfferedFee,
} from './sql-methods.ts'
export {
  type AppliedPayment,
  appliedPayment,
  type MoneyHistory,
  moneyHistory,
} from './sql-money-history.ts'
export { paymentEvents } from './sql-payments.ts'
export { isRefundUnderWay, refundUnderWay, returnedPayments } from './sql-refund.ts'
export { refundEvents } from './sql-refund-events.ts'
export { lookUpAgain } from './sql-restores.ts'
export { type DecidedPayment, lastOfPayment, paymentById } from './sql-unapplied.ts'
export { unmatchedEvents } from './sql-unmatched.ts'
export { waitingMoney } from './sql-waiting.ts'
export { syncPayable } from './sync-payable.ts'
export { takePartAsGold, takeUnappliedAsGold } from './take-as-gold.ts'
export { whyDeclined } from './why-declined.ts'
