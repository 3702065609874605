import { sql } from 'kysely'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { livingAccount } from './sql.ts'
import { countAttempt, endLockout, resetAttempts } from './sql-login-attempts.ts'
import { queueNotice } from './sql-notices.ts'
import { forgetPinVerifications, notePinVerified } from './sql-sessions.ts'

/** Notes a verified PIN with the session, where the PIN is still the one compared. */
export async function verifyPin(
  db: Queryable,
  { id, pinHash, sessionId, key }: { id: number; pinHash: string; sessionId: number; key: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    with account as (
      select id from accounts where id = ${id} and pin_hash = ${pinHash} for share
    ),
    attempts_reset as (${resetAttempts(key)}),
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
    attempts_reset as (${resetAttempts(key)}),
    no_longer_verified as (${forgetPinVerifications(id)})
    select ${queueNotice('pin-changed')} from changed to_whom`.execute(db)
  return rows.length > 0
}

/** Stores a code for a new PIN, in place of an earlier one, and queues its mail. */
export async function insertPinCode(db: Queryable, accountId: number, seed: Buffer): Promise<void> {
  const payload = sql`json_build_object('account_id', inserted.account_id, 'seed', encode(inserted.seed, 'hex'))`
  await sql`
    with inserted as (
      insert into pin_codes (account_id, seed)
      select account.id, ${seed} from (${livingAccount(accountId)}) account
      on conflict (account_id) do update set seed = excluded.seed, expires_at = excluded.expires_at
      returning account_id, seed
    )
    select ${queueJob('mail_pin_code', payload)} from inserted`.execute(db)
}

/** A counted login attempt with a code, and where the right one comes from. */
type PinCodeAttempt = { attempts: number; seed: Buffer | null }

/** Counts a login attempt with the code for a new PIN. */
export async function attemptAtPinCode(db: Queryable, key: Buffer, accountId: number) {
  const { rows } = await sql<PinCodeAttempt>`
    with attempt as (${countAttempt(key)})
    select attempt.attempts, c.seed from attempt
    left join pin_codes c on c.account_id = ${accountId} and c.expires_at > now()`.execute(db)
  return rows[0]
}

/** Uses the code up and sets the new PIN, ending the PIN's lockout. True where it did. */
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
    code_attempts_reset as (${resetAttempts(codeKey)} and exists (select from used)),
    lockout_ended as (${endLockout(pinKey)} and exists (select from used)),
    no_longer_verified as (${forgetPinVerifications(id)} and exists (select from used))
    select ${queueNotice('pin-changed')} from changed to_whom`.execute(db)
  return rows.length > 0
}
