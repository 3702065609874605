/** What other domains may use of accounts. */
export {
  AccountInUse,
  type AccountRecords,
  type ExportContext,
  type Figure,
} from './account-records.ts'
export {
  assertOwnAccount,
  callerOf,
  notLoggedIn,
  optionalAuth,
  requireAuth,
} from './authentication.ts'
export { isCommonPassword } from './common-passwords.ts'
export { type Customer, customerById, customerIdOf, customersById } from './customer.ts'
export { assertLivingAccount } from './living-account.ts'
export { attemptKey, lockedOut } from './lockout.ts'
export { deviceOf } from './rules.ts'
export { livingAccount, people } from './sql.ts'
export { ATTEMPTS_MAX, countAttempt, endLockout, resetAttempts } from './sql-login-attempts.ts'
export { type Caller, usedFrom, usePinVerification } from './sql-sessions.ts'
export { hashToken, newToken } from './tokens.ts'
