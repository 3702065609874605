import type { Register } from '@apeak/contract/accounts'
import type { AppContext } from '#context.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { networkOf } from '#platform/http/rate-limit.ts'
import { countAsk } from './mail-limits.ts'
import { mixPin, newSeed } from './mailed-codes.ts'
import { whyNotPassword } from './rules.ts'
import { queueForAddress } from './sql.ts'
import { insertRegistration } from './sql-registrations.ts'

/**
 * Stores a registration and has a code sent to its address, which opens what was typed here and
 * nothing else: whoever registers with the same address has a code of their own. An address that has
 * an account is answered the same way, in the same steps; its owner gets a mail that says so.
 * `address`: the client's.
 */
export async function register(
  context: AppContext,
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
  await insertRegistration(context.database, registration, newSeed())
}

/**
 * Has a new code sent in place of the old one, where the address waits for one: for what was typed
 * where the request comes from, otherwise for the newest registration.
 */
export async function resendEmailCode(
  context: AppContext,
  typed: string,
  address: string,
): Promise<void> {
  const email = typed.toLowerCase()
  await countAsk(context, 'email code', { address, email })
  const about = { email, source: networkOf(address), seed: newSeed().toString('hex') }
  await queueForAddress(context.database, 'renew_email_code', about)
}

/** Refuses a referral code that is nobody's, by its field. */
async function refuseUnknownCode({ accountRecords, database }: AppContext, code: string) {
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
