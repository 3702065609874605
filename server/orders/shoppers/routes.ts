import { Done } from '@apeak/contract/accounts'
import { formMessages } from '@apeak/contract/forms'
import * as wire from '@apeak/contract/orders'
import { OrderParams } from '@apeak/contract/orders-console'
import { apiPaths, consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { optionalAuth } from '#accounts/accounts.ts'
import { done } from '#platform/http/responses.ts'
import { publicRoute } from '#platform/http/route.ts'
import { acceptOneFile, readOneFile } from '#platform/http/uploaded-file.ts'
import { orderCaller } from '../rules.ts'
import type { OrdersContext } from '../settings.ts'
import { mailOrderLink } from './find-order.ts'
import { mailOrderCode, revealOrderCode } from './order-codes.ts'
import {
  addTransferReceipt,
  readReceipt,
  refuseReceipt,
  reportTransfer,
} from './report-transfer.ts'

const tags = ['orders']

/** What a shopper does with an order: its codes, its transfer, its link. */
export function shopperOrderRoutes(context: OrdersContext): FastifyPluginAsyncTypebox {
  const onRequest = optionalAuth(context.database)
  const headers = wire.OrderKeyHeaders
  return async (app) => {
    app.post(
      apiPaths.mailOrderCode,
      { onRequest, ...publicRoute(tags, Done, { headers, body: wire.MailOrderCode }) },
      async (request) => {
        await mailOrderCode(context, orderCaller(request), request.body.order_id)
        return done('Your code is on its way to your e-mail address.')
      },
    )
    app.post(
      apiPaths.revealOrderCode,
      { onRequest, ...publicRoute(tags, wire.OrderCodes, { headers, body: wire.RevealOrderCode }) },
      (request) => revealOrderCode(context, orderCaller(request), request.body.order_id),
    )
    app.post(
      apiPaths.reportTransfer,
      { onRequest, ...publicRoute(tags, Done, { headers, body: wire.ReportTransfer }) },
      async (request) => {
        await reportTransfer(context, orderCaller(request), request.body.order_id)
        return done('Thank you. We’ll look for your transfer.')
      },
    )
    app.post(
      apiPaths.findOrder,
      publicRoute(tags, Done, { body: wire.FindOrder }),
      async ({ body, ip }) => {
        await mailOrderLink(context, body, ip)
        return done('If they belong together, we have sent a link.')
      },
    )
    await app.register(receiptRoute(context))
  }
}

const upload = {
  field: 'receipt',
  bytesMax: wire.RECEIPT.bytesMax,
  refusals: { missing: formMessages.en.receiptMissing, size: formMessages.en.receiptSize },
}

/** The route that accepts the picture of a receipt. */
function receiptRoute(context: OrdersContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    await acceptOneFile(app, upload)
    app.post(
      apiPaths.addTransferReceipt,
      {
        onRequest: optionalAuth(context.database),
        ...publicRoute(tags, Done, {
          headers: wire.OrderKeyHeaders,
          params: Type.Object({ orderId: wire.OrderId }),
        }),
      },
      async (request) => {
        const by = orderCaller(request)
        const { orderId: order_id } = request.params
        await refuseReceipt(context, by, order_id, request.ip)
        const { bytes: receipt } = await readOneFile(request, upload)
        await addTransferReceipt(context, by, { order_id, receipt })
        return done('Thank you. We’ll look for your transfer.')
      },
    )
  }
}

/** The receipts of transfers, for operators who confirm money. */
export function transferReceiptRoutes({ database }: OrdersContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      consolePaths.readReceipt,
      { config: { right: 'orders.money' }, schema: { params: OrderParams } },
      async ({ params }, reply) => {
        const { bytes, type } = await readReceipt(database, params.id)
        return (
          reply
            .type(type)
            // Scripts in an uploaded file must not run.
            .header('content-security-policy', "default-src 'none'; sandbox")
            .header('x-content-type-options', 'nosniff')
            .header('cache-control', 'private, no-store')
            .send(bytes)
        )
      },
    )
  }
}
