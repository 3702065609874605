import { CartAnswer, CreateOrder, OrderCreated, UpdateCart } from '@apeak/contract/checkout'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { mayLogIn, requireOwn } from '#platform/caller.ts'
import type { Shop } from '#platform/shop.ts'
import { createOrder } from './create-order.ts'
import { updateCart } from './update-cart.ts'

const tags = ['checkout']

/** From a choice to an order. */
export function checkoutRoutes(shop: Shop): FastifyPluginAsyncTypebox {
  const onRequest = mayLogIn(shop.database)
  return async (app) => {
    app.post(
      '/update-cart',
      { onRequest, schema: { tags, body: UpdateCart, response: { 200: CartAnswer } } },
      async ({ body, caller }) => {
        requireOwn(caller, body.user_id)
        return { cart: await updateCart(shop, body) }
      },
    )
    app.post(
      '/create-order',
      { onRequest, schema: { tags, body: CreateOrder, response: { 200: OrderCreated } } },
      ({ body, caller }) => createOrder(shop, body, caller?.accountId ?? null),
    )
  }
}
