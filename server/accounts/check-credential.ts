import type { AppContext } from '#context.ts'
import type { FieldsRefused } from '#platform/http/problems.ts'
import { type Guessed, guessKey, refusedByLock, TRIES_MAX } from './sql-login-attempts.ts'
import { queueLockNotice } from './sql-notices.ts'

type Attempt<Known> = {
  thing: Guessed
  /** Whose thing it is: an account's id, or an address where the account need not exist. */
  whose: string | number
  /** The owner's address, where they are to be told of a lock. */
  email: string
  /** Counts the try under the key and reads what it is to be compared with, in one statement. */
  take(key: Buffer): Promise<Known | undefined>
  isRight(known: Known): boolean | Promise<boolean>
  /** The refusal of a wrong one. */
  wrong: FieldsRefused
}

/**
 * Looks at one try at a password, PIN or code: counted first, then compared. Refuses a wrong one,
 * and with 429 any while the thing is locked. A right one has to be forgiven by its caller, in the
 * statement that makes use of it. Known and unknown addresses take the same steps.
 */
export async function checkGuess<Known extends { tries: number }>(
  { database }: AppContext,
  { thing, whose, email, take, isRight, wrong }: Attempt<Known>,
): Promise<{ known: Known; key: Buffer }> {
  const key = guessKey(thing, whose)
  const known = await take(key)
  if (!known) throw await refusedByLock(database, key)
  if (await isRight(known)) return { known, key }
  if (known.tries === TRIES_MAX) await queueLockNotice(database, thing, key, email)
  throw wrong
}
