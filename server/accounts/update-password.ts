import type { UpdatePassword } from '@apeak/contract/accounts'
import type { AppContext } from '#context.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { useLimit } from '#platform/http/rate-limit.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { assertOwnAccount } from './authentication.ts'
import { checkGuess } from './check-credential.ts'
import { refuseWeakPassword } from './register.ts'
import { changesOfAccount } from './rules.ts'
import { userById } from './sql.ts'
import { changePassword, guessAtAccount } from './sql-pins.ts'
import { type Caller, endSessions } from './sql-sessions.ts'

/** Sets a new password and ends all sessions but the one that asks. */
export async function updatePassword(
  context: AppContext,
  caller: Caller,
  typed: UpdatePassword,
): Promise<void> {
  const { database, hasher } = context
  const { accountId, sessionId } = caller
  assertOwnAccount(caller, typed.id)
  if (typed.newPassword !== typed.confirmPassword) {
    throw fieldRefused('confirmPassword', 'New password and confirm password do not match.')
  }
  const { email } = await ownUser(context, caller)
  refuseWeakPassword('newPassword', typed.newPassword, email)
  await useLimit(database, changesOfAccount, String(accountId))
  const { known, key } = await checkPassword(context, caller, email, {
    field: 'currentPassword',
    password: typed.currentPassword,
  })
  const to = await hasher.hash(typed.newPassword)
  await inTransaction(database, async (transaction) => {
    const change = { id: accountId, from: known.password_hash, to, key }
    if (!(await changePassword(transaction, change))) {
      throw new Refusal(409, 'Your password was changed meanwhile. Please try again.')
    }
    // A statement of its own: it sees a session that was opened while the account was being locked.
    await endSessions(accountId, sessionId).execute(transaction)
  })
}

/** Compares the password of somebody who is logged in; shares its lock with the login. */
export function checkPassword(
  context: AppContext,
  { accountId }: Caller,
  email: string,
  { field, password }: { field: string; password: string },
) {
  return checkGuess(context, {
    thing: 'password',
    whose: email,
    email,
    take: (key) => guessAtAccount(context.database, key, accountId),
    isRight: ({ password_hash }) => context.hasher.verify(password_hash, password),
    wrong: fieldRefused(field, 'This is not your password.'),
  })
}

/** The caller's own account. */
export async function ownUser({ database }: AppContext, { accountId }: Caller) {
  const user = await userById(database, accountId)
  if (!user) throw new Refusal(401, 'Please log in to continue.')
  return user
}
