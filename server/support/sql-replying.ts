import { sql } from 'kysely'
import { nameOf } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { StoredMessage } from './sql.ts'
import { toSenderJob, toShopJob } from './sql-mailing.ts'
import { dueThread, moveThreadParts } from './sql-thread-lifecycle.ts'
import { authorOf, type Writer } from './writer.ts'

/**
 * What is said: `key` is made by whoever sends it, so that the same message sent twice is one.
 * `seen`: up to which message of operators an operator has seen them; only who has seen the newest
 * may answer.
 */
export type NewMessage = { key: string; body: string; seen?: number }

// In a chat the other side may be there: only what it has not seen by then is mailed.
const toShopDelay = sql`case due.kind when 'chat' then 30 else 0 end`
const toSenderDelay = sql`case due.kind when 'chat' then 120 else 0 end`

/**
 * Adds a message, opens the thread again where it was closed, writes the event and queues the mail to
 * the other side, in one statement. The message; undefined where it is there already, there is no such
 * thread, or another answer than those seen.
 * Messages of a thread get their ids under its lock: who has read one has missed none before it.
 */
export async function insertMessage(
  db: Queryable,
  threadId: number,
  { key, body, seen }: NewMessage,
  writer: Writer,
): Promise<StoredMessage | undefined> {
  const thread = sql`due.id`
  const isAnswer = writer.kind === 'operator'
  const job = isAnswer ? toSenderJob(thread, toSenderDelay) : toShopJob(thread, toShopDelay)
  // Decided of the row as it is once locked: of two who answer at once the second is refused.
  const due = seen === undefined ? sql`` : sql`and answered_up_to <= ${seen}::bigint`
  const { rows } = await sql<StoredMessage>`
    with due as (${dueThread('replied', threadId, due)}),
    said as (
      insert into support_messages (thread_id, key, author, actor, body)
      select id, ${key}, ${authorOf(writer)}, ${nameOf(writer)}::text, ${body} from due
      on conflict on constraint support_messages_once do nothing
      returning id, thread_id, key, author, body, created_at
    ),
    ${moveThreadParts(
      { event: 'replied', actor: writer },
      sql`(select due.*, said.id as message_id from due join said on said.thread_id = due.id)`,
      {
        set: isAnswer ? answered : asked,
        data: sql`jsonb_build_object('message_id', due.message_id)`,
      },
    )}
    select said.id, said.key, said.author, said.body, said.created_at, ${job}
    from said join due on due.id = said.thread_id`.execute(db)
  return rows[0]
}

// Whoever writes again to a closed thread waits from now on, whatever they waited for before.
const asked = sql`
  waiting_since = case when due.status = 'open' then coalesce(due.waiting_since, now()) else now() end,
  last_message_at = now()`
const answered = sql`
  waiting_since = null, last_message_at = now(), answered_up_to = due.message_id`

/** A thread's message by its key; undefined where there is none. */
export function messageByKey(db: Queryable, threadId: number, key: string) {
  return db
    .selectFrom('support_messages')
    .select(['id', 'key', 'author', 'body', 'created_at'])
    .where('thread_id', '=', threadId)
    .where('key', '=', key)
    .executeTakeFirst()
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
