/** Public interface of the desk. */
export { unclaimedMoney } from './sql.ts'
