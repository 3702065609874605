/** What the rest of the server may use of gold. */
export { goldPaysFor, moveGold } from './customer-gold.ts'
export { adjustmentEvents } from './move-adjustment.ts'
export { topupEvents } from './move-topup.ts'
export { payWithGold, pinNotVerified } from './pay-with-gold.ts'
export { giveOrderAsGold, refuseDeleted } from './refund-as-gold.ts'
export { goldFaults, lastLedgerCheck } from './sql-check.ts'
export {
  approvalsWaiting,
  topupsWaiting,
  waitingApprovals,
  waitingTopups,
} from './sql-console.ts'
