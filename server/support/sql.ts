import type { AddThreadNote } from '@apeak/contract/support-console'
import { sql, type UpdateObject } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'

/** How long somebody is taken to write an answer after the last sign of it, in seconds. */
const COMPOSING_SECONDS = 12

/** The thread with a number; undefined where there is none. */
export function threadById(db: Queryable, id: number) {
  return db.selectFrom('support_threads').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A thread as it is stored. */
export type Thread = NonNullable<Awaited<ReturnType<typeof threadById>>>

/** Changes a thread in what is not its status, which `moveThread` changes. */
export async function updateThread(
  tx: Queryable,
  id: number,
  set: Omit<UpdateObject<Tables, 'support_threads'>, 'id' | 'status'>,
): Promise<void> {
  await tx.updateTable('support_threads').set(set).where('id', '=', id).execute()
}

/** The number of the thread that a request opened; undefined where it opened none. */
export async function threadOfRequest(db: Queryable, requestHash: Buffer) {
  const thread = await db
    .selectFrom('support_threads')
    .select('id')
    .where('request_hash', '=', requestHash)
    .executeTakeFirst()
  return thread?.id
}

/** A number as the next thread would have it, which no thread gets. */
export async function unusedNumber(db: Queryable): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval(pg_get_serial_sequence('support_threads', 'id')) as number`.execute(db)
  return rows[0]?.number ?? 0
}

/** Adds a note. Undefined where one with its key is there. */
export function insertNote(
  tx: Queryable,
  id: number,
  { text, request_key }: AddThreadNote,
  { id: operator_id }: Operator,
): Promise<{ id: number } | undefined> {
  return tx
    .insertInto('support_notes')
    .values({ thread_id: id, request_key, operator_id, body: text })
    .onConflict((conflict) => conflict.constraint('support_notes_once').doNothing())
    .returning('id')
    .executeTakeFirst()
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

/** Notes that an operator is there to answer. */
export async function notePresence(db: Queryable, operator: string): Promise<void> {
  await sql`
    insert into support_presence (operator) values (${operator})
    on conflict (operator) do update set seen_at = now()`.execute(db)
}
