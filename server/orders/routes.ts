import { Done } from '@apeak/contract/accounts'
import * as wire from '@apeak/contract/orders'
import { apiPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf, optionalAuth, requireAuth } from '#accounts/accounts.ts'
import { sendEvents } from '#platform/http/event-streams.ts'
import { done } from '#platform/http/responses.ts'
import { publicRoute } from '#platform/http/route.ts'
import { answerQuestion } from './ask-shopper.ts'
import { askCorrection } from './correct-order.ts'
import { listTransactions, showOrder, streamOrder } from './own-orders.ts'
import { changePaymentMethod } from './pay-order.ts'
import { orderCaller } from './rules.ts'
import type { OrdersContext } from './settings.ts'

const tags = ['orders']

/** A shopper's orders. */
export function orderRoutes(context: OrdersContext): FastifyPluginAsyncTypebox {
  const { database } = context
  const guests = optionalAuth(database)
  return async (app) => {
    app.get(
      apiPaths.orderDetails,
      {
        onRequest: guests,
        ...publicRoute(tags, wire.OrderDetails, {
          headers: wire.OrderKeyHeaders,
          params: Type.Object({ orderId: wire.OrderId }),
        }),
      },
      (request) => showOrder(context, request.params.orderId, orderCaller(request)),
    )
    app.get(
      apiPaths.orderStream,
      { schema: { tags, params: Type.Object({ orderId: wire.OrderId }) } },
      async ({ params, ip }, reply) =>
        sendEvents(reply, await streamOrder(context, params.orderId, ip)),
    )
    app.post(
      apiPaths.askCorrection,
      {
        onRequest: guests,
        ...publicRoute(tags, Done, { headers: wire.OrderKeyHeaders, body: wire.CorrectionRequest }),
      },
      async (request) => {
        await askCorrection(context, orderCaller(request), request.body, request.ip)
        return done(({ orders }) => orders.correctionAsked, request.language)
      },
    )
    app.post(
      apiPaths.answerQuestion,
      {
        onRequest: guests,
        ...publicRoute(tags, Done, { headers: wire.OrderKeyHeaders, body: wire.QuestionAnswer }),
      },
      async (request) => {
        await answerQuestion(context, orderCaller(request), request.body, request.ip)
        return done(({ orders }) => orders.answered, request.language)
      },
    )
    app.post(
      apiPaths.changePaymentMethod,
      {
        onRequest: guests,
        ...publicRoute(tags, Done, {
          headers: wire.OrderKeyHeaders,
          body: wire.ChangePaymentMethod,
        }),
      },
      async (request) => {
        await changePaymentMethod(context, orderCaller(request), request.body, request.ip)
        return done(({ orders }) => orders.choosePayment, request.language)
      },
    )
    app.get(
      apiPaths.transactions,
      {
        onRequest: requireAuth(database),
        ...publicRoute(tags, wire.TransactionsResponse, { querystring: wire.TransactionsQuery }),
      },
      (request) => listTransactions(context, callerOf(request).accountId, request.query),
    )
  }
}
