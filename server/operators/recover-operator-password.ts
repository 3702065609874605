import { randomBytes } from 'node:crypto'
import type { OwnPassword, ResetOwnPassword } from '@apeak/contract/operators'
import { consolePages } from '@apeak/contract/paths'
import { sql } from 'kysely'
import {
  attemptKey,
  countAttempt,
  hashToken,
  lockedOut,
  newToken,
  resetAttempts,
} from '#accounts/accounts.ts'
import { operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { forgetUses, networkOf, takeFromLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import {
  type Database,
  firstRow,
  inTransaction,
  type Queryable,
} from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { ConfigError } from '#platform/settings.ts'
import { addOperatorEvent } from './events.ts'
import { activeOwners, queueNoticeTo } from './notices.ts'
import {
  operatorPasswordFault,
  resetMailLimit,
  resetNetworkLimit,
  resetRequestLimit,
  unknownNetworkLimit,
} from './rules.ts'
import { deleteSecondFactor, endCodeLockouts } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'

/** The token in a password reset link: 256 bits, not computable from the database alone. */
export const passwordResetToken = (secrets: Secrets, seed: Buffer) =>
  secrets.sign('operators', `password reset\n${seed.toString('hex')}`).toString('base64url')

/**
 * Mails an operator a password reset link, valid for an hour and once. Reveals neither whether the
 * address is an operator's nor that its limit of mails is reached.
 */
export async function forgetOperatorPassword(
  { database, secrets }: Context,
  typed: string,
  address: string,
): Promise<void> {
  const network = networkOf(address)
  await useNetworkLimit(database, resetNetworkLimit, address)
  const email = typed.toLowerCase()
  // Checked per network first: a stranger elsewhere does not use up the operator's own limit.
  if (!(await takeFromLimit(database, resetRequestLimit, `${email}\n${network}`))) return
  if (!(await takeFromLimit(database, resetMailLimit, email))) return
  const seed = randomBytes(16)
  const token = passwordResetToken(secrets, seed)
  await inTransaction(database, async (tx) => {
    const operator = await tx
      .selectFrom('operators')
      .select('id')
      .where('email', '=', email)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst()
    if (!operator) return
    const id = newId('w')
    await insertReset(tx, { id, operator_id: operator.id, seed, token })
    const actor = { kind: 'job', name: 'password_reset' } as const
    const event = { actor, subject: 'operator', id: operator.id } as const
    await addOperatorEvent(tx, { ...event, action: 'password_forgotten' })
    await addJob(tx, 'mail_operator_password_reset', { reset_id: id })
  })
}

/**
 * Sets a new password by a link and ends all sessions. A mailed link leaves the second factor; a
 * link from the server's terminal removes it, to be enrolled at the next login. Clears failed tries
 * at password and codes. Throws 422 naming `token` if the link is invalid, or `password` if it is
 * not acceptable.
 */
export async function resetOperatorPassword(
  { database, hasher }: Context,
  { token, password }: ResetOwnPassword,
  address: string,
): Promise<void> {
  const network = networkOf(address)
  await useNetworkLimit(database, resetNetworkLimit, address)
  const { rows } = await sql<{ email: string; resets_second_factor: boolean }>`
    select o.email, r.resets_second_factor
    from operator_password_resets r join operators o on o.id = r.operator_id
    where r.token_hash = ${hashToken(token)} and ${resetIsOpen}`.execute(database)
  const [owner] = rows
  if (!owner) throw resetClosed()
  const reason = operatorPasswordFault(password, owner.email)
  if (reason) throw fieldRefused('password', reason)
  const passwordHash = await hasher.hash(password)
  const key = attemptKey('operator-password', `${owner.email}\n${network}`)
  await inTransaction(database, async (tx) => {
    const { rows: used } = await sql<{ id: string }>`
      update operator_password_resets r set used_at = now() from operators o
      where o.id = r.operator_id and r.token_hash = ${hashToken(token)} and ${resetIsOpen}
      returning r.operator_id as id`.execute(tx)
    const id = used[0]?.id
    if (!id) throw resetClosed()
    await setPassword(tx, { id, to: passwordHash })
    await voidPasswordResets(tx, id)
    await endSessionsOf(tx, id)
    await resetAttempts(tx, key)
    await forgetUses(tx, unknownNetworkLimit, owner.email)
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

const resetClosed = () =>
  fieldRefused('token', 'This link was used or has expired. Request a new one.')

/** Changes an operator's own password; ends their other sessions and all reset links. */
export async function changeOwnPassword(
  { database, hasher }: Context,
  operator: { operatorId: string; email: string; token: string },
  { current_password, new_password }: OwnPassword,
): Promise<void> {
  const { operatorId: id, email, token } = operator
  const reason = operatorPasswordFault(new_password, email)
  if (reason) throw fieldRefused('new_password', reason)
  const key = attemptKey('operator-password', id)
  const attempts = await countAttempt(database, key)
  const operators = database.selectFrom('operators').where('id', '=', id)
  const from = (await operators.select('password_hash').executeTakeFirst())?.password_hash
  if (!attempts || !from) throw await lockedOut(database, key)
  const wrong = fieldRefused('current_password', 'This is not your current password.')
  if (!(await hasher.verify(from, current_password))) throw wrong
  const to = await hasher.hash(new_password)
  await inTransaction(database, async (tx) => {
    if (!(await setPassword(tx, { id, from, to }))) throw wrong
    await resetAttempts(tx, key)
    await endSessionsOf(tx, id, token)
    await voidPasswordResets(tx, id)
    const actor = operatorActor({ id })
    await addOperatorEvent(tx, { actor, subject: 'operator', id, action: 'password_changed' })
    await queueNoticeTo(tx, 'password-changed', id)
  })
}

/**
 * Creates a link to reset password and second factor, printed in the server's terminal. Valid for
 * an hour and once; every owner is mailed. Throws `ConfigError` if no active operator has the
 * address.
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

/** Sets an operator's password, if given only while the current hash is `from`. True if set. */
async function setPassword(
  tx: Queryable,
  { id, from, to }: { id: string; from?: string; to: string },
): Promise<boolean> {
  const update = tx.updateTable('operators').set({ password_hash: to }).where('id', '=', id)
  const meant = from === undefined ? update : update.where('password_hash', '=', from)
  return (await meant.returning('id').executeTakeFirst()) !== undefined
}

/** SQL: whether the link `r` of the operator `o` still works. */
const resetIsOpen = sql`r.used_at is null and r.expires_at > now() and o.deactivated_at is null`

/**
 * Adds a link to reset password and second factor, with its event and without a mail; voids earlier
 * links. False if no active operator has the address.
 */
async function insertAccessLink(
  tx: Queryable,
  { id, email, seed, token }: { id: string; email: string; seed: Buffer; token: string },
): Promise<boolean> {
  const operator = await tx
    .selectFrom('operators')
    .select('id')
    .where('email', '=', email)
    .where('deactivated_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!operator) return false
  await voidPasswordResets(tx, operator.id)
  await insertReset(tx, { id, operator_id: operator.id, seed, token }, true)
  const actor = { kind: 'job', name: 'terminal' } as const
  const event = { actor, subject: 'operator', id: operator.id, action: 'access_link_made' } as const
  await addOperatorEvent(tx, event)
  return true
}

/** The content of a reset link's mail; undefined if the link is no longer valid. */
export async function mailedPasswordReset(db: Queryable, id: string) {
  return firstRow<{ email: string; name: string; seed: Buffer }>(db)`
    select o.email, o.name, r.seed
    from operator_password_resets r join operators o on o.id = r.operator_id
    where r.id = ${id} and ${resetIsOpen}`
}

/** Voids an operator's reset links. */
export async function voidPasswordResets(db: Queryable, operatorId: string): Promise<void> {
  await sql`
    update operator_password_resets set used_at = now()
    where operator_id = ${operatorId} and used_at is null`.execute(db)
}

async function insertReset(
  tx: Queryable,
  {
    id,
    operator_id,
    seed,
    token,
  }: Record<'id' | 'operator_id' | 'token', string> & { seed: Buffer },
  resetsSecondFactor = false,
): Promise<void> {
  await sql`
    insert into operator_password_resets (id, operator_id, seed, token_hash, resets_second_factor)
    values (${id}, ${operator_id}, ${seed}, ${hashToken(token)}, ${resetsSecondFactor})`.execute(tx)
}
