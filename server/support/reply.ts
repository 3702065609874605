import type { AnswerThread } from '@apeak/contract/support-console'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { alreadyDone, notFound } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { findAndLockThread, lastThreadEvent, moveThread } from './move-thread.ts'
import { setComposing } from './sql.ts'
import {
  addMessage,
  messageByKey,
  noteAnswered,
  noteAsked,
  type StoredMessage,
  type Writer,
} from './sql-messages.ts'

/**
 * What is said: `key` is made by whoever sends it, so that the same message sent twice is one.
 * `seen`: up to which message of operators an operator has seen them; only who has seen the newest
 * may answer.
 */
export type NewMessage = { key: string; body: string; seen?: number }

/**
 * Adds a message to a thread, which opens it again where it was closed, and has it mailed to the
 * other side (in a chat, where it has not been seen soon). The same message sent twice is one.
 * Returns it. Throws 404 where there is no such thread, or its person was erased; 409 naming who
 * answered where somebody did whom an operator has not seen.
 */
export function reply(
  { database }: Pick<Context, 'database'>,
  threadId: number,
  message: NewMessage,
  writer: Writer,
): Promise<StoredMessage> {
  return inTransaction(database, async (tx) => {
    const thread = await findAndLockThread(tx, threadId)
    const known = await messageByKey(tx, threadId, message.key)
    if (known) return known
    if (!thread) throw notFound('Conversation')
    if (message.seen !== undefined && thread.answered_up_to > message.seen) {
      const done = await lastThreadEvent(tx, threadId, ['replied'], 'operator')
      throw alreadyDone(
        'This was answered meanwhile. Read it, and send yours if it is still needed.',
        done,
      )
    }
    const stored = await addMessage(tx, thread, message, writer)
    await moveThread(tx, thread, 'replied', writer, { message_id: stored.id })
    if (writer.kind === 'operator') await noteAnswered(tx, threadId, stored.id)
    else await noteAsked(tx, thread)
    return stored
  })
}

/** Answers a thread, as `reply` does. Safe to repeat: the same `request_key` is one answer. */
export async function answerThread(
  context: Pick<Context, 'database'>,
  id: number,
  { text, seen, request_key: key }: AnswerThread,
  actor: Operator,
): Promise<{ message_id: number }> {
  const stored = await reply(context, id, { key, body: text.trim(), seen }, actor)
  await setComposing(context.database, id, actor.id, false)
  return { message_id: stored.id }
}
