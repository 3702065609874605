import type { FastifyReply } from 'fastify'
import { cacheResponse, type Shown } from './public-responses.ts'

/**
 * The body of a response that everybody may read, and what it shows: when that changes, it is cached
 * no longer. Without `shown` it is not worth caching.
 */
export type PublicResponse<Body> = { body: Body; shown: Shown | undefined }

/** Marks the reply to be cached by what its body shows, and hands the body on to be sent. */
export function sendPublic<Body>(reply: FastifyReply, { body, shown }: PublicResponse<Body>): Body {
  if (shown) cacheResponse(reply, shown.tags, shown.expiresAt)
  return body
}
