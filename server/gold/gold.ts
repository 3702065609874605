/** What the rest of the server may use of gold. */
export { moveGold } from './customer-gold.ts'
export { payWithGold, pinNotVerified } from './pay-with-gold.ts'
export { giveOrderAsGold, refuseDeleted } from './refund-as-gold.ts'
export { adjustmentEvents } from './sql-adjustments.ts'
export { goldFaults } from './sql-check.ts'
export { topupEvents } from './sql-topup-lifecycle.ts'
export { topupsWaiting } from './sql-topups.ts'
export { waitingTopups } from './sql-waiting.ts'
