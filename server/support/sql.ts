import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** The thread with a number; undefined where there is none. */
export function threadById(db: Queryable, id: number) {
  return db.selectFrom('support_threads').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A message as it is stored; its text is null once its person was erased. */
export type StoredMessage = {
  id: number
  key: string
  author: string
  body: string | null
  created_at: Date
}

/** A thread's messages after the one with the id `after`, the oldest first, at most so many. */
export function messagesAfter(db: Queryable, threadId: number, after: number, atMost: number) {
  return db
    .selectFrom('support_messages')
    .select(['id', 'key', 'author', 'body', 'created_at'])
    .where('thread_id', '=', threadId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()
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
