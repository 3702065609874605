/** What other domains may use of accounts. */
export {
  AccountInUse,
  type AccountRecords,
  type ExportContext,
  type Figure,
  type OpenedAccount,
} from './account-records.ts'
export {
  assertLivingAccount,
  assertOwnAccount,
  callerOf,
  notLoggedIn,
  optionalAuth,
  requireAuth,
} from './authentication.ts'
export { attemptKey, lockedOut } from './check-credential.ts'
export { type Customer, customerById, customerIdOf, customersById } from './customer.ts'
export { deviceOf, isCommonPassword } from './rules.ts'
export { contactsById, lockActiveAccount } from './sql.ts'
export { ATTEMPTS_MAX, countAttempt, endLockout, resetAttempts } from './sql-login-attempts.ts'
export { type Caller, usePinVerification, wasUsedFrom } from './sql-sessions.ts'
export { hashToken, newToken } from './tokens.ts'
