import type { AppContext } from '#context.ts'
import type { FieldsRefused } from '#platform/http/problems.ts'
import { attemptKey, type Credential, lockedOut } from './lockout.ts'
import { ATTEMPTS_MAX } from './sql-login-attempts.ts'
import { queueLockoutNotice } from './sql-notices.ts'

type LoginAttempt<Known> = {
  credential: Credential
  /** Whose it is: an account's id, or an address where the account need not exist. */
  owner: string | number
  /** Where it is tried from; none where only its owner can try it. */
  place?: string
  /** The owner's address, where a lockout is reported. */
  email: string
  /**
   * Counts the attempt under the key, which is one of those under `owner`, and reads what it is compared
   * with, in one statement.
   */
  count(key: Buffer, owner: Buffer): Promise<Known | undefined>
  isRight(known: Known): boolean | Promise<boolean>
  /** The refusal of a wrong one. */
  wrong: FieldsRefused
}

/**
 * Checks a password, PIN or code: the login attempt is counted first, then compared. Refuses a wrong
 * one, and with 429 any during a lockout. After a right one its caller resets the count, in the
 * statement that makes use of it. Known and unknown addresses take the same steps.
 */
export async function checkCredential<Known extends { attempts: number }>(
  { database }: AppContext,
  { credential, owner, place, email, count, isRight, wrong }: LoginAttempt<Known>,
): Promise<{ known: Known; key: Buffer }> {
  const key = attemptKey(credential, owner, place)
  const known = await count(key, attemptKey(credential, owner))
  if (!known) throw await lockedOut(database, key)
  if (await isRight(known)) return { known, key }
  if (known.attempts === ATTEMPTS_MAX) await queueLockoutNotice(database, credential, key, email)
  throw wrong
}
