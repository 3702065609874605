import type { InvitationEntry, Role } from '@apeak/contract/operators'
import { type RawBuilder, sql } from 'kysely'
import { hashToken } from '#accounts/accounts.ts'
import type { Actor } from '#platform/actor.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { mayInvite } from './rules.ts'
import { addOperatorEvent } from './sql-events.ts'

/** SQL: whether the link `r` of the operator `o` still works. */
const isResetOpen = sql`r.used_at is null and r.expires_at > now() and o.deactivated_at is null`

/** The id of the operator with access at an address; undefined where there is none. */
export async function activeOperatorAt(db: Queryable, email: string): Promise<string | undefined> {
  const operators = db.selectFrom('operators').select('id').where('email', '=', email)
  return (await operators.where('deactivated_at', 'is', null).executeTakeFirst())?.id
}

/** Adds a link for another password. */
export async function insertPasswordReset(
  tx: Queryable,
  { id, operatorId, seed, token }: { id: string; operatorId: string; seed: Buffer; token: string },
): Promise<void> {
  await tx
    .insertInto('operator_password_resets')
    .values({ id, operator_id: operatorId, seed, token_hash: hashToken(token) })
    .execute()
}

/**
 * Adds a link for another password and second factor, with its event and without a mail; the operator's
 * earlier links are void. False where nobody with access has the address.
 */
export async function insertAccessLink(
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
  await tx
    .insertInto('operator_password_resets')
    .values({
      id,
      operator_id: operator.id,
      seed,
      token_hash: hashToken(token),
      resets_second_factor: true,
    })
    .execute()
  const actor = { kind: 'job', name: 'terminal' } as const
  const event = { actor, subject: 'operator', id: operator.id, action: 'access_link_made' } as const
  await addOperatorEvent(tx, event)
  return true
}

/** What the mail of a link says; undefined where it works no more. */
export async function mailedPasswordReset(db: Queryable, id: string) {
  const { rows } = await sql<{ email: string; name: string; role: string; seed: Buffer }>`
    select o.email, o.name, o.role, r.seed
    from operator_password_resets r join operators o on o.id = r.operator_id
    where r.id = ${id} and ${isResetOpen}`.execute(db)
  return rows[0]
}

/** Whose link this is; undefined where it was used, is too old, or they have no access any more. */
export async function ownerOfReset(db: Queryable, token: string) {
  const { rows } = await sql<{ id: string; email: string; resets_second_factor: boolean }>`
    select o.id, o.email, r.resets_second_factor from operator_password_resets r join operators o on o.id = r.operator_id
    where r.token_hash = ${hashToken(token)} and ${isResetOpen}`.execute(db)
  return rows[0]
}

/** Uses a link up. Whose it was; undefined where it was used meanwhile, or works no more. */
export async function usePasswordReset(tx: Queryable, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ operator_id: string }>`
    update operator_password_resets r set used_at = now() from operators o
    where o.id = r.operator_id and r.token_hash = ${hashToken(token)} and ${isResetOpen}
    returning r.operator_id`.execute(tx)
  return rows[0]?.operator_id
}

/** Voids an operator's links. */
export async function voidPasswordResets(db: Queryable, operatorId: string): Promise<void> {
  await sql`
    update operator_password_resets set used_at = now()
    where operator_id = ${operatorId} and used_at is null`.execute(db)
}

/** Forgets links that ended a month ago. */
export async function deleteOldPasswordResets(db: Queryable): Promise<void> {
  await sql`
    delete from operator_password_resets where created_at < now() - interval '30 days'`.execute(db)
}

/** SQL: whether a link can be used. */
const isLinkOpen = sql<boolean>`ended_at is null and expires_at > now()`

/** Lets one transaction at a time make or use a link, until its end. */
export async function lockFirstOwnerLinks(tx: Queryable): Promise<void> {
  await sql`lock table first_owner_links in share row exclusive mode`.execute(tx)
}

/** Ends every link. */
export async function endFirstOwnerLinks(tx: Queryable): Promise<void> {
  await sql`update first_owner_links set ended_at = now() where ended_at is null`.execute(tx)
}

/** Adds a link. Violates `first_owner_links_one_open` where one is open. */
export async function insertFirstOwnerLink(tx: Queryable, token: string): Promise<void> {
  await tx
    .insertInto('first_owner_links')
    .values({ token_hash: hashToken(token) })
    .execute()
}

/** Whether a link can be used. */
export async function isFirstOwnerLinkOpen(db: Queryable, token: string): Promise<boolean> {
  const rows = await db
    .selectFrom('first_owner_links')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where(isLinkOpen)
    .execute()
  return rows.length > 0
}

/** Uses a link up. False where it was used meanwhile or is too old. */
export async function useFirstOwnerLink(tx: Queryable, token: string): Promise<boolean> {
  const { rows } = await sql`
    update first_owner_links set ended_at = now()
    where token_hash = ${hashToken(token)} and ${isLinkOpen} returning token_hash`.execute(tx)
  return rows.length > 0
}

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
  const open = sql<boolean>`i.email = ${email}
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
async function revoke(tx: Queryable, which: RawBuilder<boolean>, actor: Actor): Promise<boolean> {
  const { rows } = await sql<Invitee & { id: string }>`
    update operator_invitations i set revoked_at = now()
    where i.accepted_at is null and i.revoked_at is null and ${which}
    returning id, email, name, role`.execute(tx)
  for (const { id, ...before } of rows) {
    await addOperatorEvent(tx, { actor, subject: 'invitation', id, action: 'revoked', before })
  }
  return rows.length > 0
}

/**
 * Adds an invitation with its event and its mail. False where the address is an operator's already.
 * Violates `operator_invitations_one_open` where another one came in between.
 */
export async function insertInvitation(
  tx: Queryable,
  invitation: Invitee & { id: string; seed: Buffer; token: string },
  invitedBy: string,
): Promise<boolean> {
  const { id, email, name, role, seed, token } = invitation
  const { rows } = await sql`
    insert into operator_invitations (id, email, name, role, seed, token_hash, invited_by)
    select ${id}, ${email}, ${name}, ${role}, ${seed}, ${hashToken(token)}, ${invitedBy}
    where not exists (select from operators where email = ${email})
    returning id`.execute(tx)
  if (rows.length === 0) return false
  const [actor, after] = [{ kind: 'operator', id: invitedBy } as const, { email, name, role }]
  await addOperatorEvent(tx, { actor, subject: 'invitation', id, action: 'sent', after })
  await addJob(tx, 'mail_operator_invitation', { invitation_id: id })
  return true
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

async function openInvitation(db: Queryable, which: RawBuilder<boolean>) {
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

/** Revokes an open invitation, with its event. True where it was open. */
export const revokeInvitation = (tx: Queryable, id: string, actor: Actor): Promise<boolean> =>
  revoke(tx, sql`i.id = ${id} and i.expires_at > now()`, actor)

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
