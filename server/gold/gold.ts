/** The gold module's interface for the rest of the server. */

export { adjustmentEvents } from './adjustments.ts'
export { goldFaults, lastLedgerCheck } from './check-gold.ts'
export {
  approvalsWaiting,
  topupsPaidAfter,
  topupsWaiting,
  waitingApprovals,
  waitingTopups,
} from './console-queries.ts'
export { isCoveredByGold, moveGold, refuseDeleted } from './customer-gold.ts'
export { topupById, topupEvents } from './move-topup.ts'
export { payWithGold, pinNotVerified } from './pay-with-gold.ts'
export { refundOrderAsGold } from './refund-as-gold.ts'
