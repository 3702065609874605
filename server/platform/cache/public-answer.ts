import type { FastifyReply } from 'fastify'
import { cacheResponse, type Shown } from './public-responses.ts'

/** An answer that everybody may read, together with what it shows; undefined: not worth caching. */
export type PublicAnswer<Answer> = { answer: Answer; shown: Shown | undefined }

/** Marks the reply to be cached by what the answer shows, and hands the answer on to be sent. */
export function sendPublic<Answer>(
  reply: FastifyReply,
  { answer, shown }: PublicAnswer<Answer>,
): Answer {
  if (shown) cacheResponse(reply, shown.tags, shown.expiresAt)
  return answer
}
