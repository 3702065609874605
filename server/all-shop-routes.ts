import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ownAccountRoutes } from '#accounts/own-account-routes.ts'
import { accountRoutes } from '#accounts/routes.ts'
import { affiliateRoutes } from '#affiliates/routes.ts'
import { catalogRoutes } from '#catalog/routes.ts'
import { playerRoutes } from '#checkout/players.ts'
import { checkoutRoutes } from '#checkout/routes.ts'
import { contentRoutes } from '#content/routes.ts'
import { goldRoutes } from '#gold/routes.ts'
import { orderRoutes } from '#orders/routes.ts'
import { paymentRoutes, providerRoutes } from '#payments/routes.ts'
import { chatFrameRoutes, chatRoutes, supportRoutes } from '#support/routes.ts'
import type { AppContext } from './context.ts'

/** Every call of shoppers, their browsers and payment providers. */
export function allShopRoutes(context: AppContext): FastifyPluginAsyncTypebox[] {
  const { tawkId } = context.config.support
  return [
    catalogRoutes(context),
    contentRoutes(context),
    checkoutRoutes(context),
    playerRoutes(context),
    paymentRoutes(context),
    orderRoutes(context),
    providerRoutes(context),
    accountRoutes(context),
    ownAccountRoutes(context),
    goldRoutes(context),
    affiliateRoutes(context),
    supportRoutes(context),
    chatRoutes(context),
    ...(tawkId ? [chatFrameRoutes(tawkId)] : []),
  ]
}
