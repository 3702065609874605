import { sql } from 'kysely'
import { hashToken, resetAttempts } from '#accounts/accounts.ts'
import { forgetUses } from '#platform/http/rate-limit.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { strangersAtOperator } from './rules.ts'
import { addOperatorEvents } from './sql-events.ts'
import { queueOperatorNotice } from './sql-notices.ts'
import { endOperatorSessions } from './sql-sessions.ts'

/** SQL: whether the link `r` of the operator `o` still works. */
const isOpen = sql`r.used_at is null and r.expires_at > now() and o.deactivated_at is null`

/** Adds a link for another password, with its mail and event, where the address is an operator's. */
export async function insertPasswordReset(
  db: Queryable,
  { id, email, seed, token }: { id: string; email: string; seed: Buffer; token: string },
): Promise<void> {
  const actor = { kind: 'job', name: 'password_reset' } as const
  const payload = sql`json_build_object('reset_id', made.id)`
  const asked = sql`select operator_id as id, null as before, null as after from made`
  await sql`
    with made as (
      insert into operator_password_resets (id, operator_id, seed, token_hash)
      select ${id}, o.id, ${seed}, ${hashToken(token)} from operators o
      where o.email = ${email} and o.deactivated_at is null
      returning id, operator_id
    ),
    event as (${addOperatorEvents({ actor, subject: 'operator', action: 'password_forgotten' }, asked)})
    select ${queueJob('mail_operator_password_reset', payload)} from made`.execute(db)
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
  await tx
    .updateTable('operator_password_resets')
    .set({ used_at: sql`now()` })
    .where('operator_id', '=', operator.id)
    .where('used_at', 'is', null)
    .execute()
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
  const made = sql`select ${operator.id} as id, null as before, null as after`
  await addOperatorEvents({ actor, subject: 'operator', action: 'access_link_made' }, made).execute(
    tx,
  )
  return true
}

/** Removes an operator's second factor by a link that does: another is set up at the next login. */
export async function forgetSecondFactor(tx: Queryable, operatorId: string): Promise<void> {
  await tx
    .updateTable('operators')
    .set({ totp_secret: null, pending_totp_secret: null, totp_step: null })
    .where('id', '=', operatorId)
    .execute()
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute()
  const actor = { kind: 'operator', id: operatorId } as const
  const removed = sql`select ${operatorId} as id, null as before, null as after`
  await addOperatorEvents(
    { actor, subject: 'operator', action: 'second_factor_reset' },
    removed,
  ).execute(tx)
}

/** What the mail of a link says; undefined where it works no more. */
export async function mailedPasswordReset(db: Queryable, id: string) {
  const { rows } = await sql<{ email: string; name: string; role: string; seed: Buffer }>`
    select o.email, o.name, o.role, r.seed
    from operator_password_resets r join operators o on o.id = r.operator_id
    where r.id = ${id} and ${isOpen}`.execute(db)
  return rows[0]
}

/** Whose link this is; undefined where it was used, is too old, or they have no access any more. */
export async function ownerOfReset(db: Queryable, token: string) {
  const { rows } = await sql<{ id: string; email: string; resets_second_factor: boolean }>`
    select o.id, o.email, r.resets_second_factor from operator_password_resets r join operators o on o.id = r.operator_id
    where r.token_hash = ${hashToken(token)} and ${isOpen}`.execute(db)
  return rows[0]
}

/**
 * Sets another password by a link, once: all sessions end, every other link is void, and the attempts
 * counted under `key`, and strangers' at the address, are forgotten. False where the link was used meanwhile.
 */
export async function usePasswordReset(
  db: Queryable,
  {
    token,
    passwordHash,
    key,
    email,
  }: { token: string; passwordHash: string; key: Buffer; email: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with used as (
      update operator_password_resets r set used_at = now() from operators o
      where o.id = r.operator_id and r.token_hash = ${hashToken(token)} and ${isOpen}
      returning r.id, r.operator_id
    ),
    changed as (
      update operators set password_hash = ${passwordHash} from used where operators.id = used.operator_id
      returning operators.id
    ),
    others_void as (
      update operator_password_resets r set used_at = now() from used
      where r.operator_id = used.operator_id and r.id <> used.id and r.used_at is null
    ),
    attempts_reset as (${resetAttempts(key)} and exists (select from changed)),
    strangers_forgotten as (
      ${forgetUses(strangersAtOperator, email)} and exists (select from changed)
    ),
    ended as (${endOperatorSessions(sql`select id from changed`)}),
    event as (
      insert into operator_events (subject_kind, subject_id, action, actor_kind, actor)
      select 'operator', id, 'password_reset', 'operator', id from changed
    )
    select id, ${queueOperatorNotice('password-changed', sql`changed.id`)} from changed`.execute(db)
  return rows.length > 0
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
