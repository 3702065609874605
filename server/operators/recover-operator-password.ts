import { randomBytes } from 'node:crypto'
import type { ResetOwnPassword } from '@apeak/contract/operators'
import { attemptKey } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { networkOf, takeFromLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import {
  passwordResetsAtAddress,
  passwordResetsFromNetwork,
  passwordResetsToAddress,
  whyNotOperatorPassword,
} from './rules.ts'
import {
  forgetSecondFactor,
  insertPasswordReset,
  ownerOfReset,
  usePasswordReset,
} from './sql-password-resets.ts'
import { endCodeLockouts } from './sql-second-factor.ts'

/** The token in a link for another password: 256 bits, which nobody can make who has the database alone. */
export const passwordResetToken = (secrets: Secrets, seed: Buffer) =>
  secrets.sign('operators', `password reset\n${seed.toString('hex')}`).toString('base64url')

/**
 * Mails an operator a link by which they choose another password: it works for an hour, and once.
 * Whether the address is an operator's nobody is told, nor that it has had enough mails.
 */
export async function forgetOperatorPassword(
  { database, secrets }: AppContext,
  typed: string,
  address: string,
): Promise<void> {
  const network = networkOf(address)
  await useNetworkLimit(database, passwordResetsFromNetwork, address)
  const email = typed.toLowerCase()
  // First where it is asked for: a stranger there uses up nothing of who is asked about.
  if (!(await takeFromLimit(database, passwordResetsAtAddress, `${email}\n${network}`))) return
  if (!(await takeFromLimit(database, passwordResetsToAddress, email))) return
  const seed = randomBytes(16)
  const token = passwordResetToken(secrets, seed)
  await insertPasswordReset(database, { id: newId('w'), email, seed, token })
}

/**
/**
 * Sets another password by a link; all sessions end. By a mailed one the second factor is asked for as
 * ever; one of the server's terminal removes it, and another is set up at the next login.
 * Failed tries at the password and at the codes are forgotten, so that the new one works wherever it is
 * typed.
 * Throws 422 naming `token` where the link is good for nothing, and `password` where that cannot be.
 */
export async function resetOperatorPassword(
  { database, hasher }: AppContext,
  { token, password }: ResetOwnPassword,
  address: string,
): Promise<void> {
  const network = networkOf(address)
  await useNetworkLimit(database, passwordResetsFromNetwork, address)
  const owner = await ownerOfReset(database, token)
  if (!owner) throw closed()
  const reason = whyNotOperatorPassword(password, owner.email)
  if (reason) throw fieldRefused('password', reason)
  const passwordHash = await hasher.hash(password)
  const key = attemptKey('operator-password', `${owner.email}\n${network}`)
  await inTransaction(database, async (tx) => {
    const isUsed = await usePasswordReset(tx, { token, passwordHash, key, email: owner.email })
    if (!isUsed) throw closed()
    if (owner.resets_second_factor) await forgetSecondFactor(tx, owner.id)
    await endCodeLockouts(tx, owner.id)
  })
}

const closed = () => fieldRefused('token', 'This link was used or is too old. Ask for another.')
