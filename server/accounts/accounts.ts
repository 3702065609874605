/** What other domains may use of accounts. */
export { AccountInUse, type AccountRecords, type Figure } from './account-records.ts'
export {
  assertOwnAccount,
  callerOf,
  notLoggedIn,
  optionalAuth,
  requireAuth,
} from './authentication.ts'
export { type Customer, customerById } from './customer.ts'
export { assertLivingAccount } from './living-account.ts'
export { livingAccount, people } from './sql.ts'
export { type Caller, usedFrom, usePinVerification } from './sql-sessions.ts'
