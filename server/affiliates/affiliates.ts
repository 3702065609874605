/** What the rest of the server may use of affiliates. */
export { approveApplication, rejectApplication } from './decide-application.ts'
export { payOut } from './pay-out.ts'
export { affiliateHistory } from './sql-affiliates.ts'
export { commissionFaults } from './sql-check.ts'
export { affiliateEvents } from './sql-lifecycle.ts'
export { owedToAffiliates } from './sql-payouts.ts'
export { voidReferrals } from './sql-self-dealing.ts'
export { reinstateAffiliate, suspendAffiliate } from './suspend-affiliate.ts'
