import { Done, EmptyBody } from '@apeak/contract/accounts'
import { FirstDay } from '@apeak/contract/first-day'
import { consolePaths } from '@apeak/contract/paths'
import { SearchQuery, SearchResults, WaitingCounts } from '@apeak/contract/search'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { done } from '#platform/http/responses.ts'
import { route } from '#platform/http/route.ts'
import { openForSale, showFirstDay } from './first-day.ts'
import type { QueueSources } from './queue-watch.ts'
import { type SearchContext, search, waitingCounts } from './search.ts'

/** Routes of the console's start: the checklist of a new shop, and the search. */
export function startRoutes(
  context: SearchContext,
  sources: QueueSources,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(consolePaths.firstDay, route('first-day.read', FirstDay), ({ operator }) =>
      showFirstDay(context, operator.id),
    )
    app.get(
      consolePaths.search,
      route('names.read', SearchResults, { querystring: SearchQuery }),
      async ({ query, operator }) => ({ data: await search(context, query.q, operator.may) }),
    )
    app.get(consolePaths.waitingCounts, route('names.read', WaitingCounts), ({ operator }) =>
      waitingCounts(context, sources, operator),
    )
    app.post(
      consolePaths.openShop,
      route('shop.open', Done, { body: EmptyBody }),
      async ({ operator }) => {
        await openForSale(context, operator)
        return done('Your shop is open.')
      },
    )
  }
}
