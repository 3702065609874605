import { Done } from '@apeak/contract/accounts'
import { Dashboard } from '@apeak/contract/dashboard'
import {
  Claim,
  ClaimItem,
  OrderPage,
  OrderParams,
  Queue,
  RefundOrder,
  RefundPreview,
  RefundPreviewQuery,
  ReleaseClaim,
} from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { OrdersContext } from '#orders/orders.ts'
import { operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { consoleActions } from '#platform/http/console-actions.ts'
import { sendEvents } from '#platform/http/event-streams.ts'
import { done } from '#platform/http/responses.ts'
import { claimItem, releaseClaim } from './claim-item.ts'
import { showOrderPage } from './order-page.ts'
import { readQueue } from './queries.ts'
import { streamQueue } from './queue-watch.ts'
import { previewRefund, refundOrder } from './refund-order.ts'
import { showDashboard } from './show-dashboard.ts'

/** Routes of the operators' queue, claims, order page and refunds. */
export function deskConsoleRoutes(context: OrdersContext): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      consolePaths.queue,
      { config: { right: 'queue.read' }, schema: { response: { 200: Queue } } },
      async () => {
        const { now, data } = await readQueue(database)
        return { now: now.toISOString(), data }
      },
    )
    app.get(consolePaths.queueStream, { config: { right: 'queue.read' } }, async (request, reply) =>
      sendEvents(reply, streamQueue(context, request.ip, request.operator.session)),
    )
    app.post(
      consolePaths.claimItem,
      {
        config: { right: 'queue.claim' },
        schema: { body: ClaimItem, response: { 200: Claim } },
      },
      ({ body, operator }) => claimItem(context, body, operatorActor(operator)),
    )
    app.post(
      consolePaths.releaseClaim,
      {
        config: { right: 'queue.claim' },
        schema: { body: ReleaseClaim, response: { 200: Done } },
      },
      async ({ body, operator }) => {
        await releaseClaim(context, body, operatorActor(operator))
        return done('Done')
      },
    )
    app.get(
      consolePaths.order,
      {
        config: { right: 'orders.read' },
        schema: { params: OrderParams, response: { 200: OrderPage } },
      },
      ({ params, operator }) =>
        showOrderPage(database, params.id, { withMessages: operator.may('payments.read') }),
    )
    app.get(
      consolePaths.previewRefund,
      {
        config: { right: 'orders.refund' },
        schema: {
          params: OrderParams,
          querystring: RefundPreviewQuery,
          response: { 200: RefundPreview },
        },
      },
      ({ params, query }) => previewRefund(database, params.id, query),
    )
    consoleActions(app, OrderParams)(
      consolePaths.refundOrder,
      { right: 'orders.refund', body: RefundOrder },
      ({ id }, body, operator) => refundOrder(database, id, body, operator),
    )
  }
}

/** Route of the dashboard. */
export function dashboardRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      consolePaths.dashboard,
      { config: { right: 'dashboard.read' }, schema: { response: { 200: Dashboard } } },
      () => showDashboard(database),
    )
  }
}
