/** The affiliates module's interface for the rest of the server. */
export { commissionFaults } from './check-commission.ts'
export { countReferral, subtractRefunds } from './count-referrals.ts'
export { applicationsWaiting, commissionOfMonth } from './queries.ts'
