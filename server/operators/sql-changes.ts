import type { OperatorEventName } from '@apeak/contract/operator-events'
import type { Role } from '@apeak/contract/operators'
import { type RawBuilder, sql } from 'kysely'
import { resetAttempts } from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addOperatorEvents } from './sql-events.ts'
import { type OperatorNotice, queueOperatorNotice } from './sql-notices.ts'
import { endOperatorSessions } from './sql-sessions.ts'

/** What one operator does to another, and why. */
export type Change = { id: string; actor: Actor; reason: string }

/** What became of it. `last owner`: nobody would be left who may do this. */
export type Outcome = 'changed' | 'unchanged' | 'last owner' | 'unknown'

type Move = Change & {
  action: OperatorEventName<'operator'>
  notice: OperatorNotice
  /** SQL: what is set, and where; `target` is how the operator was before. */
  set: RawBuilder<unknown>
  onlyIf: RawBuilder<unknown>
  /** Whether an owner is none afterwards. */
  takesOwner: RawBuilder<unknown>
  /** Whether the recovery codes are void afterwards. */
  takesCodes?: boolean
  before?: RawBuilder<unknown>
  after?: RawBuilder<unknown>
}

/**
 * Changes an operator: with its event, a mail to them, and the end of their sessions. Whoever takes an
 * owner away locks the owners one after the other, so that of two who take each other away one is left.
 */
async function move(db: Queryable, change: Move): Promise<Outcome> {
  const { id, actor, reason, action, notice, set, onlyIf, takesOwner, takesCodes = false } = change
  const { before = sql`null`, after = sql`null` } = change
  const events = addOperatorEvents({ actor, subject: 'operator', action, reason }, sql`table moved`)
  const { rows } = await sql<{ is_asked: boolean; is_moved: boolean }>`
    with target as (select * from operators where id = ${id} for update),
    owners as (
      select id from operators where role = 'owner' and deactivated_at is null
      order by id for update
    ),
    moved as (
      update operators o set ${set} from target
      where o.id = target.id and ${onlyIf}
        and (not ${takesOwner} or exists (select from owners where owners.id <> ${id}))
      returning o.id, ${before} as before, ${after} as after
    ),
    ended as (${endOperatorSessions(sql`select id from moved`)}),
    codes_gone as (
      delete from operator_recovery_codes c using moved
      where c.operator_id = moved.id and ${takesCodes}::boolean
    ),
    event as (${events}),
    told as (select ${queueOperatorNotice(notice, sql`moved.id`)} from moved)
    select ${onlyIf} as is_asked, exists (select from moved) as is_moved,
           (select count(*) from told) as told
    from target`.execute(db)
  const [row] = rows
  if (!row) return 'unknown'
  if (row.is_moved) return 'changed'
  return row.is_asked ? 'last owner' : 'unchanged'
}

/** Gives an operator another role. */
export const setRole = (db: Queryable, change: Change, role: Role): Promise<Outcome> =>
  move(db, {
    ...change,
    action: 'role_changed',
    notice: 'role-changed',
    set: sql`role = ${role}`,
    onlyIf: sql`target.role <> ${role} and target.deactivated_at is null`,
    takesOwner: sql`(target.role = 'owner')`,
    before: sql`jsonb_build_object('role', target.role)`,
    after: sql`jsonb_build_object('role', o.role)`,
  })

/** Takes an operator's access away, at once. */
export const deactivate = (db: Queryable, change: Change): Promise<Outcome> =>
  move(db, {
    ...change,
    action: 'deactivated',
    notice: 'deactivated',
    set: sql`deactivated_at = now()`,
    onlyIf: sql`target.deactivated_at is null`,
    takesOwner: sql`(target.role = 'owner')`,
  })

/** Gives an operator their access back. */
export const reactivate = (db: Queryable, change: Change): Promise<Outcome> =>
  move(db, {
    ...change,
    action: 'reactivated',
    notice: 'reactivated',
    set: sql`deactivated_at = null`,
    onlyIf: sql`target.deactivated_at is not null`,
    takesOwner: sql`false`,
  })

/** Takes an operator's authenticator app and recovery codes away: they set up another at the next login. */
export const resetApp = (db: Queryable, change: Change): Promise<Outcome> =>
  move(db, {
    ...change,
    action: 'second_factor_reset',
    notice: 'second-factor-reset',
    set: sql`totp_secret = null, pending_totp_secret = null, totp_step = null`,
    onlyIf: sql`target.totp_secret is not null`,
    takesOwner: sql`false`,
    takesCodes: true,
  })

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
