import type { Role } from '@apeak/contract/operators'
import { sql } from 'kysely'
import { resetAttempts } from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addOperatorEvents } from './sql-events.ts'
import { queueOperatorNotice } from './sql-notices.ts'
import { endOperatorSessions } from './sql-sessions.ts'

/** An operator as they stand while they are changed. */
export type LockedOperator = {
  id: string
  name: string
  role: Role
  is_active: boolean
  has_second_factor: boolean
}

const locked = sql`o.id, o.name, o.role, o.deactivated_at is null as is_active,
  o.totp_secret is not null as has_second_factor`

/**
 * Locks one operator with all owners, in one order: so that of owners who remove each other one is left,
 * and that whoever changes something is an owner still.
 */
export async function lockWithOwners(db: Queryable, id: string): Promise<LockedOperator[]> {
  const { rows } = await sql<LockedOperator>`
    select ${locked} from operators o
    where o.id = ${id} or (o.role = 'owner' and o.deactivated_at is null)
    order by o.id for update`.execute(db)
  return rows
}

/** Holds an operator as they stand until the transaction ends; undefined where there is none. */
export async function holdOperator(db: Queryable, id: string): Promise<LockedOperator | undefined> {
  const { rows } = await sql<LockedOperator>`
    select ${locked} from operators o where o.id = ${id} for share`.execute(db)
  return rows[0]
}

/** Gives an operator another role. */
export async function setRole(db: Queryable, id: string, role: Role): Promise<void> {
  await db.updateTable('operators').set({ role }).where('id', '=', id).execute()
}

/** Takes an operator's access away, or gives it back. */
export async function setActive(db: Queryable, id: string, isActive: boolean): Promise<void> {
  await sql`
    update operators set deactivated_at = ${isActive ? null : sql`now()`} where id = ${id}`.execute(
    db,
  )
}

/** Takes an operator's authenticator app and recovery codes away. */
export async function deleteSecondFactor(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('operators')
    .set({ totp_secret: null, pending_totp_secret: null, totp_step: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('operator_recovery_codes').where('operator_id', '=', id).execute()
}

/**
 * Sets an operator's own password where the old one is still the one that was compared; all other
 * sessions end. True where it did.
 */
export async function setPassword(
  db: Queryable,
  {
    id,
    from,
    to,
    key,
    token,
  }: { id: string; from: string; to: string; key: Buffer; token: string },
): Promise<boolean> {
  const actor: Actor = { kind: 'operator', id }
  const changed = sql`select id, null as before, null as after from changed`
  const { rows } = await sql`
    with changed as (
      update operators set password_hash = ${to} where id = ${id} and password_hash = ${from}
      returning id
    ),
    attempts_reset as (${resetAttempts(key)} and exists (select from changed)),
    ended as (${endOperatorSessions(sql`select id from changed`, token)}),
    event as (${addOperatorEvents({ actor, subject: 'operator', action: 'password_changed' }, changed)})
    select ${queueOperatorNotice('password-changed', sql`changed.id`)} from changed`.execute(db)
  return rows.length > 0
}
