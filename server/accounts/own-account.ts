import type { User } from '@apeak/contract/accounts'
import type { AppContext } from '#context.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { checkCredential } from './check-credential.ts'
import { mixPin } from './mailed-codes.ts'
import { userById } from './sql.ts'
import { attemptAtAccount } from './sql-passwords.ts'
import type { Caller } from './sql-sessions.ts'

/** The caller's own account. Refuses with 401 where it was erased meanwhile. */
export async function ownUser({ database }: AppContext, { accountId }: Caller): Promise<User> {
  const user = await userById(database, accountId)
  if (!user) throw new Refusal(401, 'Please log in to continue.')
  return user
}

/** What somebody typed to prove who they are, and in which field. */
type Typed = { field: string; text: string }

/**
 * Checks the password of somebody who is logged in: no lockout of the login counts, which a stranger
 * may have caused.
 */
export function checkOwnPassword(
  context: AppContext,
  { accountId }: Caller,
  email: string,
  { field, text }: Typed,
) {
  return checkCredential(context, {
    credential: 'password',
    owner: email,
    place: 'session',
    email,
    count: (key, owner) => attemptAtAccount(context.database, { key, owner, accountId }),
    isRight: ({ password_hash }) => context.hasher.verify(password_hash, text),
    wrong: fieldRefused(field, 'This is not your password.'),
  })
}

/** Checks the PIN of somebody who is logged in. */
export async function checkOwnPin(context: AppContext, caller: Caller, { field, text }: Typed) {
  const { email } = await ownUser(context, caller)
  return checkCredential(context, {
    credential: 'pin',
    owner: caller.accountId,
    email,
    count: (key, owner) =>
      attemptAtAccount(context.database, { key, owner, accountId: caller.accountId }),
    isRight: ({ pin_hash }) => context.hasher.verify(pin_hash, mixPin(context.secrets, text)),
    wrong: fieldRefused(field, 'Invalid PIN'),
  })
}
