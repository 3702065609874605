import type { AppContext } from '#context.ts'
import { notFound } from '#platform/http/problems.ts'
import type { StoredMessage } from './sql.ts'
import { insertMessage, messageByKey, type NewMessage } from './sql-replying.ts'
import type { Writer } from './writer.ts'

/**
 * Adds a message to a thread, which opens it again where it was closed, and has it mailed to the
 * other side (in a chat, where it has not been seen soon). The same message sent twice is one.
 * Returns it. Refuses with 404 where there is no such thread, or its person was erased.
 */
export async function reply(
  { database }: AppContext,
  threadId: number,
  message: NewMessage,
  writer: Writer,
): Promise<StoredMessage> {
  const stored =
    (await insertMessage(database, threadId, message, writer)) ??
    (await messageByKey(database, threadId, message.key))
  if (!stored) throw notFound('Conversation')
  return stored
}
