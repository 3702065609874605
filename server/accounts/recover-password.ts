import type { ResetPassword } from '@apeak/contract/accounts'
import { fieldRefused } from '#platform/http/problems.ts'
import { forgetUses, networkOf, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { attemptKey } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { countAsk, newSeed } from './mailed-codes.ts'
import { refuseWeakPassword } from './register.ts'
import { codesFromNetwork, sentToAddress, strangersAtAddress } from './rules.ts'
import { queueForAddress } from './sql.ts'
import { endLockout, queueNotice } from './sql-login-attempts.ts'
import { deleteResets, isResetOpen, lockByEmail, setPassword, useReset } from './sql-passwords.ts'
import { endSessions, rememberNetwork } from './sql-sessions.ts'

/** Has a reset link sent, where the address has an account; the answer is the same where not. */
export async function forgotPassword(
  context: AccountsContext,
  typed: string,
  address: string,
): Promise<void> {
  const email = typed.toLowerCase()
  await countAsk(context, 'reset link', { address, email })
  const about = { email, source: networkOf(address), seed: newSeed().toString('hex') }
  await queueForAddress(context.database, 'mail_reset_link', about)
}

/**
 * Sets a new password by a reset link, which works once. Ends all sessions and the password's lockout,
 * makes the network known, and logs nobody in.
 */
export async function resetPassword(
  { database, hasher }: AccountsContext,
  typed: ResetPassword,
  address: string,
): Promise<void> {
  const { token, password } = typed
  const email = typed.email.toLowerCase()
  if (password !== typed.password_confirmation) {
    throw fieldRefused('password_confirmation', 'Passwords do not match.')
  }
  refuseWeakPassword('password', password, email)
  const closed = fieldRefused('token', 'This link has expired or was used. Please ask for another.')
  if (!(await isResetOpen(database, token, email))) {
    // Only what is wrong is counted: nobody uses up what a right link needs.
    await useNetworkLimit(database, codesFromNetwork, address)
    throw closed
  }
  const to = await hasher.hash(password)
  const key = attemptKey('password', email)
  await inTransaction(database, async (tx) => {
    const id = await lockByEmail(tx, email)
    if (!id || !(await useReset(tx, id, token))) throw closed
    const owner = await setPassword(tx, { id, to })
    if (!owner) throw closed
    await rememberNetwork(tx, id, networkOf(address))
    await endLockout(tx, key)
    // After the lock: it sees a session that was opened while the account was being locked.
    await endSessions(tx, id)
    await deleteResets(tx, id)
    // Others' wrong tries at the old password count no more, nor the links that they had mailed.
    await forgetUses(tx, strangersAtAddress, email)
    await forgetUses(tx, sentToAddress('reset link'), email)
    await queueNotice(tx, 'password-changed', owner)
  })
}
