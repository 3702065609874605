import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Language } from '@apeak/contract/languages'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { isWithinBudgets } from '#platform/mail/mail-budget.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { AccountsContext } from './context.ts'
import { mailNetworkLimit, mailRateLimit, mailsSentLimit, type RequestedMail } from './rules.ts'

// Queued mails are in a table that backups contain and operators see, so only a random seed is
// stored and queued. The code is derived from it with a key outside the database, when the mail is
// composed and when the code is checked.

/** A random seed for a new code. */
export const newSeed = () => randomBytes(16)

/** The six digits derived from a seed. */
export function codeOf(secrets: Secrets, seed: Buffer): string {
  const number = secrets.sign('codes', `code\n${seed.toString('hex')}`).readUIntBE(0, 6)
  return String(number % 1_000_000).padStart(6, '0')
}

/** Whether the digits belong to the seed; false without a seed. */
export function isCodeOf(secrets: Secrets, seed: Buffer | null, digits: string): boolean {
  const code = Buffer.from(codeOf(secrets, seed ?? Buffer.alloc(16)))
  const given = Buffer.from(digits)
  return given.length === code.length && timingSafeEqual(given, code) && seed !== null
}

/** The seed that the digits belong to, if any. */
export function seedOfCode(secrets: Secrets, seeds: Buffer[], digits: string): Buffer | undefined {
  // A null is compared too, so that an address without codes takes as long.
  return [null, ...seeds].find((seed) => isCodeOf(secrets, seed, digits)) ?? undefined
}

/** The reset link's token derived from a seed: 256 bits. */
export function resetTokenOf(secrets: Secrets, seed: Buffer): string {
  return secrets.sign('codes', `reset\n${seed.toString('hex')}`).toString('base64url')
}

/** The input of a PIN's hash. Keyed, so that the database alone does not allow trying all PINs. */
export function pepperPin(secrets: Secrets, pin: string): string {
  return secrets.sign('pins', pin).toString('base64url')
}

/**
 * Counts a request for a mail to an address, sent or not. Counted per network, so that a stranger
 * cannot use up the owner's limit. `address`: the client's.
 */
export async function countMailRequest(
  { database }: AccountsContext,
  mail: RequestedMail,
  { address, email }: { address: string; email: string },
): Promise<void> {
  await useNetworkLimit(database, mailNetworkLimit(mail), address)
  await useLimit(database, mailRateLimit(mail), `${email}\n${networkOf(address)}`)
}

/**
 * Whether a requested mail may be sent: false if the address has reached its limit. Counted once
 * per job.
 */
export async function isMailAllowed(
  { database, log }: AccountsContext,
  mail: RequestedMail,
  { cause, email }: { cause: string; email: string },
): Promise<boolean> {
  const isWithin = await isWithinBudgets(database, cause, [
    { limit: mailsSentLimit(mail), who: email },
  ])
  if (!isWithin) log.info({ mail }, 'mail not sent: over its budget')
  return isWithin
}

/** Queues a job about an address. Only the job checks whether it has an account. */
export const queueAddressJob = (db: Queryable, task: AddressTask, about: AddressJob) =>
  addJob(db, task, about)

/** The job's payload; the seed in hexadecimal digits. */
export type AddressJob = { email: string; seed: string; source?: string; language?: Language }

/** Who asks for a mail: the client's address, and the language of its page. */
export type MailRequester = { address: string; language: Language }

type AddressTask = 'mail_registration' | 'renew_email_code' | 'mail_reset_link'
