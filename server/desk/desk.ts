/** What the rest of the server may use of the desk. */
export { unclaimedMoney } from './sql.ts'
