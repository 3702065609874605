import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { customerConsoleRoutes } from '#accounts/console-routes.ts'
import { accountRoutes, ownAccountRoutes } from '#accounts/routes.ts'
import {
  affiliateConsoleRoutes,
  payoutRoutes,
  tierConsoleRoutes,
} from '#affiliates/console-routes.ts'
import { affiliateRoutes } from '#affiliates/routes.ts'
import { approvalRoutes } from '#approvals/console-routes.ts'
import {
  categoryConsoleRoutes,
  couponConsoleRoutes,
  flashSaleConsoleRoutes,
  priceConsoleRoutes,
  productConsoleRoutes,
  tagConsoleRoutes,
} from '#catalog/console-routes.ts'
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
import { administrationRoutes, consoleRoutes } from '#operators/console-routes.ts'
import { orderConsoleRoutes, orderListRoutes } from '#orders/console-routes.ts'
import { orderRoutes } from '#orders/routes.ts'
import { providerRoutes } from '#payments/messages/routes.ts'
import { methodConsoleRoutes } from '#payments/methods/console-routes.ts'
import { paymentRoutes } from '#payments/methods/routes.ts'
import {
  dayBookConsoleRoutes,
  paymentConsoleRoutes,
} from '#payments/reconciliation/console-routes.ts'
import { refundConsoleRoutes } from '#payments/refunds/console-routes.ts'
import { pictureConsoleRoutes } from '#platform/files/picture-console-routes.ts'
import { inboxRoutes, supportSettingsRoutes } from '#support/console-routes.ts'
import { chatFrameRoutes, chatRoutes, supportRoutes } from '#support/routes.ts'
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
  paymentConsoleRoutes(context),
  dayBookConsoleRoutes(context),
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
  refundConsoleRoutes(context),
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
