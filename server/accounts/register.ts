import type { Register, VerifyEmail } from '@apeak/contract/accounts'
import { sql } from 'kysely'
import { fieldRefused } from '#platform/http/problems.ts'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { allRows, firstRow, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { attemptKey, checkCredential, endLockout } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import {
  countMailRequest,
  type MailRequester,
  newSeed,
  pepperPin,
  queueAddressJob,
  seedOfCode,
} from './mailed-codes.ts'
import { codeNetworkLimit, passwordFault, unknownNetworkCodeLimits } from './rules.ts'
import { rememberNetwork } from './sessions.ts'

/**
 * Stores a registration and queues its code, which verifies only this registration: another with
 * the same address has its own code. An address with an account gets the same response after the
 * same steps, and its owner a mail.
 */
export async function register(
  context: AccountsContext,
  typed: Register,
  { address, language }: MailRequester,
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
    language,
  }
  const seed = newSeed()
  await inTransaction(context.database, async (tx) => {
    await insertRegistration(tx, registration, seed)
    // The code is valid once its mail is queued.
    await queueAddressJob(tx, 'mail_registration', {
      email,
      seed: seed.toString('hex'),
      language,
    })
  })
}

/**
 * Queues a new code for an unverified address: for the newest registration from the client's
 * network, or else for the newest. The old code ends.
 */
export async function resendEmailCode(
  context: AccountsContext,
  typed: string,
  { address, language }: MailRequester,
): Promise<void> {
  const email = typed.toLowerCase()
  await countMailRequest(context, 'email code', { address, email })
  const source = networkOf(address)
  const about = { email, source, language, seed: newSeed().toString('hex') }
  await queueAddressJob(context.database, 'renew_email_code', about)
}

/** Throws 422 for an unknown referral code. */
async function refuseUnknownReferral({ accountRecords, database }: AccountsContext, code: string) {
  for (const { knowsReferralCode } of accountRecords) {
    if (await knowsReferralCode?.(database, code)) return
  }
  throw fieldRefused('referral_code', ({ accounts }) => accounts.unknownReferralCode)
}

/** Throws 422 for a password that is not allowed. */
export function refuseWeakPassword(field: string, password: string, email: string): void {
  const reason = passwordFault(password, email)
  if (reason) throw fieldRefused(field, reason)
}

/**
 * Opens an account from the registration that the code belongs to, and assigns it what its owner
 * did as a guest. A code works once. Failed attempts count per network and lock out for at most a
 * code's lifetime; networks without a mailed code share a limit. `address`: the client's.
 */
export async function verifyEmail(
  context: AccountsContext,
  typed: VerifyEmail,
  address: string,
): Promise<void> {
  const { database, secrets } = context
  const email = typed.email.toLowerCase()
  const network = networkOf(address)
  const wrong = fieldRefused('otp', ({ accounts }) => accounts.wrongCode)
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
 * Opens an account from a code's registration, with the initial records of other domains, and ends
 * the address's other registrations. Returns the account's id; undefined if the code was used or
 * replaced meanwhile, or the address has an account. `network`: the client's.
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
 * Shows the RM 1.00 top-up to the configured account, if it exists; otherwise its verification
 * does.
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
  /** The network of the registration. */
  source: string
  language: string
}

/** Stores a registration. Earlier ones of the address stay. */
async function insertRegistration(
  tx: Queryable,
  person: Registration,
  seed: Buffer,
): Promise<void> {
  const { email, first_name, phone, password_hash, pin_hash, referral_code, source } = person
  const { language } = person
  await sql`
    insert into registrations (email, first_name, phone, password_hash, pin_hash, referral_code,
      source, language, seed, code_mailed)
    values (${email}, ${first_name}, ${phone}, ${password_hash}, ${pin_hash}, ${referral_code},
      ${source}, ${language}, ${seed}, false)`.execute(tx)
}

/**
 * The registration for an address: the newest from the same network, so that nobody elsewhere can
 * insert one in between, or else the newest.
 */
export async function matchingRegistration(db: Queryable, email: string, source: string) {
  return firstRow<{ id: number; password_hash: string }>(db)`
    select id, password_hash from registrations where email = ${email}
    order by source = ${source} desc, id desc limit 1`
}

/** The part of a registration that its mail shows. */
type MailedRegistration = { created_at: Date }

/** The registration with the seed of its code. */
export const registrationBySeed = (db: Queryable, seed: Buffer) =>
  firstRow<MailedRegistration>(db)`select created_at from registrations where seed = ${seed}`

/** Whether the address has a registration. */
export async function isRegistered(db: Queryable, email: string): Promise<boolean> {
  const found = await firstRow(db)`select from registrations where email = ${email} limit 1`
  return found !== undefined
}

/** Makes the seed's code valid for ten minutes, when its mail is queued. */
export async function openEmailCode(db: Queryable, seed: Buffer): Promise<void> {
  await sql`
    update registrations
    set code_mailed = true, code_expires_at = now() + interval '10 minutes'
    where seed = ${seed}`.execute(db)
}

/** Replaces a registration's code, when its mail is queued. */
export async function renewEmailCode(
  db: Queryable,
  id: number,
  seed: Buffer,
): Promise<MailedRegistration | undefined> {
  return firstRow<MailedRegistration>(db)`
    update registrations
    set seed = ${seed}, code_mailed = true, code_expires_at = now() + interval '10 minutes'
    where id = ${id} returning created_at`
}

/** Seeds of the codes that are valid from a network. */
type EmailCodes = {
  seeds: Buffer[]
  /** Whether a code was mailed for a registration from this network. */
  is_from_here: boolean
}

/**
 * The codes mailed to an address. If it has a registration from this network, codes of other
 * networks do not count: they would verify a stranger's.
 */
async function emailCodes(db: Queryable, email: string, source: string): Promise<EmailCodes> {
  const rows = await allRows<EmailCodes>(db)`
    with known as (
      select *, bool_or(source = ${source}) over () as some_from_here
      from registrations where email = ${email}
    )
    select array(
      select seed from known
      where code_mailed and code_expires_at > now() and (source = ${source} or not some_from_here)
    ) as seeds, exists (select from known where code_mailed and source = ${source}) as is_from_here`
  return rows[0] ?? { seeds: [], is_from_here: false }
}

/**
 * Locks all registrations of an address, in one order, so that two codes used at once cannot
 * deadlock. Returns the one with this code, if still valid.
 */
async function lockRegistration(tx: Queryable, email: string, seed: Buffer) {
  await sql`select from registrations where email = ${email} order by id for update`.execute(tx)
  return firstRow<Registration>(tx)`
    select first_name, email, phone, password_hash, pin_hash, referral_code, source, language
    from registrations
    where email = ${email} and seed = ${seed} and code_mailed and code_expires_at > now()`
}

export async function deleteRegistrations(tx: Queryable, email: string): Promise<void> {
  await sql`delete from registrations where email = ${email}`.execute(tx)
}

/** Inserts an account. Returns its id; undefined if the address has one. */
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

/** Marks the account of an address as internal, if it exists. */
async function markInternal(db: Queryable, email: string): Promise<void> {
  await sql`
    update accounts set internal = true where email = ${email} and not internal`.execute(db)
}
