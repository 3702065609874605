import type { User } from '@apeak/contract/accounts'
import { sql } from 'kysely'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { queueNotice } from './sql-login-attempts.ts'
import { deleteRegistrations, meantRegistration } from './sql-registrations.ts'
import { knowsNetwork } from './sql-sessions.ts'

/** Queues a job about an address, whether or not anybody has it: only the job finds out. */
export const queueForAddress = (db: Queryable, task: AddressTask, about: AboutAddress) =>
  addJob(db, task, about)

/** The payload of such a job; the seed in hexadecimal digits. */
export type AboutAddress = { email: string; seed: string; source?: string }
type AddressTask = 'mail_registration' | 'renew_email_code' | 'mail_reset_link'

type PasswordsAtAddress = {
  account_id: number | null
  account_hash: string | null
  /** Of what somebody registered with the address; whoever did cannot tell whether there is an account. */
  registration_hash: string | null
  /** The account has logged in where the attempt comes from. */
  is_known: boolean
  /** Why they may not log in for now, where they may not. */
  suspension_reason: string | null
}

/**
 * What a password at an address is compared with, also where it is nobody's: by the same statements,
 * so that nobody learns that by the time.
 */
export async function passwordsAtAddress(
  db: Queryable,
  email: string,
  source: string,
): Promise<PasswordsAtAddress> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'suspension_reason'])
    .where('email', '=', email)
    .executeTakeFirst()
  const registration = await meantRegistration(db, email, source)
  return {
    account_id: account?.id ?? null,
    account_hash: account?.password_hash ?? null,
    registration_hash: registration?.password_hash ?? null,
    is_known: await knowsNetwork(db, account?.id ?? 0, source),
    suspension_reason: account?.suspension_reason ?? null,
  }
}

const userColumns = sql`
  a.id, a.first_name, a.last_name, a.email, a.phone, to_char(a.dob, 'YYYY-MM-DD') as dob, a.gender,
  a.internal`

/**
 * Locks an account for a login, where the password is still the one that was compared and nobody suspended
 * it: both end all sessions, so they must miss none. Its user.
 */
export async function holdForLogin(
  tx: Queryable,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<User | undefined> {
  const { rows } = await sql<User>`
    select ${userColumns} from accounts a
    where a.id = ${id} and a.password_hash = ${passwordHash} and a.suspended_at is null
    for share`.execute(tx)
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

/** How somebody is called and reached. */
export type Contact = { name: string; email: string; phone: string }

/** Everybody's name and contact by the ids of their accounts, but for those who were erased. */
export async function contactsById(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Contact>> {
  const { rows } = await sql<Contact & { id: number }>`
    select id, concat_ws(' ', first_name, nullif(last_name, '')) as name, email, phone
    from accounts where id = any(${[...ids]}::integer[]) and erased_at is null`.execute(db)
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
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
 * Keeps an account from being erased until the transaction ends, for what inserts something of its
 * owner's. Undefined where it was erased.
 */
export function lockActiveAccount(tx: Queryable, id: number): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
}

/** Erases the person: only the account's number is left. Queues the last mail to them. */
export async function eraseAccount(
  tx: Queryable,
  id: number,
  email: string,
  keys: Buffer[],
): Promise<void> {
  const accounts = tx.selectFrom('accounts').select(['email', 'first_name'])
  const person = await accounts.where('id', '=', id).executeTakeFirstOrThrow()
  await sql`
    update accounts set first_name = null, last_name = null, email = null, phone = null,
      dob = null, gender = null, password_hash = null, pin_hash = null, referral_code = null,
      internal = false, suspended_at = null, suspension_reason = null, erased_at = now()
    where id = ${id}`.execute(tx)
  for (const table of ['sessions', 'account_networks', 'password_resets', 'pin_codes'] as const) {
    await tx.deleteFrom(table).where('account_id', '=', id).execute()
  }
  await deleteRegistrations(tx, email)
  await sql`delete from login_attempts where owner = any(${keys}::bytea[])`.execute(tx)
  await queueNotice(tx, 'account-deleted', person)
}

/** Gives the internal flag to the account of the address, where it exists. */
export async function markInternal(db: Queryable, email: string): Promise<void> {
  await sql`
    update accounts set internal = true where email = ${email} and not internal`.execute(db)
}

/** Forgets registrations that nobody verified within a week, and codes and links past their time. */
export async function deleteEndedCodes(db: Queryable): Promise<void> {
  await sql`delete from password_resets where expires_at <= now()`.execute(db)
  await sql`delete from pin_codes where expires_at <= now()`.execute(db)
  await sql`delete from registrations where created_at < now() - interval '7 days'`.execute(db)
}
