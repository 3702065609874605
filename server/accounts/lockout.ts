import { createHash } from 'node:crypto'
import { tooMany } from '#platform/http/rate-limit.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { lockoutSeconds } from './sql-login-attempts.ts'

/** What somebody proves with who they are, and what others may try to guess. */
export type Credential = 'password' | 'pin' | 'email-code' | 'pin-code'

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
