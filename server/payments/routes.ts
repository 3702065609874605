import {
  PaymentCallback,
  PaymentCallbackAnswer,
  PaymentChargesAnswer,
  PaymentMethodsAnswer,
} from '@apeak/contract/payments'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { mayLogIn, requireOwn } from '#platform/caller.ts'
import { keep } from '#platform/public-answers.ts'
import type { Shop } from '#platform/shop.ts'
import { listCharges, listMethods } from './list-methods.ts'
import { verifyPayment } from './verify-payment.ts'

const tags = ['payments']

/** The ways to pay, and the word that somebody has paid. */
export function paymentRoutes(shop: Shop): FastifyPluginAsyncTypebox {
  const { database } = shop
  return async (app) => {
    app.get(
      '/payment-methods',
      { schema: { tags, response: { 200: PaymentMethodsAnswer } } },
      async (_request, reply) => {
        keep(reply, ['payment-methods'])
        return listMethods(database)
      },
    )
    app.get(
      '/payment-methods-charges',
      { schema: { tags, response: { 200: PaymentChargesAnswer } } },
      async (_request, reply) => {
        keep(reply, ['payment-methods'])
        return listCharges(database)
      },
    )
    app.post(
      '/payment-callback',
      {
        onRequest: mayLogIn(database),
        schema: { tags, body: PaymentCallback, response: { 200: PaymentCallbackAnswer } },
      },
      ({ body, caller }) => {
        requireOwn(caller, body.customer_id)
        return verifyPayment(shop, body)
      },
    )
  }
}
