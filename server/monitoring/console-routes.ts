import { consolePaths } from '@apeak/contract/paths'
import { JobParams, RetryJob, System } from '@apeak/contract/system-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { BackupsContext } from '#backups/backups.ts'
import { consoleActions, route } from '#platform/http/route.ts'
import { retryJob } from '#platform/jobs/jobs.ts'
import { showSystem } from './show-system.ts'

/** Routes of the owners' system page. */
export function systemRoutes(context: BackupsContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(consolePaths.system, route('system.read', System), () => showSystem(context))
    consoleActions(app, JobParams)(
      consolePaths.retryJob,
      { right: 'jobs.retry', body: RetryJob, says: 'The job is retried.' },
      ({ id }, body, operator) => retryJob(context, { id, ...body }, operator),
    )
  }
}
