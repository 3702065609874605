/** The desk module's interface for the rest of the server. */
export { unclaimedMoney } from './queries.ts'
