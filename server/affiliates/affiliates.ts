/** What the rest of the server may use of affiliates. */
export {
  approveApplication,
  reinstateAffiliate,
  rejectApplication,
  suspendAffiliate,
} from './decide-application.ts'
export { tiersChange } from './edit-tiers.ts'
export { payOut } from './pay-out.ts'
export { payoutRunChange } from './payout-runs.ts'
export { affiliateHistory } from './sql-affiliates.ts'
export { commissionFaults } from './sql-check.ts'
export { countReferral, recountReturned } from './sql-count-referrals.ts'
export { affiliateEvents } from './sql-events.ts'
export { owedToAffiliates } from './sql-payouts.ts'
export { voidReferrals } from './sql-self-dealing.ts'
