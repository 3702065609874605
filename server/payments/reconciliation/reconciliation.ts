/** Operators' figures of payments, and their decisions. */

export { confirmManualPayment, type SeenTransfer } from './confirm-manual-payment.ts'
export { type DisputedPayable, disputeById, disputesOf } from './disputes.ts'
export { openMoney, type PaymentFigures, paymentFigures, waitingMoney } from './figures.ts'
export {
  type Approval,
  assertNotConfirmedBy,
  BudgetExceeded,
  beginBudgeted,
  spendBudget,
} from './operator-budgets.ts'
export { resyncAfterRestore } from './resync-after-restore.ts'
