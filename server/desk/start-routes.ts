import { Done, EmptyBody } from '@apeak/contract/accounts'
import { FirstDay } from '@apeak/contract/first-day'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { OrdersContext } from '#orders/orders.ts'
import { done } from '#platform/http/responses.ts'
import { route } from '#platform/http/route.ts'
import { openForSale, showFirstDay } from './first-day.ts'

/** Routes of the console's start: the checklist of a new shop, and the search. */
export function startRoutes(context: OrdersContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(consolePaths.firstDay, route('first-day.read', FirstDay), ({ operator }) =>
      showFirstDay(context, operator.id),
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
