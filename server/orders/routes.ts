import {
  OrderDetails,
  OrderId,
  TransactionsQuery,
  TransactionsResponse,
} from '@apeak/contract/orders'
import { apiPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf, requireAuth } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { listTransactions } from './list-transactions.ts'
import { showOrder } from './show-order.ts'

const tags = ['orders']

/** Orders, as their owners see them. */
export function orderRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      apiPaths.orderDetails,
      {
        schema: {
          tags,
          params: Type.Object({ orderId: OrderId }),
          response: { 200: OrderDetails },
        },
      },
      ({ params }) => showOrder(database, params.orderId),
    )
    app.get(
      apiPaths.transactions,
      {
        onRequest: requireAuth(database),
        schema: { tags, querystring: TransactionsQuery, response: { 200: TransactionsResponse } },
      },
      (request) => listTransactions(context, callerOf(request).accountId, request.query),
    )
  }
}
