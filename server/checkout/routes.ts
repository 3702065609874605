import {
  CartAnswer,
  ContinuedCartAnswer,
  ContinueOrder,
  ContinueUpdateCart,
  CreateOrder,
  OrderCreated,
  UpdateCart,
} from '@apeak/contract/checkout'
import { PaymentCallback, PaymentCallbackAnswer } from '@apeak/contract/payments'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Shop } from '#context.ts'
import { payWithGold } from '#gold/pay-with-gold.ts'
import { verifyPayment } from '#payments/verify-payment.ts'
import { callerOf, mayLogIn, mustLogIn, requireOwn } from '#platform/caller.ts'
import { continueCart } from './continue-cart.ts'
import { continueOrder } from './continue-order.ts'
import { createOrder } from './create-order.ts'
import { updateCart } from './update-cart.ts'

const tags = ['checkout']

/** From a choice to an order that is paid. */
export function checkoutRoutes(shop: Shop): FastifyPluginAsyncTypebox {
  const guests = mayLogIn(shop.database)
  const customers = mustLogIn(shop.database)
  return async (app) => {
    app.post(
      '/update-cart',
      { onRequest: guests, schema: { tags, body: UpdateCart, response: { 200: CartAnswer } } },
      async ({ body, caller }) => {
        requireOwn(caller, body.user_id)
        return { cart: await updateCart(shop, body) }
      },
    )
    app.post(
      '/create-order',
      { onRequest: guests, schema: { tags, body: CreateOrder, response: { 200: OrderCreated } } },
      ({ body, caller }) => createOrder(shop, body, caller),
    )
    app.post(
      '/payment-callback',
      {
        onRequest: guests,
        schema: { tags, body: PaymentCallback, response: { 200: PaymentCallbackAnswer } },
      },
      ({ body, caller }) => {
        requireOwn(caller, body.customer_id)
        return body.payment_method === 'apeak'
          ? payWithGold(shop, caller, body.orderId)
          : verifyPayment(shop, body)
      },
    )
    app.post(
      '/continue-update-cart',
      {
        onRequest: customers,
        schema: { tags, body: ContinueUpdateCart, response: { 200: ContinuedCartAnswer } },
      },
      (request) => continueCart(shop, callerOf(request), request.body),
    )
    app.post(
      '/continue-order',
      {
        onRequest: customers,
        schema: { tags, body: ContinueOrder, response: { 200: OrderCreated } },
      },
      (request) => {
        requireOwn(request.caller, request.body.customer_id)
        return continueOrder(shop, callerOf(request), request.body)
      },
    )
  }
}
