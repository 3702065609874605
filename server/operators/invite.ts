import { randomBytes } from 'node:crypto'
import type { AcceptInvitation, Invite, ShownInvitation } from '@apeak/contract/operators'
import type { AppContext } from '#context.ts'
import { assertOwn, fieldRefused } from '#platform/http/problems.ts'
import { useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { newId } from '#platform/ids.ts'
import { type Database, inTransaction, violates } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { invitationsByOperator, invitationsFromNetwork, whyNotOperatorPassword } from './rules.ts'
import { operatorEventsOf } from './sql-events.ts'
import {
  acceptInvitation,
  insertInvitation,
  invitationByToken,
  recentInvitation,
  revokeForEmail,
  revokeInvitation,
} from './sql-invitations.ts'

/** The token in an invitation's link: 256 bits, which nobody can make who has the database alone. */
export const invitationToken = (secrets: Secrets, seed: Buffer) =>
  secrets.sign('operators', `invitation\n${seed.toString('hex')}`).toString('base64url')

/**
 * Invites somebody by mail. An earlier invitation of theirs is void. The same asked for again within a
 * minute is one invitation. Throws 422 for an operator's address, and 409 where another operator has just
 * invited them.
 */
export async function invite(
  { database, secrets }: AppContext,
  typed: Invite,
  invitedBy: string,
): Promise<void> {
  await useLimit(database, invitationsByOperator, invitedBy)
  const seed = randomBytes(16)
  const email = typed.email.toLowerCase()
  const token = invitationToken(secrets, seed)
  const invitation = { ...typed, name: typed.name.trim(), email, id: newId('i'), seed, token }
  if (await isInvited(database, invitation, invitedBy)) return
  try {
    const isNew = await inTransaction(database, async (transaction) => {
      await revokeForEmail(transaction, email, invitedBy)
      return insertInvitation(transaction, invitation, invitedBy)
    })
    if (!isNew) throw fieldRefused('email', 'This person is an operator already.')
  } catch (error) {
    if (!violates(error, 'operator_invitations_one_open')) throw error
    // Somebody invited the same person at the same moment: that one is on its way.
    await isInvited(database, invitation, invitedBy)
  }
}

/** Whether this operator has just asked for the same. Throws 409 where another one has just invited them. */
async function isInvited(
  database: Database,
  { email, name, role }: Invite,
  invitedBy: string,
): Promise<boolean> {
  const recent = await recentInvitation(database, email)
  if (!recent) return false
  const { invited_by: actor, at } = recent
  const done = { event: 'sent', actor_kind: 'operator', actor, at }
  assertOwn(done, { id: invitedBy }, 'This person was just invited.')
  return recent.is_repeated && recent.name === name && recent.role === role
}

/**
 * Revokes an invitation. Repeated, it changes nothing. Throws 409 where it was accepted, revoked by another
 * or is too old.
 */
export async function withdrawInvitation(
  { database }: AppContext,
  id: string,
  operatorId: string,
): Promise<void> {
  const actor = { kind: 'operator', id: operatorId } as const
  if (await revokeInvitation(database, id, actor)) return
  const thing = { subject: 'invitation', id } as const
  const done = await lastNoted(operatorEventsOf, database, thing, ['revoked'])
  assertOwn(done, actor, 'This invitation is not open any more.')
}

/** What a link invites to. Throws 422 where it is good for nothing. */
export async function showInvitation(
  { database }: AppContext,
  token: string,
  address: string,
): Promise<ShownInvitation> {
  await useNetworkLimit(database, invitationsFromNetwork, address)
  const invitation = await invitationByToken(database, token)
  if (!invitation) throw closed()
  return invitation
}

/** Begins an operator's account by an invitation, which works once; logs nobody in. */
export async function joinByInvitation(
  context: AppContext,
  { token, name, password }: AcceptInvitation,
  address: string,
): Promise<void> {
  const { database, hasher } = context
  const { email } = await showInvitation(context, token, address)
  const reason = whyNotOperatorPassword(password, email)
  if (reason) throw fieldRefused('password', reason)
  const operator = {
    id: newId('p'),
    name: name.trim(),
    password_hash: await hasher.hash(password),
  }
  try {
    if (!(await acceptInvitation(database, token, operator))) throw closed()
  } catch (error) {
    if (violates(error, 'operators_email_unique')) throw closed()
    throw error
  }
}

const closed = () =>
  fieldRefused('token', 'This invitation was used, was withdrawn or is too old. Ask for another.')
