import { createHash, randomUUID } from 'node:crypto'
import { credentials } from '@apeak/contract/accounts-console'
import { sql } from 'kysely'
import type { FieldsRefused } from '#platform/http/problems.ts'
import { tooMany } from '#platform/http/rate-limit.ts'
import { addJob, addJobs } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { AccountsContext } from './context.ts'

type CredentialCheck<Known> = {
  credential: Credential
  /** An account id, or an address, which may have no account. */
  owner: string | number
  /** The network of the attempt; absent if only the owner can attempt. */
  place?: string
  /** The address that is notified of a lockout. */
  email: string
  /** The maximum lockout. */
  longest?: '1 day' | '10 minutes'
  /** Reads the stored secret; undefined if its owner is gone. */
  read(): Promise<Known | undefined>
  isRight(known: Known): boolean | Promise<boolean>
  /** The refusal of a wrong credential. */
  wrong: FieldsRefused
}

/**
 * Checks a password, PIN or code. The attempt is counted before the comparison. Throws `wrong`, and
 * 429 during a lockout. After a right one the caller resets the count in its own transaction. Known
 * and unknown addresses take the same steps.
 */
export async function checkCredential<Known>(
  { database }: AccountsContext,
  { credential, owner, place, email, longest, read, isRight, wrong }: CredentialCheck<Known>,
): Promise<{ known: Known; key: Buffer }> {
  const key = attemptKey(credential, owner, place)
  const attempts = await countAttempt(database, key, {
    owner: attemptKey(credential, owner),
    ...(longest ? { longest } : {}),
  })
  const known = attempts && (await read())
  if (!known) throw await lockedOut(database, key)
  if (await isRight(known)) return { known, key }
  if (attempts === ATTEMPTS_MAX) await queueLockoutNotice(database, credential, key, email)
  throw wrong
}

/** Credentials of operators. */
type OperatorCredential = 'operator-password' | 'operator-code'

/**
 * The key of a credential's attempts. `owner`: the account id, or the address if there may be no
 * account. `place`: the network, if attempts count per network.
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
  return tooMany((await lockoutSeconds(db, key)) ?? 1, ({ accounts }) => accounts.tooManyAttempts)
}

/** The keys of the attempts on each of a customer's credentials. */
export function credentialKeys({ id, email }: { id: number; email: string }) {
  return credentials.map((credential) => ({
    credential,
    key: attemptKey(credential, attemptOwner(credential, { id, email })),
  }))
}

// Passwords and email codes count by address, since the address may have no account.
const attemptOwner = (credential: Credential, { id, email }: { id: number; email: string }) =>
  credential === 'pin' || credential === 'pin-code' ? id : email

/** Credentials of customers. */
export type Credential = 'password' | 'pin' | 'email-code' | 'pin-code'

/** Failed attempts that start a lockout. */
export const ATTEMPTS_MAX = 5

/**
 * Counts a login attempt. Returns its number, 1 to 5; undefined during a lockout. The fifth starts
 * a lockout before it is compared, so that of any number of concurrent attempts five are compared.
 * Lockouts last 15 minutes and double up to a day; after a week without one they start at 15
 * minutes again. Uses the clock, not the statement's start, which may lie before a wait for another
 * attempt. `owner`: the credential's key without a network. `longest`: the maximum lockout.
 */
export async function countAttempt(
  db: Queryable,
  key: Buffer,
  {
    owner = key,
    longest = '1 day',
  }: { owner?: Buffer; longest?: '1 day' | '15 minutes' | '10 minutes' } = {},
): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`
  insert into login_attempts as a (key, owner, attempts) values (${key}, ${owner}, 1)
  on conflict (key) do update set
    attempts = a.attempts % ${sql.lit(ATTEMPTS_MAX)} + 1,
    lockouts = case
      when a.attempts <> ${sql.lit(ATTEMPTS_MAX - 1)} then a.lockouts
      when a.locked_until < now() - interval '7 days' then 1
      else a.lockouts + 1
    end,
    locked_until = case
      when a.attempts <> ${sql.lit(ATTEMPTS_MAX - 1)} then a.locked_until
      when a.locked_until < now() - interval '7 days' then now() + least(interval '15 minutes', interval ${sql.lit(longest)})
      else now() + least(interval '15 minutes' * 2 ^ least(a.lockouts, 7), interval ${sql.lit(longest)})
    end,
    updated_at = now()
  where a.locked_until <= clock_timestamp()
  returning attempts`.execute(db)
  return rows[0]?.attempts
}

