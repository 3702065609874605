import { sql } from 'kysely'
import { joinGuestOrders } from '#orders/customer-orders.ts'
import type { Queryable } from '#platform/database.ts'
import { liftLock, takeGuess } from '#platform/guess-lock.ts'
import { queueJob } from '#platform/jobs.ts'

export type Registration = {
  email: string
  first_name: string
  phone: string
  password_hash: string
  pin_hash: string
  referral_code: string | null
}

/** Keeps what was typed in place of an earlier try with the address, and queues its mail. */
export async function keepRegistration(db: Queryable, person: Registration, seed: Buffer) {
  const { email, first_name, phone, password_hash, pin_hash, referral_code } = person
  const payload = sql`json_build_object('email', kept.email, 'seed', encode(kept.seed, 'hex'))`
  await sql`
    with kept as (
      insert into registrations (email, first_name, phone, password_hash, pin_hash, referral_code, seed)
      values (${email}, ${first_name}, ${phone}, ${password_hash}, ${pin_hash}, ${referral_code}, ${seed})
      on conflict (email) do update set
        first_name = excluded.first_name, phone = excluded.phone,
        password_hash = excluded.password_hash, pin_hash = excluded.pin_hash,
        referral_code = excluded.referral_code, seed = excluded.seed,
        code_expires_at = excluded.code_expires_at, created_at = excluded.created_at
      returning email, seed
    )
    select ${queueJob('mail_registration', payload)} from kept`.execute(db)
}

export function registrationOf(db: Queryable, email: string) {
  return db.selectFrom('registrations').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function deleteRegistration(db: Queryable, email: string): Promise<void> {
  await db.deleteFrom('registrations').where('email', '=', email).execute()
}

/** Gives a registration a new code in place of the old one; undefined where there is none. */
export function renewEmailCode(db: Queryable, email: string, seed: Buffer) {
  return db
    .updateTable('registrations')
    .set({ seed, code_expires_at: sql`now() + interval '10 minutes'` })
    .where('email', '=', email)
    .returning('first_name')
    .executeTakeFirst()
}

/** A counted try at a code, with where the right one comes from. */
export type CodeGuess = { tries: number; seed: Buffer | null }

/** Counts a try at the code that was mailed to an address. */
export async function guessAtEmailCode(db: Queryable, key: Buffer, email: string) {
  const { rows } = await sql<CodeGuess>`
    with taken as (${takeGuess(key)})
    select taken.tries, r.seed from taken
    left join registrations r on r.email = ${email} and r.code_expires_at > now()`.execute(db)
  return rows[0]
}

/**
 * Makes the registration that a code belongs to an account, gives it its guest orders and uses the
 * code up, in one statement. The account's id; undefined where the code was used or replaced
 * meanwhile, or the address has an account.
 */
export async function openAccount(
  db: Queryable,
  {
    email,
    seed,
    key,
    internalAccount,
  }: {
    email: string
    seed: Buffer
    key: Buffer
    internalAccount: string | undefined
  },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with used as (
      delete from registrations
      where email = ${email} and seed = ${seed} and code_expires_at > now()
      returning *
    ),
    account as (
      insert into accounts
        (first_name, last_name, email, phone, password_hash, pin_hash, referral_code, internal)
      select first_name, '', email, phone, password_hash, pin_hash, referral_code,
             email is not distinct from ${internalAccount ?? null}::text
      from used on conflict (email) do nothing
      returning id, email
    ),
    orders_joined as (${joinGuestOrders(sql`select id, email from account`)}),
    forgiven as (${liftLock(key)} and exists (select from account))
    select id from account`.execute(db)
  return rows[0]?.id
}
