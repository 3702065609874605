import { EditedTiers, SaveTiers } from '@apeak/contract/affiliates-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '#platform/context.ts'
import { updateTiers } from './edit-tiers.ts'
import { editedTiers } from './sql-tiers.ts'

/** The tiers of commission, for operators. */
export function tierConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      consolePaths.affiliateTiers,
      { config: { right: 'tiers.read' }, schema: { response: { 200: EditedTiers } } },
      () => editedTiers(context.database),
    )
    app.put(
      consolePaths.affiliateTiers,
      {
        config: { right: 'tiers.change' },
        schema: { body: SaveTiers, response: { 200: EditedTiers } },
      },
      ({ body, operator }) => updateTiers(context, body, operator),
    )
  }
}
