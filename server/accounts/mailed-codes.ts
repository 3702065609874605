import { randomBytes, timingSafeEqual } from 'node:crypto'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { isWithinBudgets } from '#platform/mail/mail-budget.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { AccountsContext } from './context.ts'
import { mailNetworkLimit, mailRateLimit, mailsSentLimit, type RequestedMail } from './rules.ts'

// A mail with a code waits in the job queue, and a queue is a table that backups and operators see.
// So only a random seed is stored and queued. The code is computed from it with a key that lies
// outside the database, when the mail is written and when somebody types it in.

/** Where a new code comes from. */
export const newSeed = () => randomBytes(16)

/** The six digits that belong to a seed. */
export function codeOf(secrets: Secrets, seed: Buffer): string {
  const number = secrets.sign('codes', `code\n${seed.toString('hex')}`).readUIntBE(0, 6)
  return String(number % 1_000_000).padStart(6, '0')
}

/** Whether the digits are those of the seed; without a seed, no. */
export function isCodeOf(secrets: Secrets, seed: Buffer | null, digits: string): boolean {
  const code = Buffer.from(codeOf(secrets, seed ?? Buffer.alloc(16)))
  const given = Buffer.from(digits)
  return given.length === code.length && timingSafeEqual(given, code) && seed !== null
}

/** The seed among these that the digits belong to, if any. */
export function seedOfCode(secrets: Secrets, seeds: Buffer[], digits: string): Buffer | undefined {
  // A null is compared as well: an address without codes takes as long as one with a code.
  return [null, ...seeds].find((seed) => isCodeOf(secrets, seed, digits)) ?? undefined
}

/** The token in a reset link that belongs to a seed: 256 bits. */
export function resetTokenOf(secrets: Secrets, seed: Buffer): string {
  return secrets.sign('codes', `reset\n${seed.toString('hex')}`).toString('base64url')
}

/** What is hashed of a PIN: useless for trying all of them to whoever has the database alone. */
export function pepperPin(secrets: Secrets, pin: string): string {
  return secrets.sign('pins', pin).toString('base64url')
}

/**
 * Counts that somebody asks for a mail to an address, whether or not one is sent: by where they are, so
 * that a stranger uses up nothing of the owner's. `address`: the client's.
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
 * Whether a mail that somebody has asked for may be sent: not if its address has had enough of them for
 * now. Counted once, however often its job runs.
 */
export async function isMailAllowed(
  { database, log }: AccountsContext,
  mail: RequestedMail,
  { cause, email }: { cause: string; email: string },
): Promise<boolean> {
  const isWithin = await isWithinBudgets(database, cause, [
    { limit: mailsSentLimit(mail), who: email },
  ])
  if (!isWithin) log.info({ mail }, 'a mail beyond its budget is not sent')
  return isWithin
}

/** Queues a job about an address, whether or not anybody has it: only the job finds out. */
export const queueAddressJob = (db: Queryable, task: AddressTask, about: AddressJob) =>
  addJob(db, task, about)

/** The payload of such a job; the seed in hexadecimal digits. */
export type AddressJob = { email: string; seed: string; source?: string }

type AddressTask = 'mail_registration' | 'renew_email_code' | 'mail_reset_link'
