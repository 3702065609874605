import { ReasonBody } from '@apeak/contract/operators'
import * as wire from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { consoleActions, route } from '#platform/http/route.ts'
import { askShopper, withdrawQuestion } from './ask-shopper.ts'
import { correctDetails, declineCorrection } from './correct-order.ts'
import { undoDelivery } from './deliver-order.ts'
import { revertPlacedOrder } from './pay-order.ts'
import { listOrders } from './queries.ts'
import { addOrderNote, resendOrderMail } from './run-order-action.ts'
import type { OrdersContext } from './settings.ts'

/** Operators' actions on an order. */
export function orderConsoleRoutes({ database }: OrdersContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    const action = consoleActions(app, wire.OrderParams)
    action(
      consolePaths.undoDelivery,
      { right: 'orders.deliver', body: wire.UndoDelivery },
      ({ id }, body, operator) => undoDelivery(database, id, body, operator),
    )
    action(
      consolePaths.askShopper,
      { right: 'orders.mail', body: wire.AskShopper },
      ({ id }, body, operator) => askShopper(database, id, body, operator),
    )
    action(
      consolePaths.withdrawQuestion,
      { right: 'orders.mail', body: wire.WithdrawQuestion },
      ({ id }, body, operator) => withdrawQuestion(database, id, body, operator),
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
