import { serverPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '#platform/context.ts'
import { problem } from './problems.ts'
import { readinessOf } from './readiness.ts'

/**
 * Whether the process is alive, for whoever restarts it; and whether it can sell, for whoever leads
 * shoppers to it.
 */
export function healthRoutes(context: Context): FastifyPluginAsyncTypebox {
  const readiness = readinessOf(context)
  return async (app) => {
    app.get(serverPaths.health, { schema: { hide: true } }, async () => ({ status: 'ok' }))
    app.get(serverPaths.ready, { schema: { hide: true } }, async (_request, reply) => {
      const missing = await readiness()
      if (missing.length === 0) return { status: 'ok' }
      return reply.code(503).send(problem(missing.join(' ')))
    })
  }
}
