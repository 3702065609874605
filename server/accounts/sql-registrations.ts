import { type RawBuilder, sql } from 'kysely'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { AccountRecords } from './account-records.ts'
import { countAttempt, endLockout } from './sql-login-attempts.ts'
import { rememberNetwork } from './sql-sessions.ts'

export type Registration = {
  email: string
  first_name: string
  phone: string
  password_hash: string
  pin_hash: string
  referral_code: string | null
  /** Where it was sent from. */
  source: string
}

/**
 * Stores what was typed, beside earlier registrations of the address, and queues the mail with its code,
 * which opens nothing until `openEmailCode`.
 */
export async function insertRegistration(db: Queryable, person: Registration, seed: Buffer) {
  const { email, first_name, phone, password_hash, pin_hash, referral_code, source } = person
  const payload = sql`json_build_object('email', inserted.email, 'seed', encode(inserted.seed, 'hex'))`
  await sql`
    with inserted as (
      insert into registrations
        (email, first_name, phone, password_hash, pin_hash, referral_code, source, seed, code_mailed)
      values (${email}, ${first_name}, ${phone}, ${password_hash}, ${pin_hash}, ${referral_code},
        ${source}, ${seed}, false)
      returning email, seed
    )
    select ${queueJob('mail_registration', payload)} from inserted`.execute(db)
}

/**
 * SQL for the one registration that somebody means who names an address: the newest from where they
 * are, so that nobody elsewhere can push theirs in between; otherwise the newest of all.
 */
export const meantRegistration = (email: string, source: string): RawBuilder<unknown> => sql`
  select * from registrations where email = ${email}
  order by source = ${source} desc, id desc limit 1`

/** What a mail with a code says of its registration. */
type Mailed = { created_at: Date }

/** The registration whose code comes from the seed. */
export function registrationOf(db: Queryable, seed: Buffer): Promise<Mailed | undefined> {
  return db
    .selectFrom('registrations')
    .select('created_at')
    .where('seed', '=', seed)
    .executeTakeFirst()
}

/** Whether anybody waits for a code at the address. */
export async function isRegistered(db: Queryable, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('registrations')
    .select('id')
    .where('email', '=', email)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Makes the code good that comes from the seed, for ten minutes: its mail is on its way. */
export async function openEmailCode(db: Queryable, seed: Buffer): Promise<void> {
  await sql`
    update registrations
    set code_mailed = true, code_expires_at = now() + interval '10 minutes'
    where seed = ${seed}`.execute(db)
}

/**
 * Gives the meant registration a new code in place of its old one, whose mail is on its way; undefined
 * where there is none.
 */
export async function renewEmailCode(
  db: Queryable,
  { email, source, seed }: { email: string; source: string; seed: Buffer },
): Promise<Mailed | undefined> {
  const { rows } = await sql<Mailed>`
    update registrations
    set seed = ${seed}, code_mailed = true, code_expires_at = now() + interval '10 minutes'
    where id = (select id from (${meantRegistration(email, source)}) meant)
    returning created_at`.execute(db)
  return rows[0]
}

/** A counted login attempt with a code, and where the right ones come from. */
type EmailCodeAttempt = {
  attempts: number
  seeds: Buffer[]
  /** A code was mailed for a registration from where it is typed. */
  is_from_here: boolean
}

/**
 * Counts a login attempt with a code that was mailed to an address. Where somebody has registered, none
 * counts that was mailed for a registration from elsewhere: they would open a stranger's.
 */
export async function attemptAtEmailCode(
  db: Queryable,
  { key, owner, email, source }: { key: Buffer; owner: Buffer; email: string; source: string },
) {
  const { rows } = await sql<EmailCodeAttempt>`
    with attempt as (${countAttempt(key, { owner, longest: '10 minutes' })}),
    known as (
      select *, bool_or(source = ${source}) over () as some_from_here
      from registrations where email = ${email}
    )
    select attempt.attempts, array(
      select seed from known
      where code_mailed and code_expires_at > now() and (source = ${source} or not some_from_here)
    ) as seeds, exists (select from known where code_mailed and source = ${source}) as is_from_here
    from attempt`.execute(db)
  return rows[0]
}

/**
 * Makes the registration that a code belongs to an account, with what other domains begin it with,
 * and ends the address's other registrations, in one statement. The account's id; undefined where
 * the code was used or replaced meanwhile, or the address has an account. `source`: where it was typed.
 */
export async function openAccount(
  db: Queryable,
  {
    email,
    seed,
    key,
    source,
    internalAccount,
    records,
  }: {
    email: string
    seed: Buffer
    key: Buffer
    source: string
    internalAccount: string | undefined
    records: readonly AccountRecords[]
  },
): Promise<number | undefined> {
  const account = sql`
    select account.id, used.email, used.phone, used.referral_code, used.source from account, used`
  const begun = records.flatMap(({ onOpen }) => (onOpen ? [sql`${onOpen(account)},`] : []))
  const { rows } = await sql<{ id: number }>`
    -- Locked, so that a code is used once; all and in one order, so that two codes that are typed at
    -- once do not wait for each other.
    with waiting as (select * from registrations where email = ${email} order by id for update),
    used as (select * from waiting
      where seed = ${seed} and code_mailed and code_expires_at > now()
    ),
    account as (
      insert into accounts
        (first_name, last_name, email, phone, password_hash, pin_hash, referral_code, internal)
      select first_name, '', email, phone, password_hash, pin_hash, referral_code,
             email is not distinct from ${internalAccount ?? null}::text
      from used on conflict (email) do nothing
      returning id
    ),
    ended as (delete from registrations where email = ${email} and exists (select from used)),
    known as (${rememberNetwork(sql`select id from account`, source)}),
    ${sql.join(begun, sql` `)}
    lockout_ended as (${endLockout(key)} and exists (select from account))
    select id from account`.execute(db)
  return rows[0]?.id
}
