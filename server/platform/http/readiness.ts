import { setTimeout as wait } from 'node:timers/promises'
import { serverPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '../context.ts'
import { schemaFault } from '../postgres/migrate.ts'
import { isRecognised } from '../secrets/recognise-key.ts'
import { problem } from './problems.ts'

/** Timeout of the check; load balancers expect an answer within 2 seconds. */
const PATIENCE_MS = 1_500

/** Returns the reasons why the process cannot sell, as sentences. */
export type Readiness = () => Promise<string[]>

const silent = 'The database is not responding.'

/**
 * Checks that the database answers, accepts writes, has this version's schema and the shop's key,
 * and that change notifications arrive. Concurrent calls share one check.
 */
function readinessOf(
  context: Pick<Context, 'pool' | 'database' | 'heartbeat' | 'secrets' | 'responses' | 'log'>,
): Readiness {
  const { pool, heartbeat, responses, log } = context
  const look = async () => {
    try {
      const [fault, isOwn] = await Promise.all([schemaFault(pool), isRecognised(context)])
      const unwritable = heartbeat.fault()
      return [
        ...(fault ? [fault] : []),
        ...(unwritable ? [unwritable] : []),
        ...(isOwn ? [] : ['The database was made under another key.']),
        ...(responses.isSuspended ? ['Catalogue change notifications are not arriving.'] : []),
      ]
    } catch (error) {
      log.error({ err: error }, 'database is not responding')
      return [silent]
    }
  }
  let underWay: Promise<string[]> | undefined
  return () => {
    underWay ??= look().finally(() => {
      underWay = undefined
    })
    return Promise.race([underWay, wait(PATIENCE_MS, [silent], { ref: false })])
  }
}

/** Routes for liveness and for readiness. */
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
