import type { User } from '@apeak/contract/accounts'
import { type RawBuilder, sql } from 'kysely'
import { networkOf } from '#platform/http/rate-limit.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { countAttempt, resetAttempts } from './sql-login-attempts.ts'
import { queueNotice } from './sql-notices.ts'
import { meantRegistration } from './sql-registrations.ts'
import { type Device, isKnownNetwork, openSession, rememberNetwork } from './sql-sessions.ts'

/** Queues a job about an address, whether or not anybody has it: only the job finds out. */
export async function queueForAddress(
  db: Queryable,
  task: AddressTask,
  about: AboutAddress,
): Promise<void> {
  await sql`select ${queueJob(task, sql`${JSON.stringify(about)}::json`)}`.execute(db)
}

/** The payload of such a job; the seed in hexadecimal digits. */
export type AboutAddress = { email: string; seed: string; source?: string }
type AddressTask = 'renew_email_code' | 'mail_reset_link'

type PasswordAttempt = {
  attempts: number
  account_id: number | null
  account_hash: string | null
  /** Of what somebody registered with the address; whoever did cannot tell whether there is an account. */
  registration_hash: string | null
  /** The account has logged in where the attempt comes from. */
  is_known: boolean
  /** Why they may not log in for now, where they may not. */
  suspension_reason: string | null
}

/** Counts a login attempt at an address, or at what somebody there registered with it. */
export async function attemptAtAddress(
  db: Queryable,
  { key, owner, email, source }: { key: Buffer; owner: Buffer; email: string; source: string },
) {
  const { rows } = await sql<PasswordAttempt>`
    with attempt as (${countAttempt(key, { owner })})
    select attempt.attempts, a.id as account_id, a.password_hash as account_hash,
           r.password_hash as registration_hash,
           ${isKnownNetwork(sql`a.id`, sql`${source}`)} as is_known,
           a.suspension_reason
    from attempt
    left join accounts a on a.email = ${email}
    left join (${meantRegistration(email, source)}) r on true`.execute(db)
  return rows[0]
}

/** SQL that selects everybody's name and contact; nulls of whoever was erased. */
export const people = sql`
  select id, concat_ws(' ', first_name, nullif(last_name, '')) as name, first_name, email, phone
  from accounts`

const userColumns = sql`
  a.id, a.first_name, a.last_name, a.email, a.phone, to_char(a.dob, 'YYYY-MM-DD') as dob, a.gender,
  a.internal`

/**
 * Opens a session, makes its network known and resets the count of login attempts, in one statement; the user. Undefined where
 * the password is not the one any more that was compared, or the account was suspended: both end all
 * sessions, so they must miss none.
 */
export async function logIn(
  db: Queryable,
  account: { id: number; passwordHash: string; key: Buffer },
  session: { token: string; remember: boolean; device: Device },
): Promise<User | undefined> {
  const { token, remember, device } = session
  const { rows } = await sql<User>`
    with account as (
      select * from accounts
      where id = ${account.id} and password_hash = ${account.passwordHash} and suspended_at is null
      for share
    ),
    opened as (${openSession(sql`select id from account`, token, remember, device)}),
    known as (${rememberNetwork(sql`select id from account`, networkOf(device.address))}),
    attempts_reset as (${resetAttempts(account.key)})
    select ${userColumns} from account a`.execute(db)
  return rows[0]
}

/** What somebody who is logged in may see of themselves. */
export async function userById(db: Queryable, id: number): Promise<User | undefined> {
  const { rows } = await sql<User>`
    select ${userColumns} from accounts a where a.id = ${id} and a.erased_at is null`.execute(db)
  return rows[0]
}

/** The same of several; those that there are. */
export async function usersById(db: Queryable, ids: readonly number[]): Promise<User[]> {
  const { rows } = await sql<User>`
    select ${userColumns} from accounts a
    where a.id = any(${[...ids]}::integer[]) and a.erased_at is null`.execute(db)
  return rows
}

/** The account of an address; undefined where there is none. */
export function accountByEmail(db: Queryable, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'first_name'])
    .where('email', '=', email)
    .executeTakeFirst()
}

type Profile = { first_name: string; phone: string; dob: string | null; gender: string | null }

/** Stores what somebody tells of themselves. */
export async function updateProfile(db: Queryable, id: number, profile: Profile): Promise<void> {
  const { first_name, phone, dob, gender } = profile
  await sql`
    update accounts set first_name = ${first_name}, phone = ${phone}, dob = ${dob}::date,
      gender = ${gender}
    where id = ${id} and erased_at is null`.execute(db)
}

/**
 * Locks the account so that it can be erased, where it still has this address and, if one was compared,
 * this password.
 */
export async function lockAccount(db: Queryable, id: number, email: string, passwordHash?: string) {
  const { rows } = await sql`
    select id from accounts
    where id = ${id} and email = ${email}
      and ${passwordHash === undefined ? sql`true` : sql`password_hash = ${passwordHash}`}
    for update`.execute(db)
  return rows.length > 0
}

/**
 * SQL that selects the `id` of an account that is there, and keeps it from being erased until the
 * transaction ends: for the statement that inserts something of its owner's.
 */
export const livingAccount = (
  id: number | null | RawBuilder<number | null>,
): RawBuilder<unknown> => sql`
  select id from accounts where id = ${id}::integer and erased_at is null for key share`

/** Erases the person: only the account's number is left. Queues the last mail to them. */
export async function eraseAccount(
  db: Queryable,
  id: number,
  email: string,
  keys: Buffer[],
): Promise<void> {
  await sql`
    with person as (select email, first_name from accounts where id = ${id}),
    erased as (
      update accounts set first_name = null, last_name = null, email = null, phone = null,
        dob = null, gender = null, password_hash = null, pin_hash = null, referral_code = null,
        internal = false, suspended_at = null, suspension_reason = null, erased_at = now()
      where id = ${id}
    ),
    no_sessions as (delete from sessions where account_id = ${id}),
    no_networks as (delete from account_networks where account_id = ${id}),
    no_resets as (delete from password_resets where account_id = ${id}),
    no_codes as (delete from pin_codes where account_id = ${id}),
    no_registration as (delete from registrations where email = ${email}),
    no_attempts as (delete from login_attempts where owner = any(${keys}::bytea[]))
    select ${queueNotice('account-deleted')} from person to_whom`.execute(db)
}

/** Gives the internal flag to the account of the address, where it exists. */
export async function markInternal(db: Queryable, email: string): Promise<void> {
  await sql`
    update accounts set internal = true where email = ${email} and not internal`.execute(db)
}

/** Forgets registrations that nobody verified within a week, and codes and links past their time. */
export async function deleteEndedCodes(db: Queryable): Promise<void> {
  await sql`
    with links as (delete from password_resets where expires_at <= now()),
    codes as (delete from pin_codes where expires_at <= now())
    delete from registrations where created_at < now() - interval '7 days'`.execute(db)
}
