import type { Role } from '@apeak/contract/operators'
import { sql } from 'kysely'
import { countAttempt, resetAttempts } from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addOperatorEvents } from './sql-events.ts'
import { type OperatorDevice, openOperatorSession } from './sql-sessions.ts'

/**
 * Counts a login attempt at an address from a network, `source`. `known`: whether its operator has logged in
 * from there within the last month. No row during a lockout.
 */
export async function attemptAtOperator(
  db: Queryable,
  { key, email, source }: { key: Buffer; email: string; source: string },
) {
  const { rows } = await sql<{
    attempts: number
    operator_id: string | null
    password_hash: string | null
    known: boolean
  }>`
    with attempt as (${countAttempt(key)})
    select attempt.attempts, o.id as operator_id, o.password_hash,
           exists (select from operator_sessions s
                   where s.operator_id = o.id and s.source = ${source}) as known
    from attempt left join operators o on o.email = ${email} and o.deactivated_at is null`.execute(
    db,
  )
  return rows[0]
}

/** Counts a try at the password of an operator who is logged in. No row during a lockout. */
export async function attemptAtOwnPassword(db: Queryable, key: Buffer, id: string) {
  const { rows } = await sql<{ attempts: number; password_hash: string }>`
    with attempt as (${countAttempt(key)})
    select attempt.attempts, o.password_hash
    from attempt join operators o on o.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Opens a session where the password is still the one that was compared, and resets the attempts;
 * undefined where it is not. `needs_email_code`: the operator has no second factor yet.
 */
export async function logOperatorIn(
  db: Queryable,
  operator: { id: string; password_hash: string; key: Buffer },
  session: { token: string; device: OperatorDevice },
): Promise<{ needs_email_code: boolean } | undefined> {
  const who = sql`select id from owner`
  const { rows } = await sql<{ needs_email_code: boolean }>`
    with owner as (
      select id, totp_secret from operators
      where id = ${operator.id} and password_hash = ${operator.password_hash}
        and deactivated_at is null
    ),
    opened as (
      ${openOperatorSession(who, session.token, session.device)} returning email_confirmed_at
    ),
    attempts_reset as (${resetAttempts(operator.key)} and exists (select from owner))
    select owner.totp_secret is null and opened.email_confirmed_at is null as needs_email_code
    from owner, opened`.execute(db)
  return rows[0]
}

/** Adds an operator to a shop that has none, with the event. True where it did. */
export async function insertFirstOperator(
  db: Queryable,
  operator: { id: string; name: string; email: string; role: Role; password_hash: string },
  actor: Actor,
): Promise<boolean> {
  const { id, name, email, role, password_hash } = operator
  const made = sql`select id, null as before,
    jsonb_build_object('name', name, 'email', email, 'role', role) as after from made`
  const { rows } = await sql`
    with made as (
      insert into operators (id, name, email, role, password_hash)
      select ${id}, ${name}, ${email}, ${role}, ${password_hash}
      where not exists (select from operators)
      -- Another process may start at the same moment.
      on conflict on constraint operators_email_unique do nothing
      returning *
    ),
    event as (${addOperatorEvents({ actor, subject: 'operator', action: 'added' }, made)})
    select id from made`.execute(db)
  return rows.length > 0
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
