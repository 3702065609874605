import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { customerConsoleRoutes } from '#accounts/console-routes.ts'
import {
  affiliateConsoleRoutes,
  payoutRoutes,
  tierConsoleRoutes,
} from '#affiliates/console-routes.ts'
import { approvalRoutes } from '#approvals/console-routes.ts'
import {
  categoryConsoleRoutes,
  couponConsoleRoutes,
  flashSaleConsoleRoutes,
  priceConsoleRoutes,
  productConsoleRoutes,
  tagConsoleRoutes,
} from '#catalog/console-routes.ts'
import { codeConsoleRoutes } from '#codes/console-routes.ts'
import { contentConsoleRoutes } from '#content/console-routes.ts'
import { dashboardRoutes } from '#dashboard/console-routes.ts'
import { deskConsoleRoutes } from '#desk/console-routes.ts'
import {
  adjustmentConsoleRoutes,
  goldConsoleRoutes,
  ledgerConsoleRoutes,
} from '#gold/console-routes.ts'
import { systemRoutes } from '#monitoring/console-routes.ts'
import { administrationRoutes } from '#operators/administration-routes.ts'
import { consoleRoutes } from '#operators/console-routes.ts'
import { orderConsoleRoutes } from '#orders/console-routes.ts'
import { orderListRoutes } from '#orders/order-list-routes.ts'
import {
  bookRoutes,
  methodConsoleRoutes,
  moneyConsoleRoutes,
  paymentConsoleRoutes,
} from '#payments/console-routes.ts'
import { pictureConsoleRoutes } from '#platform/files/picture-console-routes.ts'
import { inboxRoutes, supportSettingsRoutes } from '#support/console-routes.ts'
import { allChangeKinds } from './all-change-kinds.ts'
import type { AppContext } from './context.ts'

/** Every call of the console, each of which names its right. */
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
