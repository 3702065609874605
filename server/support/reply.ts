import type { AppContext } from '#context.ts'
import { notFound } from '#platform/http/problems.ts'
import { insertMessage, messageIdOf, type NewMessage } from './sql-replying.ts'
import type { Writer } from './writer.ts'

/**
 * Adds a message to a thread, which opens it again where it was closed, and has it mailed to the
 * other side, after `delay` seconds. The same message sent twice is one. Returns its id. Refuses with
 * 404 where there is no such thread, or its person was erased.
 */
export async function reply(
  { database }: AppContext,
  threadId: number,
  message: NewMessage,
  writer: Writer,
  delay = 0,
): Promise<number> {
  const id =
    (await insertMessage(database, threadId, message, writer, delay)) ??
    (await messageIdOf(database, threadId, message.key))
  if (id === undefined) throw notFound('Conversation')
  return id
}
