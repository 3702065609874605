import type { Register, VerifyEmail } from '@apeak/contract/accounts'
import { sql } from 'kysely'
import { fieldRefused } from '#platform/http/problems.ts'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { attemptKey, checkCredential, endLockout } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import {
  countMailRequest,
  newSeed,
  pepperPin,
  queueAddressJob,
  seedOfCode,
} from './mailed-codes.ts'
import { codeNetworkLimit, passwordFault, unknownNetworkCodeLimits } from './rules.ts'
import { rememberNetwork } from './sessions.ts'

/**
 * Stores a registration and has a code sent to its address, which opens what was typed here and
 * nothing else: whoever registers with the same address has a code of their own. An address that has
 * an account is answered the same way, in the same steps; its owner gets a mail that says so.
 * `address`: the client's.
 */
export async function register(
  context: AccountsContext,
  typed: Register,
  address: string,
): Promise<void> {
  const email = typed.email.toLowerCase()
  refuseWeakPassword('password', typed.password, email)
  await countMailRequest(context, 'email code', { address, email })
  const referral_code = typed.referral_code?.trim() || null
  if (referral_code) await refuseUnknownReferral(context, referral_code)
  const registration = {
    email,
    first_name: typed.first_name.trim(),
    phone: typed.phone,
    password_hash: await context.hasher.hash(typed.password),
    pin_hash: await context.hasher.hash(pepperPin(context.secrets, typed.pin)),
    referral_code,
    source: networkOf(address),
  }
  const seed = newSeed()
  await inTransaction(context.database, async (tx) => {
    await insertRegistration(tx, registration, seed)
    // Its code opens nothing until the mail is on its way.
    await queueAddressJob(tx, 'mail_registration', { email, seed: seed.toString('hex') })
  })
}

/**
 * Has a new code sent in place of the old one, where the address waits for one: for what was typed
 * where the request comes from, otherwise for the newest registration.
 */
export async function resendEmailCode(
  context: AccountsContext,
  typed: string,
  address: string,
): Promise<void> {
  const email = typed.toLowerCase()
  await countMailRequest(context, 'email code', { address, email })
  const about = { email, source: networkOf(address), seed: newSeed().toString('hex') }
  await queueAddressJob(context.database, 'renew_email_code', about)
}

/** Refuses a referral code that is nobody's, by its field. */
async function refuseUnknownReferral({ accountRecords, database }: AccountsContext, code: string) {
  for (const { knowsReferralCode } of accountRecords) {
    if (await knowsReferralCode?.(database, code)) return
  }
  throw fieldRefused('referral_code', 'This referral code is not valid.')
}

/** Refuses a password that cannot be chosen, by its field. */
export function refuseWeakPassword(field: string, password: string, email: string): void {
  const reason = passwordFault(password, email)
  if (reason) throw fieldRefused(field, reason)
}

/**
 * Turns the registration that the code was mailed for into an account, and gives it what its owner
 * did as a guest. A code works once. Wrong ones count where they are typed, and shut nobody out for
 * longer than a code lives; where no code was mailed for they count together. `address`: the client's.
 */
export async function verifyEmail(
  context: AccountsContext,
  typed: VerifyEmail,
  address: string,
): Promise<void> {
  const { database, secrets } = context
  const email = typed.email.toLowerCase()
  const network = networkOf(address)
  const wrong = fieldRefused('otp', 'This code is wrong or has expired.')
  await useNetworkLimit(database, codeNetworkLimit, address)
  const { known } = await checkCredential(context, {
    credential: 'email-code',
    owner: email,
    place: network,
    email,
    longest: '10 minutes',
    async read() {
      const codes = await emailCodes(database, email, network)
      if (!codes.is_from_here) {
        for (const limit of unknownNetworkCodeLimits) await useLimit(database, limit, email)
      }
      return codes
    },
    isRight: ({ seeds }) => seedOfCode(secrets, seeds, typed.otp) !== undefined,
    wrong,
  })
  const seed = seedOfCode(secrets, known.seeds, typed.otp) ?? Buffer.alloc(0)
  const account = await openAccount(context, { email, seed, network })
  if (!account) throw wrong
}

/**
 * Makes the registration that a code belongs to an account, with what other domains begin it with,
 * and ends the address's other registrations. The account's id; undefined where the code was used or
 * replaced meanwhile, or the address has an account. `network`: where the code was typed.
 */
function openAccount(
  { database, config, accountRecords }: AccountsContext,
  { email, seed, network }: { email: string; seed: Buffer; network: string },
): Promise<number | undefined> {
  return inTransaction(database, async (tx) => {
    const registration = await lockRegistration(tx, email, seed)
    if (!registration) return undefined
    const id = await insertAccount(tx, registration, email === config.internalAccount)
    await deleteRegistrations(tx, email)
    if (id === undefined) return undefined
    await rememberNetwork(tx, id, network)
    for (const { onOpen } of accountRecords) await onOpen?.(tx, { id, ...registration })
    await endLockout(tx, attemptKey('email-code', email))
    return id
  })
}

/**
 * Lets the configured account see the RM 1.00 top-up, if it exists; it gets the flag when verified
 * otherwise.
 */
export async function markInternalAccount({ config, database }: AccountsContext): Promise<void> {
  if (config.internalAccount) await markInternal(database, config.internalAccount)
}

type Registration = {
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
async function insertRegistration(
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
export async function matchingRegistration(db: Queryable, email: string, source: string) {
  const { rows } = await sql<{ id: number; password_hash: string }>`
    select id, password_hash from registrations where email = ${email}
    order by source = ${source} desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** What a mail with a code says of its registration. */
type MailedRegistration = { created_at: Date }

/** The registration whose code comes from the seed. */
export function registrationBySeed(
  db: Queryable,
  seed: Buffer,
): Promise<MailedRegistration | undefined> {
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
): Promise<MailedRegistration | undefined> {
  const { rows } = await sql<MailedRegistration>`
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
async function emailCodes(db: Queryable, email: string, source: string): Promise<EmailCodes> {
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
async function lockRegistration(tx: Queryable, email: string, seed: Buffer) {
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
async function insertAccount(
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

/** Gives the internal flag to the account of the address, where it exists. */
async function markInternal(db: Queryable, email: string): Promise<void> {
  await sql`
    update accounts set internal = true where email = ${email} and not internal`.execute(db)
}
