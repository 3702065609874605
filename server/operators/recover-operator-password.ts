import { randomBytes } from 'node:crypto'
import type { OwnPassword, ResetOwnPassword } from '@apeak/contract/operators'
import { consolePages } from '@apeak/contract/paths'
import { attemptKey, countAttempt, lockedOut, newToken, resetAttempts } from '#accounts/accounts.ts'
import { operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { forgetUses, networkOf, takeFromLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { ConfigError } from '#platform/settings.ts'
import {
  passwordResetsAtAddress,
  passwordResetsFromNetwork,
  passwordResetsToAddress,
  strangersAtOperator,
  whyNotOperatorPassword,
} from './rules.ts'
import { deleteSecondFactor, passwordHashOf, setPassword } from './sql.ts'
import { addOperatorEvent } from './sql-events.ts'
import {
  activeOperatorAt,
  insertAccessLink,
  insertPasswordReset,
  ownerOfReset,
  usePasswordReset,
  voidPasswordResets,
} from './sql-links.ts'
import { activeOwners, queueNoticeTo } from './sql-notices.ts'
import { endCodeLockouts } from './sql-second-factor.ts'
import { endSessionsOf } from './sql-sessions.ts'

/** The token in a link for another password: 256 bits, which nobody can make who has the database alone. */
export const passwordResetToken = (secrets: Secrets, seed: Buffer) =>
  secrets.sign('operators', `password reset\n${seed.toString('hex')}`).toString('base64url')

/**
 * Mails an operator a link by which they choose another password: it works for an hour, and once.
 * Whether the address is an operator's nobody is told, nor that it has had enough mails.
 */
export async function forgetOperatorPassword(
  { database, secrets }: Context,
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
  await inTransaction(database, async (tx) => {
    const operatorId = await activeOperatorAt(tx, email)
    if (!operatorId) return
    const reset = { id: newId('w'), operatorId, seed, token }
    await insertPasswordReset(tx, reset)
    const actor = { kind: 'job', name: 'password_reset' } as const
    const event = { actor, subject: 'operator', id: operatorId } as const
    await addOperatorEvent(tx, { ...event, action: 'password_forgotten' })
    await addJob(tx, 'mail_operator_password_reset', { reset_id: reset.id })
  })
}

/**
 * Sets another password by a link; all sessions end. By a mailed one the second factor is asked for as
 * ever; one of the server's terminal removes it, and another is set up at the next login.
 * Failed tries at the password and at the codes are forgotten, so that the new one works wherever it is
 * typed.
 * Throws 422 naming `token` where the link is good for nothing, and `password` where that cannot be.
 */
export async function resetOperatorPassword(
  { database, hasher }: Context,
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
    const id = await usePasswordReset(tx, token)
    if (!id) throw closed()
    await setPassword(tx, { id, to: passwordHash })
    await voidPasswordResets(tx, id)
    await endSessionsOf(tx, id)
    await resetAttempts(tx, key)
    await forgetUses(tx, strangersAtOperator, owner.email)
    const event = { actor: operatorActor({ id }), subject: 'operator', id } as const
    await addOperatorEvent(tx, { ...event, action: 'password_reset' })
    await queueNoticeTo(tx, 'password-changed', id)
    if (owner.resets_second_factor) {
      await deleteSecondFactor(tx, id)
      await addOperatorEvent(tx, { ...event, action: 'second_factor_reset' })
    }
    await endCodeLockouts(tx, id)
  })
}

const closed = () => fieldRefused('token', 'This link was used or is too old. Ask for another.')

/** Changes an operator's own password; all their other sessions end. */
export async function changeOwnPassword(
  { database, hasher }: Context,
  operator: { operatorId: string; email: string; token: string },
  { current_password, new_password }: OwnPassword,
): Promise<void> {
  const { operatorId: id, email, token } = operator
  const reason = whyNotOperatorPassword(new_password, email)
  if (reason) throw fieldRefused('new_password', reason)
  const key = attemptKey('operator-password', id)
  const attempts = await countAttempt(database, key)
  const from = attempts && (await passwordHashOf(database, id))
  if (!from) throw await lockedOut(database, key)
  const wrong = fieldRefused('current_password', 'This is not your present password.')
  if (!(await hasher.verify(from, current_password))) throw wrong
  const to = await hasher.hash(new_password)
  await inTransaction(database, async (tx) => {
    if (!(await setPassword(tx, { id, from, to }))) throw wrong
    await resetAttempts(tx, key)
    await endSessionsOf(tx, id, token)
    const actor = operatorActor({ id })
    await addOperatorEvent(tx, { actor, subject: 'operator', id, action: 'password_changed' })
    await queueNoticeTo(tx, 'password-changed', id)
  })
}

/**
 * Makes the link by which an operator who lost password or second factor chooses another password, after
 * which they set up another authenticator app: for whoever has the server's terminal. It works for an hour
 * and once, and every owner is told by mail. Throws `ConfigError` where nobody with access has the address.
 */
export async function makeAccessLink(
  database: Database,
  publicUrl: string,
  typed: string,
): Promise<string> {
  const token = newToken()
  await inTransaction(database, async (tx) => {
    const owners = await activeOwners(tx)
    const link = { id: newId('w'), email: typed.trim().toLowerCase(), seed: randomBytes(16), token }
    if (!(await insertAccessLink(tx, link))) {
      const known = owners.map(({ email }) => email).join(', ') || 'none'
      throw new ConfigError(`No operator with access has this address. The owners: ${known}`)
    }
    for (const { id } of owners) await queueNoticeTo(tx, 'access-link-made', id)
  })
  return `${publicUrl}${consolePages.resetPassword}#${token}`
}
