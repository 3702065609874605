import { ORIGINAL } from '@apeak/contract/languages'
import { apiPaths } from '@apeak/contract/paths'
import { PaymentChargesResponse, PaymentMethodsResponse } from '@apeak/contract/payments'
import { LanguageQuery } from '@apeak/contract/translations'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { cacheResponse } from '#platform/cache/public-responses.ts'
import { publicRoute } from '#platform/http/route.ts'
import type { PaymentsContext } from '../context.ts'
import { listCharges, listMethods } from './list-methods.ts'

const tags = ['payments']

/** The payment methods. */
export function paymentRoutes({ database, providers }: PaymentsContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      apiPaths.paymentMethods,
      publicRoute(tags, PaymentMethodsResponse, { querystring: LanguageQuery }),
      async ({ query }, reply) => {
        cacheResponse(reply, ['payment-methods'])
        return listMethods(database, providers, query.lang ?? ORIGINAL)
      },
    )
    app.get(
      apiPaths.paymentCharges,
      publicRoute(tags, PaymentChargesResponse),
      async (_request, reply) => {
        cacheResponse(reply, ['payment-methods'])
        return listCharges(database)
      },
    )
  }
}
