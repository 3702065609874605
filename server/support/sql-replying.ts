import { sql } from 'kysely'
import { nameOf } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { toSenderJob, toShopJob } from './sql-mailing.ts'
import { dueThread, moveThreadParts } from './sql-thread-lifecycle.ts'
import { authorOf, type Writer } from './writer.ts'

/** What is said: `key` is made by whoever sends it, so that the same message sent twice is one. */
export type NewMessage = { key: string; body: string }

/**
 * Adds a message, opens the thread again where it was closed, writes the event and queues the mail to
 * the other side (`delay` seconds from now), in one statement. The message's id; undefined where it
 * is there already or there is no such thread.
 * Messages of a thread get their ids under its lock: who has read one has missed none before it.
 */
export async function insertMessage(
  db: Queryable,
  threadId: number,
  { key, body }: NewMessage,
  writer: Writer,
  delay: number,
): Promise<number | undefined> {
  const mailJob = writer.kind === 'operator' ? toSenderJob : toShopJob
  const { rows } = await sql<{ id: number }>`
    with due as (${dueThread('replied', threadId)}),
    said as (
      insert into support_messages (thread_id, key, author, actor, body)
      select id, ${key}, ${authorOf(writer)}, ${nameOf(writer)}::text, ${body} from due
      on conflict on constraint support_messages_once do nothing
      returning id, thread_id
    ),
    ${moveThreadParts(
      { event: 'replied', actor: writer },
      sql`(select due.*, said.id as message_id from due join said on said.thread_id = due.id)`,
      { data: sql`jsonb_build_object('message_id', due.message_id)` },
    )}
    select said.id, ${mailJob(sql`said.thread_id`, delay)} from said`.execute(db)
  return rows[0]?.id
}

/** The id of a thread's message by its key; undefined where there is none. */
export async function messageIdOf(db: Queryable, threadId: number, key: string) {
  const message = await db
    .selectFrom('support_messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('key', '=', key)
    .executeTakeFirst()
  return message?.id
}

/** Closes or reopens a thread. False where it stood so already, or there is none. */
export async function moveThread(
  db: Queryable,
  threadId: number,
  event: 'closed' | 'reopened',
  actor: Writer,
): Promise<boolean> {
  const { rows } = await sql`
    with due as (${dueThread(event, threadId)}),
    ${moveThreadParts({ event, actor }, sql`due`)}
    select id from moved`.execute(db)
  return rows.length > 0
}
