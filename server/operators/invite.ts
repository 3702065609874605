import { randomBytes } from 'node:crypto'
import * as wire from '@apeak/contract/operators'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { hashToken, newToken } from '#accounts/accounts.ts'
import { type Actor, type Operator, operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { assertOwn, fieldRefused } from '#platform/http/problems.ts'
import { useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import {
  allRows,
  type Database,
  firstRow,
  inTransaction,
  isoTime,
  type Queryable,
  violates,
} from '#platform/postgres/database.ts'
import { lastOperatorEvent } from '#platform/postgres/events.ts'
import type { DB } from '#platform/postgres/tables.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import {
  newAuthenticator,
  newRecoveryCodes,
  sealSecret,
  stepOfSecret,
  unsealSecret,
} from './authenticator.ts'
import { addOperatorEvent, operatorEventsOf } from './events.ts'
import { queueTeamNews } from './notices.ts'
import { lockOperator } from './queries.ts'
import {
  invitationNetworkLimit,
  inviterLimit,
  mayInvite,
  operatorPasswordFault,
  rightMissing,
  roleColumns,
} from './rules.ts'
import { insertRecoveryCodes } from './second-factor.ts'
import { type OperatorDevice, openVerifiedSession } from './sessions.ts'

/** The token in an invitation's link: 256 bits, not computable from the database alone. */
export const invitationToken = (secrets: Secrets, seed: Buffer) =>
  secrets.sign('operators', `invitation\n${seed.toString('hex')}`).toString('base64url')

/**
 * Invites somebody by mail and voids an earlier invitation to the address. A repeat within a minute
 * has no effect. Throws 422 if the address is an operator's, and 409 if another operator has just
 * invited them.
 */
export async function invite(
  { database, secrets }: Context,
  typed: wire.Invite,
  invitedBy: string,
): Promise<void> {
  await useLimit(database, inviterLimit, invitedBy)
  const seed = randomBytes(16)
  const email = typed.email.toLowerCase()
  const token = invitationToken(secrets, seed)
  const [name, roles] = [typed.name.trim(), wire.orderedRoles(typed.roles)]
  const invitation = { name, roles, email, id: newId('i'), seed, token }
  if (await isInvited(database, invitation, invitedBy)) return
  try {
    const isNew = await inTransaction(database, async (tx) => {
      // Keeps the inviter's right until the transaction ends.
      const inviter = await lockOperator(tx, invitedBy)
      if (!inviter || !mayInvite(inviter)) throw rightMissing()
      // All except one just sent by another operator, which blocks the new one.
      const open = sql<boolean>`i.email = ${email}
        and (i.invited_by = ${invitedBy} or i.created_at <= now() - interval '10 minutes')`
      await revokeWhere(tx, open, operatorActor({ id: invitedBy }))
      return insertInvitation(tx, invitation, invitedBy)
    })
    if (!isNew) throw fieldRefused('email', 'This person is already an operator.')
  } catch (error) {
    if (!violates(error, 'operator_invitations_one_open')) throw error
    // A concurrent invitation to the same address won.
    await isInvited(database, invitation, invitedBy)
  }
}

/** Whether this operator has just sent the same invitation. Throws 409 if another operator did. */
async function isInvited(
  database: Database,
  { email, name, roles }: wire.Invite,
  invitedBy: string,
): Promise<boolean> {
  const recent = await recentInvitation(database, email)
  if (!recent) return false
  const { invited_by: actor, at } = recent
  const done = { event: 'sent', actor_kind: 'operator', actor, at }
  assertOwn(done, { id: invitedBy }, 'This person was just invited.')
  return recent.is_repeated && recent.name === name && recent.roles.join() === roles.join()
}

/**
 * Revokes an invitation. Idempotent. Throws 409 if it was accepted, has expired or was revoked by
 * another operator.
 */
export async function withdrawInvitation(
  { database }: Context,
  id: string,
  actor: Operator,
): Promise<void> {
  const isOpen = sql<boolean>`i.id = ${id} and i.expires_at > now()`
  if (await inTransaction(database, (tx) => revokeWhere(tx, isOpen, actor))) return
  const thing = { subject: 'invitation', id } as const
  const done = await lastOperatorEvent(operatorEventsOf, database, thing, ['revoked'])
  assertOwn(done, actor, 'This invitation is no longer open.')
}

/**
 * The invitation of a link, with an authenticator secret to enrol while accepting it. Each opening
 * gets another: whoever opened the link earlier does not know the operator's. Throws 422 if the link
 * is invalid.
 */
export async function showInvitation(
  { database, secrets }: Context,
  token: string,
  address: string,
): Promise<wire.InvitationDetails> {
  const invitation = await openByLink(database, token, address)
  const { email, name, roles } = invitation
  const { sealed: sealed_secret, ...enrolment } = newAuthenticator(secrets, invitation)
  return { email, name, roles, enrolment, sealed_secret }
}

/** The open invitation of a link, within the network's limit. Throws 422 if the link is invalid. */
async function openByLink(database: Database, token: string, address: string) {
  await useNetworkLimit(database, invitationNetworkLimit, address)
  const invitation = await invitationByToken(database, token)
  if (!invitation) throw invitationClosed()
  return invitation
}

/**
 * Creates an operator from an invitation, with the password and authenticator app that they set up,
 * and logs them in. Works once, and only while the inviter may invite. The invitation fixes name
 * and roles. Mails every owner.
 */
export async function joinByInvitation(
  context: Context,
  { token, password, sealed_secret, code }: wire.AcceptInvitation,
  device: OperatorDevice,
): Promise<{ token: string; recoveryCodes: string[] }> {
  const { database, hasher, secrets } = context
  const invitation = await openByLink(database, token, device.address)
  const reason = operatorPasswordFault(password, invitation.email)
  if (reason) throw fieldRefused('password', reason)
  const secret = unsealSecret(secrets, invitation.id, sealed_secret)
  const step = secret === undefined ? undefined : stepOfSecret(secret, code)
  if (secret === undefined || step === undefined) {
    const text = 'This code is not right. Scan the QR code on this page: an earlier one is void.'
    throw fieldRefused('code', text)
  }
  const id = newId('p')
  const joining: NewOperator = {
    id,
    password_hash: await hasher.hash(password),
    totp_secret: sealSecret(secrets, id, secret),
    totp_step: step,
  }
  const { codes, hashes } = newRecoveryCodes(secrets, id)
  const sessionToken = newToken()
  try {
    await inTransaction(database, async (tx) => {
      await createOperator(tx, token, joining)
      await insertRecoveryCodes(tx, id, hashes)
      await openVerifiedSession(tx, id, sessionToken, device)
    })
  } catch (error) {
    if (violates(error, 'operators_email_unique')) throw invitationClosed()
    throw error
  }
  return { token: sessionToken, recoveryCodes: codes }
}

/** A new operator's id, accepted credentials and login. */
type NewOperator = Pick<
  Selectable<DB['operators']>,
  'id' | 'password_hash' | 'totp_secret' | 'totp_step'
>

async function createOperator(tx: Queryable, token: string, joining: NewOperator): Promise<void> {
  const invitation = await invitationByToken(tx, token)
  const inviter = invitation && (await lockOperator(tx, invitation.inviter.id))
  if (!inviter || !mayInvite(inviter)) throw invitationClosed()
  const { rows } = await sql`
    update operator_invitations i set accepted_at = now()
    where i.token_hash = ${hashToken(token)} and ${invitationIsOpen} returning i.id`.execute(tx)
  if (rows.length === 0) throw invitationClosed()
  const { id } = joining
  const { name, email, roles } = invitation
  await tx
    .insertInto('operators')
    .values({ ...joining, name, email, ...roleColumns(roles) })
    .execute()
  const event = { actor: operatorActor({ id }), subject: 'operator', id, action: 'joined' } as const
  await addOperatorEvent(tx, { ...event, after: { name, email, roles, invited_by: inviter.id } })
  await queueTeamNews(tx, { kind: 'joined', operator_id: id, by: inviter.id })
}

const invitationClosed = () =>
  fieldRefused('token', 'This invitation was used, was revoked or has expired. Ask for a new one.')

type Invitee = { email: string; name: string; roles: wire.Role[] }

/** SQL: whether an invitation `i` can be accepted. */
const invitationIsOpen = sql`i.accepted_at is null and i.revoked_at is null and i.expires_at > now()`

/**
 * The open invitation sent to an address within the last ten minutes. `is_repeated`: within the
 * last minute, when the same request is a retry.
 */
async function recentInvitation(db: Queryable, email: string) {
  return firstRow<Invitee & { invited_by: string; at: string; is_repeated: boolean }>(db)`
    select i.email, i.name, i.roles, i.invited_by, ${isoTime('i.created_at')} as at,
           i.created_at > now() - interval '1 minute' as is_repeated
    from operator_invitations i
    where i.email = ${email} and ${invitationIsOpen} and i.created_at > now() - interval '10 minutes'`
}

/** Revokes all open invitations of an operator. */
export async function revokeInvitationsBy(
  db: Queryable,
  invitedBy: string,
  actor: Actor,
): Promise<void> {
  await revokeWhere(db, sql`i.invited_by = ${invitedBy} and i.expires_at > now()`, actor)
}

/** Revokes the matching open invitations, each with its event. True if there were any. */
async function revokeWhere(
  tx: Queryable,
  which: RawBuilder<boolean>,
  actor: Actor,
): Promise<boolean> {
  const { rows } = await sql<Invitee & { id: string }>`
    update operator_invitations i set revoked_at = now()
    where i.accepted_at is null and i.revoked_at is null and ${which}
    returning id, email, name, roles`.execute(tx)
  for (const { id, ...before } of rows) {
    await addOperatorEvent(tx, { actor, subject: 'invitation', id, action: 'revoked', before })
  }
  return rows.length > 0
}

/**
 * Adds an invitation with its event and mail job. False if the address is an operator's. Violates
 * `operator_invitations_one_open` if a concurrent one won.
 */
async function insertInvitation(
  tx: Queryable,
  invitation: Invitee & { id: string; seed: Buffer; token: string },
  invitedBy: string,
): Promise<boolean> {
  const { id, email, name, roles, seed, token } = invitation
  const { role, further_roles } = roleColumns(roles)
  const { rows } = await sql`
    insert into operator_invitations (id, email, name, role, further_roles, seed, token_hash, invited_by)
    select ${id}, ${email}, ${name}, ${role}, ${further_roles}::text[], ${seed}, ${hashToken(token)}, ${invitedBy}
    where not exists (select from operators where email = ${email})
    returning id`.execute(tx)
  if (rows.length === 0) return false
  const [actor, after] = [{ kind: 'operator', id: invitedBy } as const, { email, name, roles }]
  await addOperatorEvent(tx, { actor, subject: 'invitation', id, action: 'sent', after })
  await addJob(tx, 'mail_operator_invitation', { invitation_id: id })
  return true
}

/** The content of an invitation's mail; undefined if it can no longer be accepted. */
export const mailedInvitation = (db: Queryable, id: string) => openInvitation(db, sql`i.id = ${id}`)

/** The open invitation of a link; undefined if used, revoked or expired. */
const invitationByToken = (db: Queryable, token: string) =>
  openInvitation(db, sql`i.token_hash = ${hashToken(token)}`)

type OpenInvitation = Invitee & {
  id: string
  seed: Buffer
  inviter: { id: string; name: string; roles: wire.Role[]; is_active: boolean }
}

async function openInvitation(db: Queryable, which: RawBuilder<boolean>) {
  const found = await firstRow<OpenInvitation>(db)`
    select i.id, i.email, i.name, i.roles, i.seed, json_build_object(
      'id', o.id, 'name', o.name, 'roles', o.roles, 'is_active', o.deactivated_at is null) as inviter
    from operator_invitations i join operators o on o.id = i.invited_by
    where ${which} and ${invitationIsOpen}`
  return found && mayInvite(found.inviter) ? found : undefined
}

/**
 * Unaccepted invitations of the last 72 hours, newest first: open or revoked, without those
 * replaced by a newer one.
 */
export async function unacceptedInvitations(db: Queryable): Promise<wire.InvitationEntry[]> {
  return allRows<wire.InvitationEntry>(db)`
    select i.id, i.email, i.name, i.roles, i.invited_by, ${isoTime('i.created_at')} as created_at,
           ${isoTime('i.expires_at')} as expires_at, ${isoTime('i.revoked_at')} as revoked_at
    from operator_invitations i
    where i.accepted_at is null and i.expires_at > now() and not exists (
      select from operator_invitations later
      where later.email = i.email and later.created_at > i.created_at)
    order by i.created_at desc limit 200`
}
