import { Done } from '@apeak/contract/accounts'
import { apiPaths } from '@apeak/contract/paths'
import { ForgetPlayer, PlayersQuery, PlayersResponse } from '@apeak/contract/players'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf, requireAuth } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { done } from '#platform/http/done.ts'
import { notFound } from '#platform/http/problems.ts'
import { deletePlayer, playersOf } from './sql-players.ts'

const tags = ['checkout']

/** Whom customers have ordered for, for themselves. */
export function playerRoutes({ database }: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', requireAuth(database))
    app.get(
      apiPaths.players,
      { schema: { tags, querystring: PlayersQuery, response: { 200: PlayersResponse } } },
      async (request) => ({
        players: await playersOf(database, callerOf(request).accountId, request.query.category),
      }),
    )
    app.post(
      apiPaths.forgetPlayer,
      { schema: { tags, body: ForgetPlayer, response: { 200: Done } } },
      async (request) => {
        const isGone = await deletePlayer(database, callerOf(request).accountId, request.body.id)
        if (!isGone) throw notFound('Player')
        return done('These details are forgotten.')
      },
    )
  }
}
