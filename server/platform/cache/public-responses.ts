import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dataPolicy } from '../http/security-headers.ts'
import type { ResponseCache } from './response-cache.ts'
import { bytesOf, type Tags } from './response-variants.ts'

/** What a public response shows, and until when it is true if nothing changes. */
export type Shown = { tags: Tags; expiresAt?: number | undefined }

declare module 'fastify' {
  interface FastifyReply {
    shown?: Shown
  }
  interface FastifyRequest {
    cacheMark: number
  }
}

/** Browsers store what is public and revalidate it each time, which the ETag does in a few bytes. */
export const PUBLIC = 'public, no-cache'

/** Marks the response as public: it is cached until something that it shows changes. */
export function cacheResponse(reply: FastifyReply, tags: Tags, expiresAt?: number): void {
  reply.shown = { tags, expiresAt }
}

/** Caches the successful responses that were marked by `cacheResponse`. */
export function cachePublicResponses(
  app: FastifyInstance,
  responses: ResponseCache,
  securityHeaders: Record<string, string>,
): void {
  app.decorateRequest('cacheMark', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.cacheMark = responses.mark(request.url)
    done()
  })
  const cached = async (
    request: FastifyRequest,
    reply: FastifyReply,
    shown: Shown,
    payload: string,
  ) => {
    const headers = {
      ...securityHeaders,
      'content-type': String(reply.getHeader('content-type')),
      'content-security-policy': String(reply.getHeader('content-security-policy') ?? dataPolicy),
      'cache-control': PUBLIC,
    }
    reply.headers(headers)
    if (!isPlainAddress(request)) return payload
    const { url, method } = request
    const response = {
      ...{ status: 200, headers, body: Buffer.from(payload), ...shown },
      readsQuery: readsQuery(request),
    }
    const accepted = request.headers['accept-encoding']
    if (!accepted || method !== 'GET') {
      responses.put(url, response, request.cacheMark)
      return payload
    }
    await responses.putCompressed(url, response, request.cacheMark)
    return sendVariant(reply, responses, accepted, payload)
  }
  // Most of what is asked of a server by itself is not public: for that no promise is made.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { shown } = reply
    if (!shown || reply.statusCode !== 200 || typeof payload !== 'string')
      return done(null, payload)
    cached(request, reply, shown, payload).then((sent) => done(null, sent), done)
  })
}

/** The first reader is answered in the form that all later ones get. */
function sendVariant(
  reply: FastifyReply,
  responses: ResponseCache,
  accepted: string,
  payload: string,
): Buffer | string {
  const variant = responses.variant(reply.request.url, String(accepted))
  if (!variant) return payload
  for (let index = 0; index < variant.headers.length; index += 2) {
    reply.header(variant.headers[index] ?? '', variant.headers[index + 1])
  }
  return bytesOf(variant)
}

/**
 * Each public response has one plain address, and any number of odd ones: with encoded letters,
 * fragments and queries that nobody reads. Those are answered, but cached they could fill the memory.
 */
function isPlainAddress(request: FastifyRequest): boolean {
  const { url, query } = request
  const [path = '', search, ...more] = url.split('?')
  if (!/^[\w/.-]+$/.test(path) || more.length > 0) return false
  if (search === undefined) return true
  if (search === '' || !readsQuery(request)) return false
  const pairs = Object.entries(query as Query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  return search === String(new URLSearchParams(pairs))
}

function readsQuery({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.schema?.querystring !== undefined
}

type Query = Record<string, string | number | (string | number)[]>

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
