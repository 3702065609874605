import { randomBytes } from 'node:crypto'
import type { AcceptInvitation, Invite, ShownInvitation } from '@apeak/contract/operators'
import { newToken } from '#accounts/accounts.ts'
import { operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { assertOwn, fieldRefused } from '#platform/http/problems.ts'
import { useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { newId } from '#platform/ids.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  violates,
} from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import {
  invitedAuthenticator,
  newRecoveryCodes,
  sealSecret,
  stepOfSecret,
} from './authenticator.ts'
import {
  invitationsByOperator,
  invitationsFromNetwork,
  mayInvite,
  rightMissing,
  whyNotOperatorPassword,
} from './rules.ts'
import { holdOperator, insertOperator } from './sql.ts'
import { addOperatorEvent, operatorEventsOf } from './sql-events.ts'
import {
  acceptInvitation,
  insertInvitation,
  invitationByToken,
  recentInvitation,
  revokeForEmail,
  revokeInvitation,
} from './sql-links.ts'
import { queueTeamNews } from './sql-notices.ts'
import { insertRecoveryCodes } from './sql-second-factor.ts'
import { type OperatorDevice, openVerifiedSession } from './sql-sessions.ts'

/** The token in an invitation's link: 256 bits, which nobody can make who has the database alone. */
export const invitationToken = (secrets: Secrets, seed: Buffer) =>
  secrets.sign('operators', `invitation\n${seed.toString('hex')}`).toString('base64url')

/**
 * Invites somebody by mail. An earlier invitation of theirs is void. The same asked for again within a
 * minute is one invitation. Throws 422 for an operator's address, and 409 where another operator has just
 * invited them.
 */
export async function invite(
  { database, secrets }: Context,
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
    const isNew = await inTransaction(database, async (tx) => {
      await assertMayInvite(tx, invitedBy)
      await revokeForEmail(tx, email, invitedBy)
      return insertInvitation(tx, invitation, invitedBy)
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
  { database }: Context,
  id: string,
  operatorId: string,
): Promise<void> {
  const actor = { kind: 'operator', id: operatorId } as const
  if (await inTransaction(database, (tx) => revokeInvitation(tx, id, actor))) return
  const thing = { subject: 'invitation', id } as const
  const done = await lastNoted(operatorEventsOf, database, thing, ['revoked'])
  assertOwn(done, actor, 'This invitation is not open any more.')
}

/** Holds the inviter, so that nobody takes their right away meanwhile. Throws 403 where they have it no more. */
async function assertMayInvite(tx: Queryable, id: string): Promise<void> {
  const inviter = await holdOperator(tx, id)
  if (!inviter || !mayInvite(inviter)) throw rightMissing()
}

/**
 * What a link invites to, with the secret for the authenticator app that is set up while accepting it.
 * Throws 422 where it is good for nothing.
 */
export async function showInvitation(
  { database, secrets }: Context,
  token: string,
  address: string,
): Promise<ShownInvitation> {
  await useNetworkLimit(database, invitationsFromNetwork, address)
  const invitation = await invitationByToken(database, token)
  if (!invitation) throw closed()
  const { email, name, role } = invitation
  return { email, name, role, enrolment: invitedAuthenticator(secrets, invitation) }
}

/**
 * Begins an operator's account by an invitation, which works once and only while its inviter may invite:
 * with the password and authenticator app that they set up, logged in. The invitation fixes name and
 * role. Every owner is told.
 */
export async function joinByInvitation(
  context: Context,
  { token, password, code }: AcceptInvitation,
  device: OperatorDevice,
): Promise<{ token: string; recoveryCodes: string[] }> {
  const { database, hasher, secrets } = context
  const { email, enrolment } = await showInvitation(context, token, device.address)
  const reason = whyNotOperatorPassword(password, email)
  if (reason) throw fieldRefused('password', reason)
  const step = stepOfSecret(enrolment.secret, code)
  if (step === undefined) throw fieldRefused('code', 'This code is not right.')
  const id = newId('p')
  const joining: Joining = {
    id,
    passwordHash: await hasher.hash(password),
    sealed: sealSecret(secrets, id, enrolment.secret),
    step,
  }
  const { codes, hashes } = newRecoveryCodes(secrets, id)
  const sessionToken = newToken()
  try {
    await inTransaction(database, async (tx) => {
      await join(tx, token, joining)
      await insertRecoveryCodes(tx, id, hashes)
      await openVerifiedSession(tx, id, sessionToken, device)
    })
  } catch (error) {
    if (violates(error, 'operators_email_unique')) throw closed()
    throw error
  }
  return { token: sessionToken, recoveryCodes: codes }
}

/** A new operator's id, and what they proved and set up. */
type Joining = { id: string; passwordHash: string; sealed: string; step: number }

async function join(tx: Queryable, token: string, joining: Joining): Promise<void> {
  const invitation = await invitationByToken(tx, token)
  const inviter = invitation && (await holdOperator(tx, invitation.inviter.id))
  if (!inviter || !mayInvite(inviter) || !(await acceptInvitation(tx, token))) throw closed()
  const { id } = joining
  const { name, email, role } = invitation
  await insertOperator(tx, { ...joining, name, email, role })
  const event = { actor: operatorActor({ id }), subject: 'operator', id, action: 'joined' } as const
  await addOperatorEvent(tx, { ...event, after: { name, email, role, invited_by: inviter.id } })
  await queueTeamNews(tx, { kind: 'joined', operatorId: id, by: inviter.id })
}

const closed = () =>
  fieldRefused('token', 'This invitation was used, was withdrawn or is too old. Ask for another.')
