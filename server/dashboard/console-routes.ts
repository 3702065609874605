import { Dashboard } from '@apeak/contract/dashboard'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '#platform/context.ts'
import { showDashboard } from './show-dashboard.ts'

/** How the shop does now. */
export function dashboardRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      consolePaths.dashboard,
      { config: { right: 'dashboard.read' }, schema: { response: { 200: Dashboard } } },
      () => showDashboard(database),
    )
  }
}
