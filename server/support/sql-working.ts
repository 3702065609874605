import type { PartnershipState } from '@apeak/contract/support-console'
import { sql } from 'kysely'
import type { Operator } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { threadEventPart } from './sql-thread-lifecycle.ts'

/** How long somebody is taken to write an answer after the last sign of it, in seconds. */
const COMPOSING_SECONDS = 12

/**
 * Says who sees to a thread, with its event, in one statement: `to`, or anybody where it is null. False
 * where it is not `seen`'s any more, it stands so already, or there is no such thread.
 */
export async function setAssigned(
  db: Queryable,
  id: number,
  { to, seen }: { to: string | null; seen: string | null },
  actor: Operator,
): Promise<boolean> {
  const { rows } = await sql`
    with assigned as (
      update support_threads t set assigned_to = ${to}::text
      where t.id = ${id} and t.erased_at is null and ${to}::text is distinct from ${seen}::text
        and t.assigned_to is not distinct from ${seen}::text
      returning t.id, t.status as from_status, t.status as to_status,
        jsonb_build_object('from', ${seen}::text, 'to', ${to}::text) as data
    ),
    ${threadEventPart({ event: 'assigned', actor }, sql`select * from assigned`)}
    select id from assigned`.execute(db)
  return rows.length > 0
}

/** Moves a partnership enquiry, with its event. False where it does not stand as `seen` any more. */
export async function setPartnershipState(
  db: Queryable,
  id: number,
  { to, seen }: { to: PartnershipState; seen: PartnershipState },
  actor: Operator,
): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update support_threads t set partnership_state = ${to}::text
      where t.id = ${id} and t.erased_at is null and t.partnership_state = ${seen}
        and t.partnership_state <> ${to}
      returning t.id, t.status as from_status, t.status as to_status,
        jsonb_build_object('from', ${seen}::text, 'to', ${to}::text) as data
    ),
    ${threadEventPart({ event: 'partnership_moved', actor }, sql`select * from changed`)}
    select id from changed`.execute(db)
  return rows.length > 0
}

/** Adds a note with its event. The same key is one. False where there is no such thread. */
export async function insertNote(
  db: Queryable,
  id: number,
  { text, request_key }: { text: string; request_key: string },
  actor: Operator,
): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    with due as (select id, status from support_threads where id = ${id} and erased_at is null),
    noted as (
      insert into support_notes (thread_id, request_key, operator_id, body)
      select id, ${request_key}, ${actor.id}, ${text} from due
      on conflict on constraint support_notes_once do nothing
      returning id as note_id, thread_id
    ),
    ${threadEventPart(
      { event: 'noted', actor },
      sql`select due.id, due.status as from_status, due.status as to_status,
                 jsonb_build_object('note_id', noted.note_id) as data
          from due join noted on noted.thread_id = due.id`,
    )}
    select from due`.execute(db)
  return rows.length > 0
}

/** Notes that an operator writes an answer just now, or does not any more. */
export async function setComposing(
  db: Queryable,
  id: number,
  operatorId: string,
  isComposing: boolean,
): Promise<void> {
  const seconds = isComposing ? COMPOSING_SECONDS : 0
  await sql`
    insert into support_composing (thread_id, operator_id, until)
    select id, ${operatorId}, now() + ${seconds}::integer * interval '1 second'
    from support_threads where id = ${id}
    on conflict (thread_id, operator_id) do update set until = excluded.until`.execute(db)
}
