/** What the rest of the server may use of affiliates. */
export { commissionFaults } from './check-commission.ts'
export { countReferral, recountReturned } from './count-referrals.ts'
