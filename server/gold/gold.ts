/** What the rest of the server may use of gold. */

export { adjustmentEvents } from './adjustments.ts'
export { goldPaysFor, moveGold, refuseDeleted } from './customer-gold.ts'
export { topupEvents } from './move-topup.ts'
export { payWithGold, pinNotVerified } from './pay-with-gold.ts'
export { giveOrderAsGold } from './refund-as-gold.ts'
export { goldFaults, lastLedgerCheck } from './sql-check.ts'
export {
  approvalsWaiting,
  topupsWaiting,
  waitingApprovals,
  waitingTopups,
} from './sql-console.ts'
