import { PREVIEW } from '@apeak/contract/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dataPolicy } from '../http/security-headers.ts'
import type { ResponseCache } from './response-cache.ts'
import { bytesOf, type Tags } from './response-variants.ts'

/** Tags of a public response, and when it expires without a change. */
export type Shown = { tags: Tags; expiresAt?: number | undefined }

declare module 'fastify' {
  interface FastifyReply {
    shown?: Shown
  }
  interface FastifyRequest {
    cacheMark: number
  }
}

/** Browsers store public responses and revalidate them by ETag. */
export const PUBLIC = 'public, no-cache'

/** Marks the response as public: it is cached until one of its tags changes. */
export function cacheResponse(reply: FastifyReply, tags: Tags, expiresAt?: number): void {
  reply.shown = { tags, expiresAt }
}

/** Caches successful responses marked by `cacheResponse`. */
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
  // Most responses are not public; they skip this hook without a promise.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { shown } = reply
    if (!shown || reply.statusCode !== 200 || typeof payload !== 'string')
      return done(null, payload)
    cached(request, reply, shown, payload).then((sent) => done(null, sent), done)
  })
}

/** The first response has the same encoding as later ones. */
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
 * Only canonical URLs are cached. Variants with encoded letters, fragments or unused queries are
 * served but could fill the cache.
 */
function isPlainAddress(request: FastifyRequest): boolean {
  const { url, query } = request
  const [path = '', search, ...more] = url.split('?')
  if (!/^[\w/.-]+$/.test(path) || more.length > 0) return false
  if (search === undefined) return true
  if (search === '' || !readsQuery(request)) return false
  // Their number is unlimited.
  if (Object.hasOwn(query as Query, PREVIEW)) return false
  const pairs = Object.entries(query as Query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  return search === String(new URLSearchParams(pairs))
}

function readsQuery({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.schema?.querystring !== undefined
}

type Query = Record<string, string | number | (string | number)[]>

/** A public response: its body, and its tags. Without `shown` it is not cached. */
export type PublicResponse<Body> = { body: Body; shown: Shown | undefined }

/** Marks the reply for caching and returns its body. */
export function sendPublic<Body>(reply: FastifyReply, { body, shown }: PublicResponse<Body>): Body {
  if (shown) cacheResponse(reply, shown.tags, shown.expiresAt)
  return body
}
