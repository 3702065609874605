import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { livingAccount } from './sql.ts'
import { countAttempt, endLockout, resetAttempts } from './sql-login-attempts.ts'
import { queueNotice } from './sql-notices.ts'
import { rememberNetwork } from './sql-sessions.ts'
import { hashToken } from './tokens.ts'

type AccountAttempt = { attempts: number; email: string; password_hash: string; pin_hash: string }

/** Counts a login attempt with the password or PIN of somebody who is logged in. */
export async function attemptAtAccount(
  db: Queryable,
  { key, owner, accountId }: { key: Buffer; owner: Buffer; accountId: number },
) {
  const { rows } = await sql<AccountAttempt>`
    with attempt as (${countAttempt(key, { owner })})
    select attempt.attempts, a.email, a.password_hash, a.pin_hash
    from attempt join accounts a on a.id = ${accountId} and a.erased_at is null`.execute(db)
  return rows[0]
}

/** Sets a new password where the old one is still the one compared. True where it did. */
export async function changePassword(
  db: Queryable,
  { id, from, to, key }: { id: number; from: string; to: string; key: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update accounts set password_hash = ${to} where id = ${id} and password_hash = ${from}
      returning email, first_name
    ),
    attempts_reset as (${resetAttempts(key)}),
    resets_ended as (delete from password_resets where account_id = ${id})
    select ${queueNotice('password-changed')} from changed to_whom`.execute(db)
  return rows.length > 0
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
      where account_id = ${accountId} and seed is not null and expires_at > now()
        and created_at > now() - interval '23 hours'
      order by created_at desc, token_hash limit 1
    ) returning seed`.execute(db)
  return rows[0]?.seed
}

/**
 * Stores the hash by which a reset link is found again, and the seed by which it is mailed again, unless
 * its owner was erased. Safe to repeat.
 */
export async function insertReset(
  db: Queryable,
  accountId: number,
  { token, seed }: { token: string; seed: Buffer },
): Promise<void> {
  await sql`
    insert into password_resets (token_hash, account_id, seed)
    select ${hashToken(token)}, account.id, ${seed} from (${livingAccount(accountId)}) account
    on conflict (token_hash) do nothing`.execute(db)
}

/** Whether a reset link is good, before its use costs a hash. */
export async function isResetOpen(db: Queryable, token: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select r.account_id from password_resets r join accounts a on a.id = r.account_id
    where r.token_hash = ${hashToken(token)} and r.expires_at > now() and a.email = ${email}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Uses a reset link up and sets the new password, ending its lockout: the network is known from then on,
 * since the mailbox is the owner's. The account's id where it did.
 */
export async function useReset(
  db: Queryable,
  {
    token,
    email,
    to,
    key,
    source,
  }: { token: string; email: string; to: string; key: Buffer; source: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    -- The account is locked first: two links of one account used at once must not wait for each other.
    with owner as (select id from accounts where email = ${email} for update),
    used as (
      delete from password_resets r using owner
      where r.token_hash = ${hashToken(token)} and r.expires_at > now() and r.account_id = owner.id
      returning r.account_id
    ),
    changed as (
      update accounts set password_hash = ${to} from used where accounts.id = used.account_id
      returning accounts.id, email, first_name
    ),
    known as (${rememberNetwork(sql`select id from changed`, source)}),
    lockout_ended as (${endLockout(key)} and exists (select from used))
    select to_whom.id, ${queueNotice('password-changed')} from changed to_whom`.execute(db)
  return rows[0]?.id
}

/** Ends all reset links of an account. */
export async function deleteResets(db: Queryable, accountId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
}
