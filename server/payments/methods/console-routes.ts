import { Done } from '@apeak/contract/accounts'
import { consolePaths } from '@apeak/contract/paths'
import * as wire from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { done } from '#platform/http/responses.ts'
import { route } from '#platform/http/route.ts'
import { singlePage } from '#platform/postgres/list-page.ts'
import type { PaymentsContext } from '../context.ts'
import * as methods from './edit-methods.ts'

/** Console routes for payment methods and payment instructions. */
export function methodConsoleRoutes(context: PaymentsContext): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      consolePaths.paymentMethods,
      route('catalog.read', wire.MethodsPage, { querystring: wire.MethodsQuery }),
      async () => singlePage(await methods.listEditedMethods(context)),
    )
    app.get(
      consolePaths.paymentMethod,
      route('catalog.read', wire.EditedMethod, { params: wire.MethodParams }),
      ({ params }) => methods.readMethod(database, params.id),
    )
    app.put(
      consolePaths.orderPaymentMethods,
      route('methods.change', Done, { body: wire.OrderMethods }),
      async ({ body, operator }) => {
        await methods.orderMethods(context, body.ids, operator)
        return done('Saved')
      },
    )
    app.put(
      consolePaths.paymentMethod,
      route('methods.change', wire.EditedMethod, {
        params: wire.MethodParams,
        body: wire.SaveMethod,
      }),
      ({ params, body, operator }) => methods.saveMethod(context, params.id, body, operator),
    )
    app.get(consolePaths.paymentInstructions, route('catalog.read', wire.EditedInstructions), () =>
      methods.readInstructions(database),
    )
    app.put(
      consolePaths.paymentInstructions,
      route('methods.change', wire.EditedInstructions, { body: wire.SaveInstructions }),
      ({ body, operator }) => methods.saveInstructions(context, body, operator),
    )
  }
}
