import { sql } from 'kysely'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { forgiveGuess, liftLock, takeGuess } from './sql-login-attempts.ts'
import { queueNotice } from './sql-notices.ts'
import { forgetPinVerifications, notePinVerified } from './sql-sessions.ts'
import { hashToken } from './tokens.ts'

type AccountGuess = { tries: number; email: string; password_hash: string; pin_hash: string }

/** Counts a try at the password or PIN of somebody who is logged in. */
export async function guessAtAccount(db: Queryable, key: Buffer, accountId: number) {
  const { rows } = await sql<AccountGuess>`
    with taken as (${takeGuess(key)})
    select taken.tries, a.email, a.password_hash, a.pin_hash
    from taken join accounts a on a.id = ${accountId} and a.erased_at is null`.execute(db)
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
    forgiven as (${forgiveGuess(key)}),
    unsent as (delete from password_resets where account_id = ${id})
    select ${queueNotice('password-changed')} from changed to_whom`.execute(db)
  return rows.length > 0
}

/** Notes a verified PIN with the session, where the PIN is still the one compared. */
export async function verifyPin(
  db: Queryable,
  { id, pinHash, sessionId, key }: { id: number; pinHash: string; sessionId: number; key: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    with account as (
      select id from accounts where id = ${id} and pin_hash = ${pinHash} for share
    ),
    forgiven as (${forgiveGuess(key)}),
    noted as (${notePinVerified(sql`(select ${sessionId}::bigint from account)`)})
    select id from noted`.execute(db)
  return rows.length > 0
}

/** Sets a new PIN where the old one is still the one compared. True where it did. */
export async function changePin(
  db: Queryable,
  { id, from, to, key }: { id: number; from: string; to: string; key: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update accounts set pin_hash = ${to} where id = ${id} and pin_hash = ${from}
      returning email, first_name
    ),
    forgiven as (${forgiveGuess(key)}),
    no_longer_verified as (${forgetPinVerifications(id)})
    select ${queueNotice('pin-changed')} from changed to_whom`.execute(db)
  return rows.length > 0
}

/** Gives the account a code for a new PIN, in place of an earlier one, and queues its mail. */
export async function keepPinCode(db: Queryable, accountId: number, seed: Buffer): Promise<void> {
  const payload = sql`json_build_object('account_id', kept.account_id, 'seed', encode(kept.seed, 'hex'))`
  await sql`
    with kept as (
      insert into pin_codes (account_id, seed) values (${accountId}, ${seed})
      on conflict (account_id) do update set seed = excluded.seed, expires_at = excluded.expires_at
      returning account_id, seed
    )
    select ${queueJob('mail_pin_code', payload)} from kept`.execute(db)
}

/** A counted try at a code, with where the right one comes from. */
type CodeGuess = { tries: number; seed: Buffer | null }

/** Counts a try at the code for a new PIN. */
export async function guessAtPinCode(db: Queryable, key: Buffer, accountId: number) {
  const { rows } = await sql<CodeGuess>`
    with taken as (${takeGuess(key)})
    select taken.tries, c.seed from taken
    left join pin_codes c on c.account_id = ${accountId} and c.expires_at > now()`.execute(db)
  return rows[0]
}

/** Uses the code up and sets the new PIN, lifting the PIN's lock. True where it did. */
export async function resetPin(
  db: Queryable,
  {
    id,
    seed,
    to,
    codeKey,
    pinKey,
  }: {
    id: number
    seed: Buffer
    to: string
    codeKey: Buffer
    pinKey: Buffer
  },
): Promise<boolean> {
  const { rows } = await sql`
    with used as (
      delete from pin_codes where account_id = ${id} and seed = ${seed} and expires_at > now()
      returning account_id
    ),
    changed as (
      update accounts set pin_hash = ${to} from used where accounts.id = used.account_id
      returning email, first_name
    ),
    code_forgiven as (${forgiveGuess(codeKey)} and exists (select from used)),
    lifted as (${liftLock(pinKey)} and exists (select from used)),
    no_longer_verified as (${forgetPinVerifications(id)} and exists (select from used))
    select ${queueNotice('pin-changed')} from changed to_whom`.execute(db)
  return rows.length > 0
}

/** Keeps what is needed to know a reset link again. Safe to repeat. */
export async function keepReset(db: Queryable, accountId: number, token: string): Promise<void> {
  await sql`
    insert into password_resets (token_hash, account_id) values (${hashToken(token)}, ${accountId})
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

/** Uses a reset link up and sets the new password, lifting its lock. The account's id where it did. */
export async function useReset(
  db: Queryable,
  { token, email, to, key }: { token: string; email: string; to: string; key: Buffer },
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
    lifted as (${liftLock(key)} and exists (select from used))
    select to_whom.id, ${queueNotice('password-changed')} from changed to_whom`.execute(db)
  return rows[0]?.id
}

export async function deleteResets(db: Queryable, accountId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
}
