import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Note } from '#platform/postgres/noted-changes.ts'
import { queueNotice } from './sql-notices.ts'

/** SQL that locks an account that is there, so that its columns are what they were before a change. */
const before = (id: number) => sql`
  select * from accounts where id = ${id} and erased_at is null for update`

/**
 * Keeps somebody from logging in, and queues the mail that tells them why. False where they were
 * suspended already, or are gone.
 */
export async function suspendAccount(
  tx: Queryable,
  id: number,
  reason: string,
  note: Note,
): Promise<boolean> {
  const { rows } = await sql`
    with due as (${before(id)}),
    changed as (
      update accounts set suspended_at = now(), suspension_reason = ${reason}
      from due where accounts.id = due.id and due.suspended_at is null
      returning accounts.id, json_build_object('suspended', false) as before,
                json_build_object('suspended', true) as after, accounts.email, accounts.first_name,
                accounts.suspension_reason
    ),
    noted as (${note(sql`select id, before, after from changed`)})
    select ${queueNotice('account-suspended', { reason: sql`to_whom.suspension_reason` })}
    from changed to_whom`.execute(tx)
  return rows.length > 0
}

/** Lets somebody log in again, and queues the mail that says so. False where nothing kept them. */
export async function liftSuspension(db: Queryable, id: number, note: Note): Promise<boolean> {
  const { rows } = await sql`
    with due as (${before(id)}),
    changed as (
      update accounts set suspended_at = null, suspension_reason = null
      from due where accounts.id = due.id and due.suspended_at is not null
      returning accounts.id, json_build_object('suspended', true, 'reason', due.suspension_reason) as before,
                json_build_object('suspended', false) as after, accounts.email, accounts.first_name
    ),
    noted as (${note(sql`select id, before, after from changed`)})
    select ${queueNotice('suspension-lifted')} from changed to_whom`.execute(db)
  return rows.length > 0
}

/** Lets somebody see the RM 1.00 top-up, or no longer. False where they did or did not already. */
export async function setInternal(
  db: Queryable,
  id: number,
  internal: boolean,
  note: Note,
): Promise<boolean> {
  const { rows } = await sql`
    with due as (${before(id)}),
    changed as (
      update accounts set internal = ${internal}
      from due where accounts.id = due.id and due.internal <> ${internal}
      returning accounts.id, json_build_object('internal', due.internal) as before,
                json_build_object('internal', accounts.internal) as after
    ),
    noted as (${note(sql`select * from changed`)})
    select id from changed`.execute(db)
  return rows.length > 0
}

/** Ends all of somebody's sessions. False where there was none. */
export async function endCustomerSessions(db: Queryable, id: number, note: Note): Promise<boolean> {
  const { rows } = await sql<{ ended: number }>`
    with ended as (delete from sessions where account_id = ${id} returning account_id),
    changed as (
      select account_id as id, json_build_object('sessions', count(*)) as before,
             json_build_object('sessions', 0) as after
      from ended group by account_id
    ),
    noted as (${note(sql`select * from changed`)})
    select id from changed`.execute(db)
  return rows.length > 0
}

/**
 * Forgets the wrong login attempts at somebody's credentials, with their lockouts. False where there
 * was none.
 */
export async function liftLocks(
  db: Queryable,
  id: number,
  keys: readonly Buffer[],
  note: Note,
): Promise<boolean> {
  const { rows } = await sql`
    with lifted as (delete from login_attempts where owner = any(${keys}::bytea[]) returning attempts, lockouts),
    changed as (
      select ${id}::integer as id, null::json as after,
             json_build_object('attempts', sum(attempts), 'lockouts', sum(lockouts)) as before
      from lifted having count(*) > 0
    ),
    noted as (${note(sql`select id, before, after from changed`)})
    select id from changed`.execute(db)
  return rows.length > 0
}

/** Writes down that something was done with an account that changes nothing of it. */
export async function noteOnly(db: Queryable, id: number, note: Note): Promise<void> {
  await sql`
    with noted as (
      ${note(sql`select ${id}::integer as id, null::json as before, null::json as after`)}
    )
    select 1`.execute(db)
}
