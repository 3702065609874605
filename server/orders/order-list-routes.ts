import { ConsoleOrdersPage, ConsoleOrdersQuery } from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { OrdersContext } from './context.ts'
import { listOrders } from './list-orders.ts'

/** All orders, as operators list them. */
export function orderListRoutes({ database }: OrdersContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      consolePaths.orders,
      {
        config: { right: 'orders.read' },
        schema: { querystring: ConsoleOrdersQuery, response: { 200: ConsoleOrdersPage } },
      },
      (request) => listOrders(database, request.query),
    )
  }
}
