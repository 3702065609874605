import { sql } from 'kysely'
import { type Actor, nameOf } from '#platform/actor.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Thread } from './sql.ts'

/** Who may write in a thread: whoever needs something, or an operator. */
export type Writer = Extract<Actor, { kind: 'shopper' | 'operator' }>

/** In what role somebody wrote. */
export type Author = 'visitor' | 'customer' | 'operator'

/** As what a writer's messages are shown. */
export function authorOf(writer: Writer): Author {
  if (writer.kind === 'operator') return 'operator'
  return writer.account_id === null ? 'visitor' : 'customer'
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

/** A thread's message by its key; undefined where there is none. */
export function messageByKey(db: Queryable, threadId: number, key: string) {
  return db
    .selectFrom('support_messages')
    .select(['id', 'key', 'author', 'body', 'created_at'])
    .where('thread_id', '=', threadId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/**
 * Adds a message to a locked thread and queues its mail to the other side. In a chat that side may be
 * there: only what it has not seen by then is mailed. Messages of a thread get their ids under its lock:
 * whoever has read one has missed none before it.
 */
export async function addMessage(
  tx: Queryable,
  { id: thread_id, kind }: Pick<Thread, 'id' | 'kind'>,
  { key, body }: { key: string; body: string },
  writer: Writer,
): Promise<StoredMessage> {
  const stored = await tx
    .insertInto('support_messages')
    .values({ thread_id, key, author: authorOf(writer), actor: nameOf(writer), body })
    .returning(['id', 'key', 'author', 'body', 'created_at'])
    .executeTakeFirstOrThrow()
  const isChat = kind === 'chat'
  if (writer.kind === 'operator') await mailSender(tx, thread_id, isChat ? 120 : 0)
  else await mailShop(tx, thread_id, isChat ? 30 : 0)
  return stored
}

/** Queues the mail that tells a sender that their thread has arrived. */
export const acknowledgeThread = (tx: Queryable, thread_id: number) =>
  addJob(tx, 'mail_thread_received', { thread_id }, { last: true })

/** Queues the mail of a thread's newest messages to the shop, in `delay` seconds. */
export const mailShop = (tx: Queryable, thread_id: number, delay: number) =>
  addJob(tx, 'mail_thread_to_shop', { thread_id }, mailOptions('shop', thread_id, delay))

/** Queues the mail of the shop's newest answers to a thread's sender, in `delay` seconds. */
const mailSender = (tx: Queryable, thread_id: number, delay: number) =>
  addJob(tx, 'mail_thread_to_sender', { thread_id }, mailOptions('sender', thread_id, delay))

const mailOptions = (to: 'shop' | 'sender', threadId: number, delay: number) => ({
  key: `support-to-${to}:${threadId}`,
  delay,
  last: true,
})

/** Notes that a thread's messages were mailed to the shop, or to its sender, up to one. */
export async function noteMailed(
  db: Queryable,
  threadId: number,
  to: 'shop' | 'sender',
  upTo: number,
): Promise<void> {
  const column = sql.ref(`mailed_to_${to}`)
  await sql`
    update support_threads set ${column} = greatest(${column}, ${upTo}::bigint)
    where id = ${threadId}`.execute(db)
}

/** Notes that an operator has answered a thread, by a message: nobody waits any more. */
export async function noteAnswered(tx: Queryable, id: number, messageId: number): Promise<void> {
  await sql`
    update support_threads
    set waiting_since = null, last_message_at = now(), answered_up_to = ${messageId}
    where id = ${id}`.execute(tx)
}

/**
 * Notes that a thread's sender waits for an answer: whoever writes again to a closed thread waits from
 * now on, whatever they waited for before.
 */
export async function noteAsked(tx: Queryable, { id, status }: Thread): Promise<void> {
  const isOpen = status === 'open'
  await sql`
    update support_threads set last_message_at = now(),
      waiting_since = case when ${isOpen}::boolean then coalesce(waiting_since, now()) else now() end
    where id = ${id}`.execute(tx)
}
