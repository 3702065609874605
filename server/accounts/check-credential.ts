import { createHash } from 'node:crypto'
import { credentials } from '@apeak/contract/accounts-console'
import type { FieldsRefused } from '#platform/http/problems.ts'
import { tooMany } from '#platform/http/rate-limit.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { AccountsContext } from './context.ts'
import {
  ATTEMPTS_MAX,
  type Credential,
  countAttempt,
  lockoutSeconds,
  queueLockoutNotice,
} from './sql-login-attempts.ts'

type LoginAttempt<Known> = {
  credential: Credential
  /** Whose it is: an account's id, or an address where the account need not exist. */
  owner: string | number
  /** Where it is tried from; none where only its owner can try it. */
  place?: string
  /** The owner's address, where a lockout is reported. */
  email: string
  /** What no lockout is longer than. */
  longest?: '1 day' | '10 minutes'
  /** Reads what it is compared with; undefined where its owner is gone. */
  read(): Promise<Known | undefined>
  isRight(known: Known): boolean | Promise<boolean>
  /** The refusal of a wrong one. */
  wrong: FieldsRefused
}

/**
 * Checks a password, PIN or code: the login attempt is counted first, then compared. Refuses a wrong
 * one, and with 429 any during a lockout. After a right one its caller resets the count, in the
 * transaction that makes use of it. Known and unknown addresses take the same steps.
 */
export async function checkCredential<Known>(
  { database }: AccountsContext,
  { credential, owner, place, email, longest, read, isRight, wrong }: LoginAttempt<Known>,
): Promise<{ known: Known; key: Buffer }> {
  const key = attemptKey(credential, owner, place)
  const attempts = await countAttempt(database, key, {
    owner: attemptKey(credential, owner),
    ...(longest ? { longest } : {}),
  })
  const known = attempts && (await read())
  if (!known) throw await lockedOut(database, key)
  if (await isRight(known)) return { known, key }
  if (attempts === ATTEMPTS_MAX) await queueLockoutNotice(database, credential, key, email)
  throw wrong
}

/** What operators prove with who they are. */
export type OperatorCredential = 'operator-password' | 'operator-code'

/**
 * Names one person's credential: theirs is the account's id or, where it need not exist, the address.
 * `place`: where it is tried from, where what strangers try elsewhere is not counted.
 */
export function attemptKey(
  credential: Credential | OperatorCredential,
  owner: string | number,
  place?: string,
): Buffer {
  const parts = place === undefined ? [credential, owner] : [credential, owner, place]
  return createHash('sha256').update(parts.join('\n')).digest()
}

/** The refusal during a lockout: 429 with the time left. */
export async function lockedOut(db: Queryable, key: Buffer) {
  return tooMany((await lockoutSeconds(db, key)) ?? 1, 'Too many wrong tries.')
}

/** Under which keys login attempts at a customer's credentials are counted. */
export function credentialKeys({ id, email }: { id: number; email: string }) {
  return credentials.map((credential) => ({
    credential,
    key: attemptKey(credential, ownerOf(credential, { id, email })),
  }))
}

// A password and a code may be tried at an address that has no account: they are counted by the address.
const ownerOf = (credential: Credential, { id, email }: { id: number; email: string }) =>
  credential === 'pin' || credential === 'pin-code' ? id : email
