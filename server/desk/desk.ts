/** Public interface of the desk. */
export { unclaimedMoney } from './queries.ts'
