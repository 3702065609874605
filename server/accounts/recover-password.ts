import type { ResetPassword } from '@apeak/contract/accounts'
import { sql } from 'kysely'
import { fieldRefused } from '#platform/http/problems.ts'
import { forgetUses, networkOf, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { attemptKey, endLockout, type NoticeRecipient, queueNotice } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { countMailRequest, type MailRequester, newSeed, queueAddressJob } from './mailed-codes.ts'
import { refuseWeakPassword } from './register.ts'
import { codeNetworkLimit, mailsSentLimit, unknownNetworkLimit } from './rules.ts'
import { endSessions, hashToken, rememberNetwork } from './sessions.ts'

/** Queues a reset link if the address has an account; the response is the same without one. */
export async function forgotPassword(
  context: AccountsContext,
  typed: string,
  { address, language }: MailRequester,
): Promise<void> {
  const email = typed.toLowerCase()
  await countMailRequest(context, 'reset link', { address, email })
  const source = networkOf(address)
  const about = { email, source, language, seed: newSeed().toString('hex') }
  await queueAddressJob(context.database, 'mail_reset_link', about)
}

/**
 * Sets a new password by a reset link, which works once. Ends all sessions and the password's
 * lockout and records the network as known. Does not log in.
 */
export async function resetPassword(
  { database, hasher }: AccountsContext,
  typed: ResetPassword,
  address: string,
): Promise<void> {
  const { token, password } = typed
  const email = typed.email.toLowerCase()
  if (password !== typed.password_confirmation) {
    throw fieldRefused('password_confirmation', ({ accounts }) => accounts.passwordsDiffer)
  }
  refuseWeakPassword('password', password, email)
  const closed = fieldRefused('token', ({ accounts }) => accounts.resetLinkEnded)
  if (!(await isResetOpen(database, token, email))) {
    // Only invalid links count, so that nobody can use up the limit of a valid one.
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
    // After the lock, to include a session that was opened while waiting for it.
    await endSessions(tx, id)
    await deleteResets(tx, id)
    // Resets limits that others may have used up.
    await forgetUses(tx, unknownNetworkLimit, email)
    await forgetUses(tx, mailsSentLimit('reset link'), email)
    await queueNotice(tx, 'password-changed', owner)
  })
}

/**
 * Sets a new password, with `from` only if the old one still has that hash. Returns the notice's
 * recipient.
 */
export function setPassword(
  tx: Queryable,
  { id, from, to }: { id: number; from?: string; to: string },
): Promise<NoticeRecipient | undefined> {
  const update = tx.updateTable('accounts').set({ password_hash: to }).where('id', '=', id)
  const meant = from === undefined ? update : update.where('password_hash', '=', from)
  return meant.returning(['email', 'first_name', 'language']).executeTakeFirst()
}

/**
 * Extends the account's valid reset link, so that further requests do not end the mailed one.
 * Returns its seed; undefined if none is valid or the newest is a day old.
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

/** Stores a reset link's hash, for its check, and its seed, to mail it again. Safe to repeat. */
export async function insertReset(
  tx: Queryable,
  accountId: number,
  { token, seed }: { token: string; seed: Buffer },
): Promise<void> {
  await sql`
    insert into password_resets (token_hash, account_id, seed)
    values (${hashToken(token)}, ${accountId}, ${seed})
    on conflict (token_hash) do nothing`.execute(tx)
}

/** Whether a reset link is valid, checked before the costly hash. */
async function isResetOpen(db: Queryable, token: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select r.account_id from password_resets r join accounts a on a.id = r.account_id
    where r.token_hash = ${hashToken(token)} and r.expires_at > now() and a.email = ${email}
  `.execute(db)
  return rows.length > 0
}

/**
 * Locks the account of an address, before its links, so that two links used at once cannot
 * deadlock.
 */
async function lockByEmail(tx: Queryable, email: string): Promise<number | undefined> {
  const accounts = tx.selectFrom('accounts').select('id').where('email', '=', email)
  return (await accounts.forUpdate().executeTakeFirst())?.id
}

/** Consumes a reset link. False if it was used or has expired. */
async function consumeReset(tx: Queryable, accountId: number, token: string): Promise<boolean> {
  const { rows } = await sql`
    delete from password_resets
    where token_hash = ${hashToken(token)} and expires_at > now() and account_id = ${accountId}
    returning account_id`.execute(tx)
  return rows.length > 0
}

export async function deleteResets(db: Queryable, accountId: number): Promise<void> {
  await sql`delete from password_resets where account_id = ${accountId}`.execute(db)
}
