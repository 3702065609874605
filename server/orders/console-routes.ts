import { ReasonBody } from '@apeak/contract/operators'
import * as wire from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { consoleActions, route } from '#platform/http/route.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { correctDetails, declineCorrection } from './correct-order.ts'
import { deliverOrder } from './deliver-order.ts'
import { addOrderNote, resendOrderMail } from './operate-order.ts'
import { revertPlacedOrder } from './pay-order.ts'
import { listOrders } from './queries.ts'
import type { OrdersContext } from './settings.ts'

/** Operators' actions on an order. */
export function orderConsoleRoutes(context: OrdersContext): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    const action = consoleActions(app, wire.OrderParams)
    action(
      consolePaths.deliverOrder,
      { right: 'orders.deliver', body: wire.DeliverOrder },
      ({ id }, { code, ...delivery }, operator) => {
        const codes = code === null ? [] : linesOf(code)
        return inTransaction(database, (tx) =>
          deliverOrder(context, tx, id, { ...delivery, codes }, operator),
        )
      },
    )
    action(
      consolePaths.markOrderUnpaid,
      { right: 'orders.money', body: ReasonBody },
      ({ id }, { reason }, operator) => revertPlacedOrder(database, id, reason, operator),
    )
    action(
      consolePaths.correctDetails,
      { right: 'orders.correct', body: wire.CorrectDetails },
      ({ id }, body, operator) => correctDetails(database, id, body, operator),
    )
    action(
      consolePaths.declineCorrection,
      { right: 'orders.correct', body: wire.DeclineCorrection },
      ({ id }, body, operator) => declineCorrection(database, id, body, operator),
    )
    action(
      consolePaths.addOrderNote,
      { right: 'orders.note', body: wire.AddOrderNote },
      ({ id }, body, operator) => addOrderNote(database, id, body, operator),
    )
    action(
      consolePaths.resendOrderMail,
      { right: 'orders.mail', body: wire.ResendMail },
      ({ id }, body, operator) => resendOrderMail(database, id, body, operator),
    )
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** All orders, as operators list them. */
export function orderListRoutes({ database }: OrdersContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      consolePaths.orders,
      route('orders.read', wire.ConsoleOrdersPage, { querystring: wire.ConsoleOrdersQuery }),
      (request) => listOrders(database, request.query),
    )
  }
}
