import type { Register, VerifyEmail } from '@apeak/contract/accounts'
import { fieldRefused } from '#platform/http/problems.ts'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { attemptKey, checkCredential } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { countAsk, mixPin, newSeed, seedOfCode } from './mailed-codes.ts'
import { codesFromNetwork, strangersAtCode, whyNotPassword } from './rules.ts'
import { markInternal, queueForAddress } from './sql.ts'
import { endLockout } from './sql-login-attempts.ts'
import {
  deleteRegistrations,
  emailCodes,
  insertAccount,
  insertRegistration,
  lockRegistration,
} from './sql-registrations.ts'
import { rememberNetwork } from './sql-sessions.ts'

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
  await countAsk(context, 'email code', { address, email })
  const referral_code = typed.referral_code?.trim() || null
  if (referral_code) await refuseUnknownCode(context, referral_code)
  const registration = {
    email,
    first_name: typed.first_name.trim(),
    phone: typed.phone,
    password_hash: await context.hasher.hash(typed.password),
    pin_hash: await context.hasher.hash(mixPin(context.secrets, typed.pin)),
    referral_code,
    source: networkOf(address),
  }
  const seed = newSeed()
  await inTransaction(context.database, async (tx) => {
    await insertRegistration(tx, registration, seed)
    // Its code opens nothing until the mail is on its way.
    await queueForAddress(tx, 'mail_registration', { email, seed: seed.toString('hex') })
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
  await countAsk(context, 'email code', { address, email })
  const about = { email, source: networkOf(address), seed: newSeed().toString('hex') }
  await queueForAddress(context.database, 'renew_email_code', about)
}

/** Refuses a referral code that is nobody's, by its field. */
async function refuseUnknownCode({ accountRecords, database }: AccountsContext, code: string) {
  for (const { knowsReferralCode } of accountRecords) {
    if (await knowsReferralCode?.(database, code)) return
  }
  throw fieldRefused('referral_code', 'This referral code is not valid.')
}

/** Refuses a password that cannot be chosen, by its field. */
export function refuseWeakPassword(field: string, password: string, email: string): void {
  const reason = whyNotPassword(password, email)
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
  await useNetworkLimit(database, codesFromNetwork, address)
  const { known } = await checkCredential(context, {
    credential: 'email-code',
    owner: email,
    place: network,
    email,
    longest: '10 minutes',
    async read() {
      const codes = await emailCodes(database, email, network)
      if (!codes.is_from_here) {
        for (const limit of strangersAtCode) await useLimit(database, limit, email)
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
