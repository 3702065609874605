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
  /** Whose it is: an account's id, or an address where the account need not exist. */
  owner: string | number
  /** Where it is tried from; none where only its owner can try it. */
  place?: string
  /** The owner's address, where a lockout is reported. */
  email: string
  /** What no lockout is longer than. */
  longest?: '1 day' | '10 minutes'
  /** Reads what it is compared with; undefined where its owner is gone. */
  read(): Promise<Known | undefined>
  isRight(known: Known): boolean | Promise<boolean>
  /** The refusal of a wrong one. */
  wrong: FieldsRefused
}

/**
 * Checks a password, PIN or code: the login attempt is counted first, then compared. Refuses a wrong
 * one, and with 429 any during a lockout. After a right one its caller resets the count, in the
 * transaction that makes use of it. Known and unknown addresses take the same steps.
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

/** What operators prove with who they are. */
type OperatorCredential = 'operator-password' | 'operator-code'

/**
 * Names one person's credential: theirs is the account's id or, where it need not exist, the address.
 * `place`: where it is tried from, where what strangers try elsewhere is not counted.
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
  return tooMany((await lockoutSeconds(db, key)) ?? 1, 'Too many wrong tries.')
}

/** Under which keys login attempts at a customer's credentials are counted. */
export function credentialKeys({ id, email }: { id: number; email: string }) {
  return credentials.map((credential) => ({
    credential,
    key: attemptKey(credential, attemptOwner(credential, { id, email })),
  }))
}

// A password and a code may be tried at an address that has no account: they are counted by the address.
const attemptOwner = (credential: Credential, { id, email }: { id: number; email: string }) =>
  credential === 'pin' || credential === 'pin-code' ? id : email

/** What somebody proves with who they are, and what others may try to guess. */
export type Credential = 'password' | 'pin' | 'email-code' | 'pin-code'

/** The wrong login attempts after which there is a lockout. */
export const ATTEMPTS_MAX = 5

/**
 * Counts a login attempt. Its number, 1 to 5; undefined during a lockout. The fifth starts one at once, before anybody knows whether it is right, so that of any number of attempts at
 * the same moment five are compared. Lockouts last 15 minutes, each further one twice as long, up to
 * a day; after a week without any they begin anew. Compared with the clock as it is now and not as it
 * was when the statement began, since it may have waited for another. `owner`: the key of the
 * credential wherever it is tried from; `longest`: what no lockout is longer than.
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
 * Resets the count after a right attempt, with the lockout that this one may have started.
 * Earlier lockouts stay counted: an attacker gains nothing from the owner's logins.
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
 * Takes one attempt back, and the lockout that it started, but none before it: for a right
 * credential of another kind.
 */
export async function revertAttempt(db: Queryable, key: Buffer): Promise<void> {
  await sql`
  update login_attempts set
    attempts = greatest(attempts - 1, 0),
    lockouts = case when locked_until > clock_timestamp() then lockouts - 1 else lockouts end,
    locked_until = least(locked_until, clock_timestamp())
  where key = ${key}`.execute(db)
}

/**
 * Ends a credential's lockouts and their history, when the owner has proved themselves another
 * way.
 */
export async function endLockout(db: Queryable, owner: Buffer): Promise<void> {
  await db.deleteFrom('login_attempts').where('owner', '=', owner).execute()
}

/** The seconds left of a lockout; undefined where there is none. */
async function lockoutSeconds(db: Queryable, key: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from locked_until - now()))::integer as seconds
    from login_attempts where key = ${key} and locked_until > now()`.execute(db)
  return rows[0]?.seconds
}

/** Forgets the login attempts at what nobody has tried for a month. */
export async function deleteOldAttempts(db: Queryable): Promise<void> {
  await sql`delete from login_attempts where updated_at < now() - interval '30 days'`.execute(db)
}

export type NoticeKind =
  | 'password-changed'
  | 'pin-changed'
  | 'account-deleted'
  | 'account-suspended'
  | 'suspension-lifted'

/** Whom a notice goes to; nulls of whoever was erased, who is mailed nothing. */
export type NoticeRecipient = { email: string | null; first_name: string | null }

/** Queues a mail about an account to its owner; `reason`: what it says why. */
export async function queueNotice(
  tx: Queryable,
  kind: NoticeKind,
  { email: to, first_name }: NoticeRecipient,
  reason: string | null = null,
): Promise<void> {
  await addJob(tx, 'mail_account_notice', { kind, to, first_name, event: randomUUID(), reason })
}

/**
 * Queues a mail about a lockout to the owner of the address, where it has one: by the same statements where
 * it has none, so that nobody learns that by the time.
 */
async function queueLockoutNotice(
  db: Queryable,
  credential: Credential,
  key: Buffer,
  email: string,
): Promise<void> {
  const { rows } = await sql<{ to: string; first_name: string | null; minutes: number }>`
    select known.email as "to", known.first_name,
           ceil(extract(epoch from a.locked_until - now()) / 60)::integer as minutes
    from login_attempts a, (
      select email, first_name from accounts where email = ${email}
      union all
      (select r.email, null from registrations r where r.email = ${email}
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
