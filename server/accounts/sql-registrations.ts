import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

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

/** Stores what was typed, beside earlier registrations of the address. */
export async function insertRegistration(
  tx: Queryable,
  person: Registration,
  seed: Buffer,
): Promise<void> {
  const registration = { ...person, seed, code_mailed: false }
  await tx.insertInto('registrations').values(registration).execute()
}

/**
 * The one registration that somebody means who names an address: the newest from where they are, so that
 * nobody elsewhere can push theirs in between; otherwise the newest of all.
 */
export async function meantRegistration(db: Queryable, email: string, source: string) {
  const { rows } = await sql<{ id: number; password_hash: string }>`
    select id, password_hash from registrations where email = ${email}
    order by source = ${source} desc, id desc limit 1`.execute(db)
  return rows[0]
}

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

/** Gives a registration a new code in place of its old one, whose mail is on its way. */
export async function renewEmailCode(
  db: Queryable,
  id: number,
  seed: Buffer,
): Promise<Mailed | undefined> {
  const { rows } = await sql<Mailed>`
    update registrations
    set seed = ${seed}, code_mailed = true, code_expires_at = now() + interval '10 minutes'
    where id = ${id} returning created_at`.execute(db)
  return rows[0]
}

/** Where the codes come from that open a registration, from where they are typed. */
type EmailCodes = {
  seeds: Buffer[]
  /** A code was mailed for a registration from where it is typed. */
  is_from_here: boolean
}

/**
 * The codes that were mailed to an address. Where somebody has registered, none counts that was mailed for
 * a registration from elsewhere: they would open a stranger's.
 */
export async function emailCodes(
  db: Queryable,
  email: string,
  source: string,
): Promise<EmailCodes> {
  const { rows } = await sql<EmailCodes>`
    with known as (
      select *, bool_or(source = ${source}) over () as some_from_here
      from registrations where email = ${email}
    )
    select array(
      select seed from known
      where code_mailed and code_expires_at > now() and (source = ${source} or not some_from_here)
    ) as seeds, exists (select from known where code_mailed and source = ${source}) as is_from_here`.execute(
    db,
  )
  return rows[0] ?? { seeds: [], is_from_here: false }
}

/**
 * Locks the registrations of an address, all and in one order, so that two codes that are typed at once do
 * not wait for each other. The one that a code belongs to, which is still good.
 */
export async function lockRegistration(tx: Queryable, email: string, seed: Buffer) {
  await sql`select from registrations where email = ${email} order by id for update`.execute(tx)
  const { rows } = await sql<Registration>`
    select first_name, email, phone, password_hash, pin_hash, referral_code, source
    from registrations
    where email = ${email} and seed = ${seed} and code_mailed and code_expires_at > now()`.execute(
    tx,
  )
  return rows[0]
}

/** Ends the registrations of an address. */
export async function deleteRegistrations(tx: Queryable, email: string): Promise<void> {
  await tx.deleteFrom('registrations').where('email', '=', email).execute()
}

/** Makes a registration an account; its id. Undefined where the address has one. */
export async function insertAccount(
  tx: Queryable,
  { source: _, ...person }: Registration,
  internal: boolean,
): Promise<number | undefined> {
  const account = await tx
    .insertInto('accounts')
    .values({ ...person, last_name: '', internal })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return account?.id
}