/**
 * Resets the count after a right attempt, and reverts a lockout that it started. Earlier lockouts
 * stay counted, so that an attacker gains nothing from the owner's logins.
 */
export async function resetAttempts(db: Queryable, key: Buffer): Promise<void> {
  await sql`
  update login_attempts set
    attempts = 0,
    lockouts = case when locked_until > clock_timestamp() then lockouts - 1 else lockouts end,
    locked_until = least(locked_until, clock_timestamp())
  where key = ${key}`.execute(db)
}

/**
 * Reverts one attempt and a lockout that it started, but none before it. For a right credential of
 * another kind.
 */
export async function revertAttempt(db: Queryable, key: Buffer): Promise<void> {
  await sql`
  update login_attempts set
    attempts = greatest(attempts - 1, 0),
    lockouts = case when locked_until > clock_timestamp() then lockouts - 1 else lockouts end,
    locked_until = least(locked_until, clock_timestamp())
  where key = ${key}`.execute(db)
}

/** Ends a credential's lockouts and deletes their history, after another proof of identity. */
export async function endLockout(db: Queryable, owner: Buffer): Promise<void> {
  await sql`delete from login_attempts where owner = ${owner}`.execute(db)
}

/** Seconds left of a lockout; undefined without one. */
async function lockoutSeconds(db: Queryable, key: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from locked_until - now()))::integer as seconds
    from login_attempts where key = ${key} and locked_until > now()`.execute(db)
  return rows[0]?.seconds
}

/** Deletes attempts older than a month. */
export async function deleteOldAttempts(db: Queryable): Promise<void> {
  await sql`delete from login_attempts where updated_at < now() - interval '30 days'`.execute(db)
}

export type NoticeKind =
  | 'password-changed'
  | 'pin-changed'
  | 'account-deleted'
  | 'account-suspended'
  | 'suspension-lifted'

/** The recipient of a notice; null if erased, and then nothing is mailed. */
export type NoticeRecipient = {
  email: string | null
  first_name: string | null
  /** Of its mails. */
  language: string
}

/** Queues a notice to an account's owner. `reason`: shown in it. */
export async function queueNotice(
  tx: Queryable,
  kind: NoticeKind,
  { email: to, first_name, language }: NoticeRecipient,
  reason: string | null = null,
): Promise<void> {
  const event = randomUUID()
  await addJob(tx, 'mail_account_notice', { kind, to, first_name, language, event, reason })
}

/**
 * Queues a notice of a lockout to the address's owner. An address without an account takes the same
 * statements, so that timing reveals nothing.
 */
async function queueLockoutNotice(
  db: Queryable,
  credential: Credential,
  key: Buffer,
  email: string,
): Promise<void> {
  const { rows } = await sql<{
    to: string
    first_name: string | null
    language: string
    minutes: number
  }>`
    select known.email as "to", known.first_name, known.language,
           ceil(extract(epoch from a.locked_until - now()) / 60)::integer as minutes
    from login_attempts a, (
      select email, first_name, language from accounts where email = ${email}
      union all
      (select r.email, null, r.language from registrations r where r.email = ${email}
        and not exists (select from accounts where accounts.email = r.email)
      order by r.id desc limit 1)
    ) known
    where a.key = ${key} and a.locked_until > now()`.execute(db)
  const notices = rows.map((who) => ({
    ...{ kind: 'locked', thing: credential, event: randomUUID() },
    ...who,
  }))
  await addJobs(db, 'mail_account_notice', notices)
}
