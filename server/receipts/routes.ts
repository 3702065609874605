import { OrderKeyHeaders } from '@apeak/contract/orders'
import { apiPaths, consolePaths } from '@apeak/contract/paths'
import { MonthClose, MonthQuery, ReceiptParams } from '@apeak/contract/receipts'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { optionalAuth } from '#accounts/accounts.ts'
import { type OrdersContext, orderCaller } from '#orders/orders.ts'
import { route } from '#platform/http/route.ts'
import { monthClose } from './month-close.ts'
import { orderReceipt } from './order-receipt.ts'

/** A shopper's receipts. */
export function receiptRoutes(context: OrdersContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      apiPaths.orderReceipt,
      {
        onRequest: optionalAuth(context.database),
        schema: { tags: ['orders'], headers: OrderKeyHeaders, params: ReceiptParams },
      },
      async (request, reply) => {
        const { orderId } = request.params
        const { pdf, filename } = await orderReceipt(context, orderId, orderCaller(request), {
          address: request.ip,
          language: request.language,
        })
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${filename}"`)
          .send(pdf)
      },
    )
  }
}

/** The month's figures, for operators. */
export function receiptConsoleRoutes({ database }: OrdersContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      consolePaths.monthClose,
      route('books.read', MonthClose, { querystring: MonthQuery }),
      ({ query }) => monthClose(database, query.month),
    )
  }
}
