import type { Role } from '@apeak/contract/operators'
import { sql } from 'kysely'
import type { Actor } from '#platform/actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addOperatorEvent } from './sql-events.ts'

/**
 * The operator with access at an address; undefined where there is none. `known`: they have logged in from
 * the network, `source`, within the last month.
 */
export async function operatorByEmail(db: Queryable, email: string, source: string) {
  const { rows } = await sql<{ id: string; password_hash: string; known: boolean }>`
    select o.id, o.password_hash, exists (
      select from operator_sessions s where s.operator_id = o.id and s.source = ${source}) as known
    from operators o where o.email = ${email} and o.deactivated_at is null`.execute(db)
  return rows[0]
}

/** The password of an operator who is logged in, as it is stored. */
export async function passwordHashOf(db: Queryable, id: string): Promise<string | undefined> {
  const operators = db.selectFrom('operators').select('password_hash').where('id', '=', id)
  return (await operators.executeTakeFirst())?.password_hash
}

/** An operator with access whose password is still the one that was compared; undefined where it is not. */
export async function operatorByPassword(tx: Queryable, id: string, passwordHash: string) {
  const { rows } = await sql<{ has_second_factor: boolean }>`
    select totp_secret is not null as has_second_factor from operators
    where id = ${id} and password_hash = ${passwordHash} and deactivated_at is null
    for share`.execute(tx)
  return rows[0]
}

/** Adds an operator to a shop that has none, with the event. True where it did. */
export async function insertFirstOperator(
  tx: Queryable,
  operator: { id: string; name: string; email: string; role: Role; password_hash: string },
  actor: Actor,
): Promise<boolean> {
  const { id, name, email, role, password_hash } = operator
  const { rows } = await sql`
    insert into operators (id, name, email, role, password_hash)
    select ${id}, ${name}, ${email}, ${role}, ${password_hash}
    where not exists (select from operators)
    -- Another process may start at the same moment.
    on conflict on constraint operators_email_unique do nothing
    returning id`.execute(tx)
  if (rows.length === 0) return false
  const after = { name, email, role }
  await addOperatorEvent(tx, { actor, subject: 'operator', id, action: 'added', after })
  return true
}

/** Adds an operator with the authenticator app that they have set up. Violates `operators_email_unique`. */
export async function insertOperator(
  db: Queryable,
  operator: {
    id: string
    name: string
    email: string
    role: Role
    passwordHash: string
    sealed: string
    step: number
  },
): Promise<void> {
  const { id, name, email, role, passwordHash, sealed, step } = operator
  await db
    .insertInto('operators')
    .values({
      id,
      name,
      email,
      role,
      password_hash: passwordHash,
      totp_secret: sealed,
      totp_step: step,
    })
    .execute()
}

/** Whether the shop has an operator. */
export async function hasOperators(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('operators').select('id').limit(1).execute()).length > 0
}

/** Every operator's name by id, those deactivated too: histories name them. */
export function operatorNames(db: Queryable) {
  return db
    .selectFrom('operators')
    .select(['id', 'name', sql<boolean>`deactivated_at is null`.as('active')])
    .orderBy('name')
    .execute()
}

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

/** Sets an operator's password, where the old one is still `from` if that is given. True where it did. */
export async function setPassword(
  tx: Queryable,
  { id, from, to }: { id: string; from?: string; to: string },
): Promise<boolean> {
  const update = tx.updateTable('operators').set({ password_hash: to }).where('id', '=', id)
  const meant = from === undefined ? update : update.where('password_hash', '=', from)
  return (await meant.returning('id').executeTakeFirst()) !== undefined
}

/**
 * Keeps operators as they are until the transaction ends: whoever changes one waits for it. A statement
 * of its own, so that the next ones see the change that this one waited for.
 */
export async function keepOperators(tx: Queryable, ids: readonly string[]): Promise<void> {
  await sql`
    select from operators where id = any(${[...ids]}::text[]) order by id for share`.execute(tx)
}

/** How many operators have access, or had it within so many hours. */
export async function operatorsSince(db: Queryable, hours: number): Promise<number> {
  const { rows } = await sql<{ operators: number }>`
    select count(*)::integer as operators from operators
    where deactivated_at is null
       or deactivated_at > now() - ${hours}::integer * interval '1 hour'`.execute(db)
  return rows[0]?.operators ?? 0
}

/**
 * An operator who has access; undefined where they have none. `is_new`: they joined, came back or
 * changed role within so many hours.
 */
export async function activeOperator(db: Queryable, id: string, hours: number) {
  const { rows } = await sql<{ role: Role; is_new: boolean }>`
    select o.role, greatest(o.created_at, (
        select max(e.created_at) from operator_events e
        where e.subject_kind = 'operator' and e.subject_id = o.id
          and e.action in ('reactivated', 'role_changed')
      )) > now() - ${hours}::integer * interval '1 hour' as is_new
    from operators o where o.id = ${id} and o.deactivated_at is null`.execute(db)
  return rows[0]
}

/**
 * How one operator made another what they are, however long ago, the newest of such events. Every
 * invitation to their address counts: those that were accepted are forgotten after a month.
 */
export async function howMadeBy(db: Queryable, maker: string, made: string) {
  const { rows } = await sql<{
    action: 'sent' | 'reactivated' | 'role_changed' | 'second_factor_reset'
  }>`
    select e.action from operator_events e
    where e.actor_kind = 'operator' and e.actor = ${maker} and (
      (e.subject_kind = 'operator' and e.subject_id = ${made}
        and e.action in ('reactivated', 'role_changed', 'second_factor_reset'))
      or (e.subject_kind = 'invitation' and e.action = 'sent'
        and e.after ->> 'email' = (select email from operators where id = ${made})))
    order by e.id desc limit 1`.execute(db)
  return rows[0]?.action
}
