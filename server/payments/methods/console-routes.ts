import { Done } from '@apeak/contract/accounts'
import { consolePaths } from '@apeak/contract/paths'
import {
  EditedInstructions,
  EditedMethod,
  MethodParams,
  MethodsPage,
  MethodsQuery,
  OrderMethods,
  SaveInstructions,
  SaveMethod,
} from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { done } from '#platform/http/responses.ts'
import type { PaymentsContext } from '../context.ts'
import { readInstructions, saveInstructions } from './edit-instructions.ts'
import { listEditedMethods, orderMethods, readMethod, saveMethod } from './edit-methods.ts'

/** Payment methods and where manual payments go, for operators. */
export function methodConsoleRoutes(context: PaymentsContext): FastifyPluginAsyncTypebox {
  const { database } = context
  const reads = { right: 'catalog.read' } as const
  const changes = { right: 'methods.change' } as const
  return async (app) => {
    app.get(
      consolePaths.paymentMethods,
      { config: reads, schema: { querystring: MethodsQuery, response: { 200: MethodsPage } } },
      async () => {
        const data = await listEditedMethods(context)
        const total = data.length
        return { data, current_page: 1, per_page: Math.max(1, total), has_more: false, total }
      },
    )
    app.get(
      consolePaths.paymentMethod,
      { config: reads, schema: { params: MethodParams, response: { 200: EditedMethod } } },
      ({ params }) => readMethod(database, params.id),
    )
    app.put(
      consolePaths.orderPaymentMethods,
      { config: changes, schema: { body: OrderMethods, response: { 200: Done } } },
      async ({ body, operator }) => {
        await orderMethods(context, body.ids, operator)
        return done('Saved')
      },
    )
    app.put(
      consolePaths.paymentMethod,
      {
        config: changes,
        schema: { params: MethodParams, body: SaveMethod, response: { 200: EditedMethod } },
      },
      ({ params, body, operator }) => saveMethod(context, params.id, body, operator),
    )
    app.get(
      consolePaths.paymentInstructions,
      { config: reads, schema: { response: { 200: EditedInstructions } } },
      () => readInstructions(database),
    )
    app.put(
      consolePaths.paymentInstructions,
      {
        config: changes,
        schema: { body: SaveInstructions, response: { 200: EditedInstructions } },
      },
      ({ body, operator }) => saveInstructions(context, body, operator),
    )
  }
}
