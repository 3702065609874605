import type { ResetPassword } from '@apeak/contract/accounts'
import { sql } from 'kysely'
import { fieldRefused } from '#platform/http/problems.ts'
import { forgetUses, networkOf, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { attemptKey, endLockout, type NoticeRecipient, queueNotice } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { countMailRequest, newSeed, queueAddressJob } from './mailed-codes.ts'
import { refuseWeakPassword } from './register.ts'
import { codeNetworkLimit, mailsSentLimit, unknownNetworkLimit } from './rules.ts'
import { endSessions, hashToken, rememberNetwork } from './sessions.ts'

/** Has a reset link sent, where the address has an account; the answer is the same where not. */
export async function forgotPassword(
  context: AccountsContext,
  typed: string,
  address: string,
): Promise<void> {
  const email = typed.toLowerCase()
  await countMailRequest(context, 'reset link', { address, email })
  const about = { email, source: networkOf(address), seed: newSeed().toString('hex') }
  await queueAddressJob(context.database, 'mail_reset_link', about)
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
    await useNetworkLimit(database, codeNetworkLimit, address)
    throw closed
  }
  const to = await hasher.hash(password)
  const key = attemptKey('password', email)
  await inTransaction(database, async (tx) => {
    const id = await lockByEmail(tx, email)
    if (!id || !(await consumeReset(tx, id, token))) throw closed
    const owner = await setPassword(tx, { id, to })
    if (!owner) throw closed
    await rememberNetwork(tx, id, networkOf(address))
    await endLockout(tx, key)
    // After the lock: it sees a session that was opened while the account was being locked.
    await endSessions(tx, id)
    await deleteResets(tx, id)
    // Others' wrong tries at the old password count no more, nor the links that they had mailed.
    await forgetUses(tx, unknownNetworkLimit, email)
    await forgetUses(tx, mailsSentLimit('reset link'), email)
    await queueNotice(tx, 'password-changed', owner)
  })
}

/** Sets a new password, where the old one is still `from` if that is given; whose. */
export function setPassword(
  tx: Queryable,
  { id, from, to }: { id: number; from?: string; to: string },
): Promise<NoticeRecipient | undefined> {
  const update = tx.updateTable('accounts').set({ password_hash: to }).where('id', '=', id)
  const meant = from === undefined ? update : update.where('password_hash', '=', from)
  return meant.returning(['email', 'first_name']).executeTakeFirst()
}

/**
 * Renews the account's live reset link, so that the one in its owner's mailbox stays good whoever asks for
 * another; its seed. Undefined where none is live, or the newest is a day old.
 */
export async function renewReset(db: Queryable, accountId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ seed: Buffer }>`
    update password_resets set expires_at = now() + interval '60 minutes'
    where token_hash = (
      select token_hash from password_resets
      where account_id = ${accountId} and expires_at > now()
        and created_at > now() - interval '23 hours'
      order by created_at desc, token_hash limit 1
    ) returning seed`.execute(db)
  return rows[0]?.seed
}

/**
 * Stores the hash by which a reset link is found again, and the seed by which it is mailed again. Safe to
 * repeat.
 */
export async function insertReset(
  tx: Queryable,
  accountId: number,
  { token, seed }: { token: string; seed: Buffer },
): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), account_id: accountId, seed })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** Whether a reset link is good, before its use costs a hash. */
async function isResetOpen(db: Queryable, token: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select r.account_id from password_resets r join accounts a on a.id = r.account_id
    where r.token_hash = ${hashToken(token)} and r.expires_at > now() and a.email = ${email}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Locks the account of an address. Before its links: two links of one account used at once must not wait
 * for each other.
 */
async function lockByEmail(tx: Queryable, email: string): Promise<number | undefined> {
  const accounts = tx.selectFrom('accounts').select('id').where('email', '=', email)
  return (await accounts.forUpdate().executeTakeFirst())?.id
}

/** Uses a reset link up. False where it was used meanwhile, or is too old. */
async function consumeReset(tx: Queryable, accountId: number, token: string): Promise<boolean> {
  const { rows } = await sql`
    delete from password_resets
    where token_hash = ${hashToken(token)} and expires_at > now() and account_id = ${accountId}
    returning account_id`.execute(tx)
  return rows.length > 0
}

/** Ends all reset links of an account. */
export async function deleteResets(db: Queryable, accountId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
}
