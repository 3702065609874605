import { once } from 'node:events'
import type { Transport } from '@apeak/contract/client'
import type { FastifyInstance } from 'fastify'
import type { Shown } from '../cache/public-responses.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { AdminHost } from './admin-host.ts'
import { busySentence, problem } from './problems.ts'

/** Refused for its form, whatever the shop holds. */
const UNPROCESSABLE = 422

/** The calls of one page while it is rendered. `shown` is undefined where it must not be cached. */
export type PageCalls = { shop: Transport; admin: Transport; shown(): Shown | undefined }

/**
 * Carries the page's own calls, to the shop within the process and to the admin host where there is
 * one, and remembers what their answers show. Calls that have no answer when `signal` aborts count as refused
 * for now, so that the page can still be rendered and say so.
 */
export function recordCalls(
  app: FastifyInstance,
  responses: ResponseCache,
  signal: AbortSignal,
  adminHost?: AdminHost,
): PageCalls {
  const tags = new Set<string>()
  let expiresAt = Number.POSITIVE_INFINITY
  let allCached = true
  const late = once(signal, 'abort')
  const lateAnswer = async () => {
    await late
    return Response.json(problem(busySentence), { status: 503 })
  }

  const shop: Transport = async (path, init) => {
    const answer = () => answerAndCache(app, responses, path, init)
    const cached = responses.get(path) ?? (await Promise.race([answer(), lateAnswer()]))
    if (!('tags' in cached)) {
      if (cached.status !== UNPROCESSABLE) allCached = false
      return cached
    }
    for (const tag of cached.tags) tags.add(tag)
    expiresAt = Math.min(expiresAt, cached.expiresAt ?? Number.POSITIVE_INFINITY)
    return new Response(new Uint8Array(cached.body), {
      status: cached.status,
      headers: cached.headers,
    })
  }
  const overAdminHost = (host: AdminHost): Transport => {
    return async (path) => {
      const answer = await host.get(path).catch((error: unknown) => {
        allCached = false
        throw error
      })
      if (answer.status !== 200 && answer.status !== UNPROCESSABLE) allCached = false
      expiresAt = Math.min(expiresAt, answer.freshUntil)
      return new Response(answer.body, { status: answer.status })
    }
  }
  const shown = (): Shown | undefined =>
    allCached
      ? { tags: [...tags], expiresAt: Number.isFinite(expiresAt) ? expiresAt : undefined }
      : undefined
  return { shop, admin: adminHost ? overAdminHost(adminHost) : shop, shown }
}

async function answerAndCache(
  app: FastifyInstance,
  responses: ResponseCache,
  path: string,
  init: RequestInit = {},
) {
  const answer = await app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: path,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  })
  const headers = { 'content-type': String(answer.headers['content-type']) }
  const response = new Response(answer.body, { status: answer.statusCode, headers })
  return responses.get(path) ?? response
}
