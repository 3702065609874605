import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dataPolicy } from '../http/security-headers.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Tags } from './response-variants.ts'

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
  app.addHook('onRequest', async (request) => {
    request.cacheMark = responses.mark()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { shown } = reply
    if (!shown || reply.statusCode !== 200 || typeof payload !== 'string') return
    const headers = {
      ...securityHeaders,
      'content-type': String(reply.getHeader('content-type')),
      'content-security-policy': String(reply.getHeader('content-security-policy') ?? dataPolicy),
      // Browsers store it and revalidate it each time, which the ETag does in a few bytes.
      'cache-control': 'public, no-cache',
    }
    reply.headers(headers)
    if (!isPlainAddress(request)) return
    const body = Buffer.from(payload)
    responses.put(request.url, { status: 200, headers, body, ...shown }, request.cacheMark)
  })
}

/**
 * Each public response has one plain address, and any number of odd ones: with encoded letters,
 * fragments and queries that nobody reads. Those are answered, but cached they could fill the memory.
 */
function isPlainAddress({ url, query, routeOptions }: FastifyRequest): boolean {
  const [path = '', search, ...more] = url.split('?')
  if (!/^[\w/.-]+$/.test(path) || more.length > 0) return false
  if (search === undefined) return true
  if (search === '') return false
  const readsQuery = routeOptions.schema?.querystring !== undefined || routeOptions.url === '/*'
  if (!readsQuery) return false
  const pairs = Object.entries(query as Query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  return search === String(new URLSearchParams(pairs))
}

type Query = Record<string, string | number | (string | number)[]>
