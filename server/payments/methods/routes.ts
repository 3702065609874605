import { apiPaths } from '@apeak/contract/paths'
import { PaymentChargesResponse, PaymentMethodsResponse } from '@apeak/contract/payments'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { cacheResponse } from '#platform/cache/public-responses.ts'
import type { PaymentsContext } from '../context.ts'
import { listCharges, listMethods } from './list-methods.ts'

const tags = ['payments']

/** The payment methods. */
export function paymentRoutes({ database, providers }: PaymentsContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      apiPaths.paymentMethods,
      { schema: { tags, response: { 200: PaymentMethodsResponse } } },
      async (_request, reply) => {
        cacheResponse(reply, ['payment-methods'])
        return listMethods(database, providers)
      },
    )
    app.get(
      apiPaths.paymentCharges,
      { schema: { tags, response: { 200: PaymentChargesResponse } } },
      async (_request, reply) => {
        cacheResponse(reply, ['payment-methods'])
        return listCharges(database)
      },
    )
  }
}
