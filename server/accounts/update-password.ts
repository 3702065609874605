import type { UpdatePassword } from '@apeak/contract/accounts'
import type { AppContext } from '#context.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { useLimit } from '#platform/http/rate-limit.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { assertOwnAccount } from './authentication.ts'
import { checkOwnPassword, ownUser } from './own-account.ts'
import { refuseWeakPassword } from './register.ts'
import { changesOfAccount } from './rules.ts'
import { changePassword } from './sql-passwords.ts'
import { type Caller, endSessions } from './sql-sessions.ts'

/** Sets a new password and ends all sessions but the caller's. */
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
  const { known, key } = await checkOwnPassword(context, caller, email, {
    field: 'currentPassword',
    text: typed.currentPassword,
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
