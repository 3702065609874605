/** The accounts module's interface for the rest of the server. */
export {
  AccountInUse,
  type AccountRecords,
  type ExportContext,
  type Figure,
  type OpenedAccount,
} from './account-records.ts'
export {
  assertActiveAccount,
  assertOwnAccount,
  callerOf,
  notLoggedIn,
  optionalAuth,
  requireAuth,
} from './authentication.ts'
export {
  ATTEMPTS_MAX,
  attemptKey,
  countAttempt,
  endLockout,
  lockedOut,
  resetAttempts,
} from './check-credential.ts'
export type { AccountsContext } from './context.ts'
export {
  type Customer,
  contactsById,
  customerById,
  customerIdOf,
  customersById,
  languageOfAccount,
  lockActiveAccount,
} from './customers.ts'
export { listCustomers } from './list-customers.ts'
export { isCommonPassword } from './rules.ts'
export {
  type Caller,
  endAllAccountAccess,
  hashToken,
  newToken,
  usePinVerification,
  wasUsedFrom,
} from './sessions.ts'
