import { Done } from '@apeak/contract/accounts'
import { Dashboard } from '@apeak/contract/dashboard'
import * as wire from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import { IdParams } from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { OrdersContext } from '#orders/orders.ts'
import type { Context } from '#platform/context.ts'
import { sendEvents } from '#platform/http/event-streams.ts'
import { done } from '#platform/http/responses.ts'
import { consoleActions, route } from '#platform/http/route.ts'
import { claimItem, deliverByHand, releaseClaim } from './claim-item.ts'
import { disputeEvidence } from './dispute-evidence.ts'
import { showOrderPage } from './order-page.ts'
import { type QueueSources, showQueue, streamQueue } from './queue-watch.ts'
import { previewRefund, refundOrder } from './refund-order.ts'
import { showDashboard } from './show-dashboard.ts'

/** Routes of the operators' queue, claims, deliveries, order page and refunds. */
export function deskConsoleRoutes(
  context: OrdersContext,
  sources: QueueSources,
): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(consolePaths.queue, route('queue.read', wire.Queue), ({ operator }) =>
      showQueue(context, sources, operator),
    )
    app.get(consolePaths.queueStream, { config: { right: 'queue.read' } }, async (request, reply) =>
      sendEvents(reply, await streamQueue(context, sources, request.ip, request.operator)),
    )
    app.post(
      consolePaths.claimItem,
      route('queue.claim', wire.Claim, { body: wire.ClaimItem }),
      ({ body, operator }) => claimItem(context, body, operator),
    )
    app.post(
      consolePaths.releaseClaim,
      route('queue.claim', Done, { body: wire.ReleaseClaim }),
      async ({ body, operator }) => {
        await releaseClaim(context, body, operator)
        return done('Done')
      },
    )
    app.get(
      consolePaths.order,
      route('orders.read', wire.OrderPage, { params: wire.OrderParams }),
      ({ params, operator }) =>
        showOrderPage(database, params.id, {
          withMessages: operator.may('payments.read'),
          withMargin: operator.may('costs.read'),
        }),
    )
    app.get(
      consolePaths.disputeEvidence,
      { config: { right: 'orders.money' }, schema: { params: IdParams } },
      async ({ params }, reply) => {
        const { html, filename } = await disputeEvidence(context, params.id)
        return reply
          .type('text/html; charset=utf-8')
          .header('content-disposition', `attachment; filename="${filename}"`)
          .send(html)
      },
    )
    app.get(
      consolePaths.previewRefund,
      route('orders.refund', wire.RefundPreview, {
        params: wire.OrderParams,
        querystring: wire.RefundPreviewQuery,
      }),
      ({ params, query }) => previewRefund(database, params.id, query),
    )
    const action = consoleActions(app, wire.OrderParams)
    action(
      consolePaths.deliverOrder,
      { right: 'orders.deliver', body: wire.DeliverOrder },
      ({ id }, body, operator) => deliverByHand(context, id, body, operator),
    )
    action(
      consolePaths.refundOrder,
      { right: 'orders.refund', body: wire.RefundOrder },
      ({ id }, body, operator) => refundOrder(context, id, body, operator),
    )
  }
}

/** Route of the dashboard. */
export function dashboardRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(consolePaths.dashboard, route('dashboard.read', Dashboard), () =>
      showDashboard(database),
    )
  }
}
