import type { InvitationEntry, Role } from '@apeak/contract/operators'
import { sql } from 'kysely'
import { hashToken } from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
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
 * Voids what invitations there are for an address, but for one that another operator sent within the last
 * ten minutes. To be followed by the new one, which that keeps out.
 */
export async function revokeForEmail(
  db: Queryable,
  email: string,
  invitedBy: string,
): Promise<void> {
  await sql`
    update operator_invitations set revoked_at = now()
    where email = ${email} and accepted_at is null and revoked_at is null
      and (invited_by = ${invitedBy} or created_at <= now() - interval '10 minutes')`.execute(db)
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
  const { rows } = await sql<Invitee & { seed: Buffer; invited_by: string }>`
    select i.email, i.name, i.role, i.seed, o.name as invited_by
    from operator_invitations i join operators o on o.id = i.invited_by
    where i.id = ${id} and ${isOpen}`.execute(db)
  return rows[0]
}

/** The open invitation that a link belongs to; undefined where it was used, revoked or is too old. */
export async function invitationByToken(db: Queryable, token: string) {
  const { rows } = await sql<Invitee>`
    select i.email, i.name, i.role from operator_invitations i
    where i.token_hash = ${hashToken(token)} and ${isOpen}`.execute(db)
  return rows[0]
}

/**
 * Accepts an invitation, once: its operator begins. False where it was used meanwhile. Violates
 * `operators_email_unique`.
 */
export async function acceptInvitation(
  db: Queryable,
  token: string,
  operator: { id: string; name: string; password_hash: string },
): Promise<boolean> {
  const { id, name, password_hash } = operator
  const actor: Actor = { kind: 'operator', id }
  const made = sql`select id, null as before,
    jsonb_build_object('name', name, 'email', email, 'role', role) as after from made`
  const { rows } = await sql`
    with accepted as (
      update operator_invitations i set accepted_at = now()
      where i.token_hash = ${hashToken(token)} and ${isOpen}
      returning email, role
    ),
    made as (
      insert into operators (id, name, email, role, password_hash)
      select ${id}, ${name}, email, role, ${password_hash} from accepted
      returning *
    ),
    event as (${addOperatorEvents({ actor, subject: 'operator', action: 'joined' }, made)})
    select id from made`.execute(db)
  return rows.length > 0
}

/** Revokes an open invitation. True where it was open. */
export async function revokeInvitation(db: Queryable, id: string, actor: Actor): Promise<boolean> {
  const revoked = sql`select id, jsonb_build_object('email', email, 'name', name, 'role', role) as before,
    null as after from revoked`
  const { rows } = await sql`
    with revoked as (
      update operator_invitations i set revoked_at = now() where i.id = ${id} and ${isOpen}
      returning *
    ),
    event as (${addOperatorEvents({ actor, subject: 'invitation', action: 'revoked' }, revoked)})
    select id from revoked`.execute(db)
  return rows.length > 0
}

/** The invitations that can be accepted, the newest first. */
export async function openInvitations(db: Queryable): Promise<InvitationEntry[]> {
  const { rows } = await sql<InvitationEntry>`
    select i.id, i.email, i.name, i.role, i.invited_by,
           ${isoTime('i.created_at')} as created_at, ${isoTime('i.expires_at')} as expires_at
    from operator_invitations i where ${isOpen}
    order by i.created_at desc limit 200`.execute(db)
  return rows
}

/** Forgets invitations that ended a month ago: the history tells of them. */
export async function deleteOldInvitations(db: Queryable): Promise<void> {
  await sql`
    delete from operator_invitations where created_at < now() - interval '33 days'`.execute(db)
}
