import type { AnswerThread } from '@apeak/contract/support-console'
import type { Operator } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { alreadyDone, notFound } from '#platform/http/problems.ts'
import { threadById } from './sql.ts'
import { insertMessage, messageByKey } from './sql-replying.ts'
import { lastThreadEvent } from './sql-thread-lifecycle.ts'
import { setComposing } from './sql-working.ts'

/**
 * Answers a thread, as `reply` does. Safe to repeat: the same `request_key` is one answer. Throws 404;
 * 409 naming who answered where somebody did whom the operator has not seen.
 */
export async function answerThread(
  { database }: Pick<AppContext, 'database'>,
  id: number,
  { text, seen, request_key: key }: AnswerThread,
  actor: Operator,
): Promise<{ message_id: number }> {
  const message = { key, body: text.trim(), seen }
  const stored =
    (await insertMessage(database, id, message, actor)) ?? (await messageByKey(database, id, key))
  if (!stored) throw await whyNot(database, id)
  await setComposing(database, id, actor.id, false)
  return { message_id: stored.id }
}

async function whyNot(db: AppContext['database'], id: number): Promise<Error> {
  const thread = await threadById(db, id)
  if (!thread || thread.erased_at) return notFound('Conversation')
  const done = await lastThreadEvent(db, id, ['replied'], 'operator')
  return alreadyDone(
    'This was answered meanwhile. Read it, and send yours if it is still needed.',
    done,
  )
}
