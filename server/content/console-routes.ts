import type { FastifyPluginAsync } from 'fastify'
import type { ContentContext } from './context.ts'
import { homeConsoleRoutes } from './home-console-routes.ts'
import { pageConsoleRoutes } from './page-console-routes.ts'
import { postConsoleRoutes } from './post-console-routes.ts'
import { questionConsoleRoutes } from './question-console-routes.ts'

/** Everything that operators write. */
export const contentConsoleRoutes =
  (context: ContentContext): FastifyPluginAsync =>
  async (app) => {
    await app.register(postConsoleRoutes(context))
    await app.register(questionConsoleRoutes(context))
    await app.register(pageConsoleRoutes(context))
    await app.register(homeConsoleRoutes(context))
  }
