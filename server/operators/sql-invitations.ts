import type { InvitationEntry, Role } from '@apeak/contract/operators'
import { type RawBuilder, sql } from 'kysely'
import { hashToken } from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { mayInvite } from './rules.ts'
import { addOperatorEvents } from './sql-events.ts'

type Invitee = { email: string; name: string; role: Role }

/** SQL: whether an invitation `i` can be accepted. */
const isOpen = sql`i.accepted_at is null and i.revoked_at is null and i.expires_at > now()`

/**
 * The open invitation that was sent to an address within the last ten minutes. `is_repeated`: within the
 * last one, in which whoever asks again has only not heard of it.
 */
export async function recentInvitation(db: Queryable, email: string) {
  const { rows } = await sql<Invitee & { invited_by: string; at: string; is_repeated: boolean }>`
    select i.email, i.name, i.role, i.invited_by, ${isoTime('i.created_at')} as at,
           i.created_at > now() - interval '1 minute' as is_repeated
    from operator_invitations i
    where i.email = ${email} and ${isOpen} and i.created_at > now() - interval '10 minutes'`.execute(
    db,
  )
  return rows[0]
}

/**
 * Revokes what invitations there are for an address, but for one that another operator sent within the last
 * ten minutes. To be followed by the new one, which that keeps out.
 */
export async function revokeForEmail(
  db: Queryable,
  email: string,
  invitedBy: string,
): Promise<void> {
  const open = sql`i.email = ${email}
    and (i.invited_by = ${invitedBy} or i.created_at <= now() - interval '10 minutes')`
  await revoke(db, open, { kind: 'operator', id: invitedBy })
}

/** Revokes all invitations that an operator sent and nobody has accepted. */
export async function revokeInvitationsBy(
  db: Queryable,
  invitedBy: string,
  actor: Actor,
): Promise<void> {
  await revoke(db, sql`i.invited_by = ${invitedBy} and i.expires_at > now()`, actor)
}

/** Revokes those invitations that nobody has accepted, each with its event. True where there were any. */
async function revoke(db: Queryable, which: RawBuilder<unknown>, actor: Actor): Promise<boolean> {
  const revoked = sql`select id, jsonb_build_object('email', email, 'name', name, 'role', role) as before,
    null as after from revoked`
  const { rows } = await sql`
    with revoked as (
      update operator_invitations i set revoked_at = now()
      where i.accepted_at is null and i.revoked_at is null and ${which}
      returning *
    ),
    event as (${addOperatorEvents({ actor, subject: 'invitation', action: 'revoked' }, revoked)})
    select id from revoked`.execute(db)
  return rows.length > 0
}

/**
 * Adds an invitation with its event and its mail. False where the address is an operator's already.
 * Violates `operator_invitations_one_open` where another one came in between.
 */
export async function insertInvitation(
  db: Queryable,
  invitation: Invitee & { id: string; seed: Buffer; token: string },
  invitedBy: string,
): Promise<boolean> {
  const { id, email, name, role, seed, token } = invitation
  const actor: Actor = { kind: 'operator', id: invitedBy }
  const made = sql`select id, null as before,
    jsonb_build_object('email', email, 'name', name, 'role', role) as after from made`
  const payload = sql`json_build_object('invitation_id', made.id)`
  const { rows } = await sql`
    with made as (
      insert into operator_invitations (id, email, name, role, seed, token_hash, invited_by)
      select ${id}, ${email}, ${name}, ${role}, ${seed}, ${hashToken(token)}, ${invitedBy}
      where not exists (select from operators where email = ${email})
      returning *
    ),
    event as (${addOperatorEvents({ actor, subject: 'invitation', action: 'sent' }, made)})
    select ${queueJob('mail_operator_invitation', payload)} from made`.execute(db)
  return rows.length > 0
}

/** What an invitation's mail says; undefined where it cannot be accepted any more. */
export async function mailedInvitation(db: Queryable, id: string) {
  return openInvitation(db, sql`i.id = ${id}`)
}

/** The open invitation that a link belongs to; undefined where it was used, revoked or is too old. */
export async function invitationByToken(db: Queryable, token: string) {
  return openInvitation(db, sql`i.token_hash = ${hashToken(token)}`)
}

type OpenInvitation = Invitee & {
  seed: Buffer
  inviter: { id: string; name: string; role: Role; is_active: boolean }
}

async function openInvitation(db: Queryable, which: RawBuilder<unknown>) {
  const { rows } = await sql<OpenInvitation>`
    select i.email, i.name, i.role, i.seed, json_build_object(
      'id', o.id, 'name', o.name, 'role', o.role, 'is_active', o.deactivated_at is null) as inviter
    from operator_invitations i join operators o on o.id = i.invited_by
    where ${which} and ${isOpen}`.execute(db)
  const [found] = rows
  return found && mayInvite(found.inviter) ? found : undefined
}

/** Uses an invitation up. False where it was used or revoked meanwhile, or is too old. */
export async function acceptInvitation(db: Queryable, token: string): Promise<boolean> {
  const { rows } = await sql`
    update operator_invitations i set accepted_at = now()
    where i.token_hash = ${hashToken(token)} and ${isOpen} returning i.id`.execute(db)
  return rows.length > 0
}

/** Revokes an open invitation. True where it was open. */
export const revokeInvitation = (db: Queryable, id: string, actor: Actor): Promise<boolean> =>
  revoke(db, sql`i.id = ${id} and i.expires_at > now()`, actor)

/**
 * The invitations within their 72 hours that nobody has accepted, the newest first: open or revoked, but
 * for those in whose place another one was sent.
 */
export async function unacceptedInvitations(db: Queryable): Promise<InvitationEntry[]> {
  const { rows } = await sql<InvitationEntry>`
    select i.id, i.email, i.name, i.role, i.invited_by, ${isoTime('i.created_at')} as created_at,
           ${isoTime('i.expires_at')} as expires_at, ${isoTime('i.revoked_at')} as revoked_at
    from operator_invitations i
    where i.accepted_at is null and i.expires_at > now() and not exists (
      select from operator_invitations later
      where later.email = i.email and later.created_at > i.created_at)
    order by i.created_at desc limit 200`.execute(db)
  return rows
}

/** Forgets invitations that ended a month ago: the history tells of them. */
export async function deleteOldInvitations(db: Queryable): Promise<void> {
  await sql`
    delete from operator_invitations where created_at < now() - interval '33 days'`.execute(db)
}
