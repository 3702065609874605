import { serverPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#context.ts'
import { ping } from '../postgres/database.ts'
import { problem } from './problems.ts'

/** Whether the shop can sell: the database answers. */
export function healthRoutes({ database }: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(serverPaths.health, { schema: { hide: true } }, async (request, reply) => {
      try {
        await ping(database)
        return { status: 'ok' }
      } catch (error) {
        request.log.error({ err: error }, 'database does not answer')
        return reply.code(503).send(problem('The database does not answer.'))
      }
    })
  }
}
