/** What the rest of the server may use of affiliates. */
export { affiliateEvents } from './affiliate-events.ts'
export { commissionFaults } from './check-commission.ts'
export { countReferral, recountReturned } from './count-referrals.ts'
export { tiersChange } from './edit-tiers.ts'
export {
  approveApplication,
  reinstateAffiliate,
  rejectApplication,
  suspendAffiliate,
} from './move-application.ts'
export { payOut } from './pay-out.ts'
export { payoutRunChange } from './payout-runs.ts'
