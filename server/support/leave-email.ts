import type { AppContext } from '#context.ts'
import { notFound } from '#platform/http/problems.ts'
import { useNetworkLimit } from '#platform/http/rate-limit.ts'
import type { Visitor } from './say-in-chat.ts'
import { setChatEmail } from './sql-chat.ts'

/**
 * Sets where the answers of a conversation are mailed that are not seen in it. Nothing is mailed there
 * but what an operator writes.
 */
export async function leaveEmail(
  { database, config }: AppContext,
  visitor: Visitor,
  email: string,
): Promise<void> {
  await useNetworkLimit(database, config.support.messagesFromNetwork, visitor.address)
  if (!(await setChatEmail(database, visitor, email))) throw notFound('Conversation')
}
