import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { customerConsoleRoutes } from '#accounts/console-routes.ts'
import { ownAccountRoutes } from '#accounts/own-account-routes.ts'
import { accountRoutes } from '#accounts/routes.ts'
import { affiliateConsoleRoutes } from '#affiliates/console-routes.ts'
import { payoutRoutes } from '#affiliates/payout-routes.ts'
import { affiliateRoutes } from '#affiliates/routes.ts'
import { tierConsoleRoutes } from '#affiliates/tier-console-routes.ts'
import { approvalRoutes } from '#approvals/console-routes.ts'
import { categoryConsoleRoutes, tagConsoleRoutes } from '#catalog/category-console-routes.ts'
import { couponConsoleRoutes, flashSaleConsoleRoutes } from '#catalog/offer-console-routes.ts'
import { priceConsoleRoutes, productConsoleRoutes } from '#catalog/product-console-routes.ts'
import { catalogRoutes } from '#catalog/routes.ts'
import { playerRoutes } from '#checkout/players.ts'
import { checkoutRoutes } from '#checkout/routes.ts'
import { codeConsoleRoutes } from '#codes/console-routes.ts'
import { contentConsoleRoutes } from '#content/console-routes.ts'
import { contentRoutes } from '#content/routes.ts'
import { dashboardRoutes, deskConsoleRoutes } from '#desk/console-routes.ts'
import {
  adjustmentConsoleRoutes,
  goldConsoleRoutes,
  ledgerConsoleRoutes,
} from '#gold/console-routes.ts'
import { goldRoutes } from '#gold/routes.ts'
import { systemRoutes } from '#monitoring/console-routes.ts'
import { administrationRoutes } from '#operators/administration-routes.ts'
import { consoleRoutes } from '#operators/console-routes.ts'
import { orderConsoleRoutes } from '#orders/console-routes.ts'
import { orderListRoutes } from '#orders/order-list-routes.ts'
import { orderRoutes } from '#orders/routes.ts'
import {
  bookRoutes,
  methodConsoleRoutes,
  moneyConsoleRoutes,
  paymentConsoleRoutes,
} from '#payments/console-routes.ts'
import { paymentRoutes, providerRoutes } from '#payments/routes.ts'
import { pictureConsoleRoutes } from '#platform/files/picture-console-routes.ts'
import { chatFrameRoutes, chatRoutes } from '#support/chat-routes.ts'
import { inboxRoutes } from '#support/console-routes.ts'
import { supportRoutes } from '#support/routes.ts'
import { supportSettingsRoutes } from '#support/settings-routes.ts'
import { allChangeKinds } from './all-change-kinds.ts'
import type { AppContext } from './context.ts'

/** Routes for shoppers and payment providers. */
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

/** Routes of the console. Each names the right it needs. */
export const allConsoleRoutes = (context: AppContext): FastifyPluginAsyncTypebox[] => [
  consoleRoutes(context),
  administrationRoutes(context),
  moneyConsoleRoutes(context),
  bookRoutes(context),
  inboxRoutes(context),
  supportSettingsRoutes(context),
  affiliateConsoleRoutes(context),
  payoutRoutes(context),
  goldConsoleRoutes(context),
  adjustmentConsoleRoutes(context),
  ledgerConsoleRoutes(context),
  customerConsoleRoutes(context),
  orderListRoutes(context),
  dashboardRoutes(context),
  systemRoutes(context),
  deskConsoleRoutes(context),
  orderConsoleRoutes(context),
  paymentConsoleRoutes(context),
  codeConsoleRoutes(context),
  contentConsoleRoutes(context),
  tierConsoleRoutes(context),
  productConsoleRoutes(context),
  flashSaleConsoleRoutes(context),
  couponConsoleRoutes(context),
  priceConsoleRoutes(context),
  approvalRoutes(context, allChangeKinds),
  methodConsoleRoutes(context),
  pictureConsoleRoutes(context),
  categoryConsoleRoutes(context),
  tagConsoleRoutes(context),
]
