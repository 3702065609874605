import type { AnswerThread } from '@apeak/contract/support-console'
import { sql } from 'kysely'
import { type Actor, nameOf, type Operator } from '#platform/actor.ts'
import { alreadyDone, notFound } from '#platform/http/problems.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { findAndLockThread, lastThreadEvent, moveThread, type Thread } from './move-thread.ts'
import type { SupportContext } from './support-settings.ts'

/** The writer of a message. */
export type Writer = Extract<Actor, { kind: 'shopper' | 'operator' }>

/** A message's row; the text is null after erasure. */
export type StoredMessage = {
  id: number
  key: string
  author: string
  body: string | null
  created_at: Date
}

/**
 * A message to send. `key`: the sender's idempotency key. `seen`: the latest operators' message that the
 * writing operator has seen; an answer requires the latest.
 */
export type NewMessage = { key: string; body: string; seen?: number }

const columns = ['id', 'key', 'author', 'body', 'created_at'] as const

/**
 * Adds a message to a thread, once per key, reopens a closed thread, and queues the mail to the other
 * side. Throws 404 if the thread does not exist or was erased; 409 with the answer that the operator has
 * not seen.
 */
export function reply(
  { database }: Pick<SupportContext, 'database'>,
  threadId: number,
  message: NewMessage,
  writer: Writer,
): Promise<StoredMessage> {
  return inTransaction(database, async (tx) => {
    const thread = await findAndLockThread(tx, threadId)
    const existing = await tx
      .selectFrom('support_messages')
      .select(columns)
      .where('thread_id', '=', threadId)
      .where('key', '=', message.key)
      .executeTakeFirst()
    if (existing) return existing
    if (!thread) throw notFound('Conversation')
    if (message.seen !== undefined && thread.answered_up_to > message.seen) {
      const done = await lastThreadEvent(tx, threadId, ['replied'], 'operator')
      throw alreadyDone(
        'This conversation was just answered. Read the answer, and send yours if it is still needed.',
        done,
      )
    }
    const stored = await addMessage(tx, thread, message, writer)
    await moveThread(tx, thread, 'replied', writer, { message_id: stored.id })
    if (writer.kind === 'operator') {
      await sql`
        update support_threads
        set waiting_since = null, last_message_at = now(), answered_up_to = ${stored.id}
        where id = ${threadId}`.execute(tx)
    } else {
      // In a closed thread the wait starts with this message.
      const isOpen = thread.status === 'open'
      await sql`
        update support_threads set last_message_at = now(),
          waiting_since = case when ${isOpen}::boolean then coalesce(waiting_since, now()) else now() end
        where id = ${threadId}`.execute(tx)
    }
    return stored
  })
}

/**
 * Adds a message to a locked thread and queues its mail to the other side. In a chat the mail waits, and
 * contains only what has not been seen by then. Messages get their ids under the thread's lock, so a reader
 * of one has missed none before it.
 */
export async function addMessage(
  tx: Queryable,
  { id: thread_id, kind }: Pick<Thread, 'id' | 'kind'>,
  { key, body }: Pick<NewMessage, 'key' | 'body'>,
  writer: Writer,
): Promise<StoredMessage> {
  const stored = await tx
    .insertInto('support_messages')
    .values({ thread_id, key, author: authorOf(writer), actor: nameOf(writer), body })
    .returning(columns)
    .executeTakeFirstOrThrow()
  const isChat = kind === 'chat'
  if (writer.kind === 'operator') await queueMail(tx, 'sender', thread_id, isChat ? 120 : 0)
  else await queueMail(tx, 'shop', thread_id, isChat ? 30 : 0)
  return stored
}

function authorOf(writer: Writer): 'visitor' | 'customer' | 'operator' {
  if (writer.kind === 'operator') return 'operator'
  return writer.account_id === null ? 'visitor' : 'customer'
}

/** Queues the mail of a thread's new messages to the shop or to the thread's sender, in `delay` seconds. */
export const queueMail = (
  tx: Queryable,
  to: 'shop' | 'sender',
  thread_id: number,
  delay: number,
) => {
  const options = { key: `support-to-${to}:${thread_id}`, delay, last: true }
  return addJob(tx, `mail_thread_to_${to}`, { thread_id }, options)
}

/** Answers a thread, once per `request_key`; see `reply`. */
export async function answerThread(
  context: Pick<SupportContext, 'database'>,
  id: number,
  { text, seen, request_key: key }: AnswerThread,
  actor: Operator,
): Promise<{ message_id: number }> {
  const stored = await reply(context, id, { key, body: text.trim(), seen }, actor)
  await setComposing(context.database, id, actor.id, false)
  return { message_id: stored.id }
}

/** Seconds after the last sign of composing. */
const COMPOSING_SECONDS = 12

/** Stores whether an operator is composing an answer. */
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
