import { Done } from '@apeak/contract/accounts'
import * as wire from '@apeak/contract/checkout'
import { OrderKeyHeaders, RefundLateOrder } from '@apeak/contract/orders'
import { apiPaths } from '@apeak/contract/paths'
import {
  PaymentCallback,
  PaymentCallbackResponse,
  PaymentStatusQuery,
  PaymentStatusResponse,
} from '@apeak/contract/payments'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { assertOwnAccount, optionalAuth } from '#accounts/accounts.ts'
import { payWithGold } from '#gold/gold.ts'
import { isFromOperator } from '#operators/operators.ts'
import { type OrdersContext, orderCaller } from '#orders/orders.ts'
import { limitCallers } from '#platform/http/rate-limit.ts'
import { done } from '#platform/http/responses.ts'
import { publicRoute } from '#platform/http/route.ts'
import { openedAt } from '#shop/shop.ts'
import { continueCart, continueOrder } from './continue-order.ts'
import { createOrder } from './create-order.ts'
import { paymentStatus, verifyPayment } from './payment-status.ts'
import { refundLate } from './refund-late.ts'
import { updateCart } from './update-cart.ts'

const tags = ['checkout']

/** Whether an owner tries the shop before opening it, in the browser of their console. */
const isTestOrder = async (context: OrdersContext, request: FastifyRequest) =>
  (await isFromOperator(context, request, 'shop.open')) &&
  (await openedAt(context.database)) === null

/** Carts, orders and their payments. */
export function checkoutRoutes(context: OrdersContext): FastifyPluginAsyncTypebox {
  const { cartRates, orderRates } = context.config.orders
  const guests = optionalAuth(context.database)
  const forCarts = [guests, limitCallers(cartRates, 'Carts')]
  const forOrders = [guests, limitCallers(orderRates, 'Orders')]
  return async (app) => {
    app.post(
      apiPaths.updateCart,
      {
        onRequest: forCarts,
        preValidation: acceptEmptyAnswers,
        ...publicRoute(tags, wire.CartResponse, { body: wire.UpdateCart }),
      },
      async ({ body, caller, ip }) => {
        assertOwnAccount(caller, body.user_id)
        return { cart: await updateCart(context, body, caller, ip) }
      },
    )
    app.post(
      apiPaths.createOrder,
      { onRequest: forOrders, ...publicRoute(tags, wire.OrderCreated, { body: wire.CreateOrder }) },
      async (request) => {
        const { body, caller, ip: address, language } = request
        const isTest = await isTestOrder(context, request)
        return createOrder(context, body, caller, { address, isTest, language })
      },
    )
    app.post(
      apiPaths.paymentCallback,
      {
        onRequest: guests,
        ...publicRoute(tags, PaymentCallbackResponse, {
          headers: OrderKeyHeaders,
          body: PaymentCallback,
        }),
      },
      (request) => {
        const { body, caller } = request
        assertOwnAccount(caller, body.customer_id)
        return body.payment_method === 'apeak'
          ? payWithGold(context, orderCaller(request), body.orderId)
          : verifyPayment(context, orderCaller(request), body)
      },
    )
    app.post(
      apiPaths.refundLateOrder,
      {
        onRequest: guests,
        ...publicRoute(['orders'], Done, { headers: OrderKeyHeaders, body: RefundLateOrder }),
      },
      async (request) => {
        await refundLate(context, orderCaller(request), request.body.order_id, request.ip)
        return done(({ checkout }) => checkout.refundOnItsWay, request.language)
      },
    )
    app.get(
      apiPaths.paymentStatus,
      {
        onRequest: guests,
        ...publicRoute(['payments'], PaymentStatusResponse, { querystring: PaymentStatusQuery }),
      },
      ({ query, caller }) => paymentStatus(context, caller, query),
    )
    app.post(
      apiPaths.continueUpdateCart,
      {
        onRequest: forCarts,
        ...publicRoute(tags, wire.ContinuedCartResponse, {
          headers: OrderKeyHeaders,
          body: wire.ContinueUpdateCart,
        }),
      },
      (request) => continueCart(context, orderCaller(request), request.body, request.language),
    )
    app.post(
      apiPaths.continueOrder,
      {
        onRequest: forOrders,
        ...publicRoute(tags, wire.OrderCreated, {
          headers: OrderKeyHeaders,
          body: wire.ContinueOrder,
        }),
      },
      (request) => {
        assertOwnAccount(request.caller, request.body.customer_id)
        return continueOrder(context, orderCaller(request), request.body, request.language)
      },
    )
  }
}

/** Some clients send an empty list when there are no answers. */
async function acceptEmptyAnswers({ body }: { body: unknown }): Promise<void> {
  if (typeof body !== 'object' || body === null || !('options' in body)) return
  const { options } = body
  if (Array.isArray(options) && options.length === 0) body.options = {}
}
