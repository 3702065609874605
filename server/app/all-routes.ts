import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { customerConsoleRoutes } from '#accounts/console-routes.ts'
import { accountRoutes, ownAccountRoutes } from '#accounts/routes.ts'
import {
  affiliateConsoleRoutes,
  payoutRoutes,
  tierConsoleRoutes,
} from '#affiliates/console-routes.ts'
import { tiersChange } from '#affiliates/edit-tiers.ts'
import { payoutRunChange } from '#affiliates/payout-runs.ts'
import { affiliateRoutes } from '#affiliates/routes.ts'
import type { ChangeKinds } from '#approvals/approvals.ts'
import { approvalRoutes } from '#approvals/console-routes.ts'
import * as catalogConsole from '#catalog/console-routes.ts'
import { couponChange } from '#catalog/edit-coupons.ts'
import { flashSaleChange } from '#catalog/edit-flash-sales.ts'
import { productChange } from '#catalog/edit-products.ts'
import { priceImportChange, priceUndoChange } from '#catalog/import-prices.ts'
import { catalogRoutes } from '#catalog/routes.ts'
import { playerRoutes } from '#checkout/players.ts'
import { checkoutRoutes } from '#checkout/routes.ts'
import { codeConsoleRoutes } from '#codes/console-routes.ts'
import { contentConsoleRoutes } from '#content/console-routes.ts'
import { contentRoutes } from '#content/routes.ts'
import { dashboardRoutes, deskConsoleRoutes } from '#desk/console-routes.ts'
import { refundChange } from '#desk/refund-order.ts'
import { startRoutes } from '#desk/start-routes.ts'
import {
  adjustmentConsoleRoutes,
  goldConsoleRoutes,
  ledgerConsoleRoutes,
} from '#gold/console-routes.ts'
import { goldRoutes } from '#gold/routes.ts'
import { waitingAlerts } from '#monitoring/check-alerts.ts'
import { systemRoutes } from '#monitoring/console-routes.ts'
import { administrationRoutes, consoleRoutes } from '#operators/console-routes.ts'
import { orderConsoleRoutes, orderListRoutes } from '#orders/console-routes.ts'
import { orderRoutes } from '#orders/routes.ts'
import { shopperOrderRoutes, transferReceiptRoutes } from '#orders/shoppers/routes.ts'
import { providerRoutes } from '#payments/messages/routes.ts'
import { methodConsoleRoutes } from '#payments/methods/console-routes.ts'
import { instructionsChange, methodChange } from '#payments/methods/edit-methods.ts'
import { paymentRoutes } from '#payments/methods/routes.ts'
import { testConsoleRoutes, testRoutes } from '#payments/provider-tests/routes.ts'
import {
  dayBookConsoleRoutes,
  paymentConsoleRoutes,
} from '#payments/reconciliation/console-routes.ts'
import { refundConsoleRoutes } from '#payments/refunds/console-routes.ts'
import { pictureConsoleRoutes } from '#platform/files/picture-console-routes.ts'
import { receiptConsoleRoutes, receiptRoutes } from '#receipts/routes.ts'
import { shopConsoleRoutes, shopRoutes } from '#shop/routes.ts'
import { supplierConsoleRoutes } from '#suppliers/console-routes.ts'
import { playerCheckRoutes, supplierRoutes } from '#suppliers/routes.ts'
import { inboxRoutes, supportSettingsRoutes } from '#support/console-routes.ts'
import { chatFrameRoutes, chatRoutes, supportRoutes } from '#support/routes.ts'
import { translationConsoleRoutes } from '#translations/console-routes.ts'
import { translationChange } from '#translations/save-translations.ts'
import type { AppContext } from './open-context.ts'

/** All kinds of change that need a second person. */
export const allChangeKinds: ChangeKinds<AppContext> = {
  'affiliate-tiers': tiersChange,
  coupon: couponChange,
  flash_sale: flashSaleChange,
  order_refund: refundChange,
  payment_instructions: instructionsChange,
  payment_method: methodChange,
  payment_translation: translationChange,
  payout_run: payoutRunChange,
  price_import: priceImportChange,
  price_undo: priceUndoChange,
  product: productChange,
}

const queueSources = { waitingAlerts, changeKinds: allChangeKinds }

/** Routes for shoppers and payment providers. */
export function allShopRoutes(context: AppContext): FastifyPluginAsyncTypebox[] {
  const { tawkId } = context.config.support
  return [
    catalogRoutes(context),
    contentRoutes(context),
    shopRoutes(context),
    checkoutRoutes(context),
    playerRoutes(context),
    paymentRoutes(context),
    testRoutes(context),
    orderRoutes(context),
    shopperOrderRoutes(context),
    providerRoutes(context),
    supplierRoutes(context),
    playerCheckRoutes(context),
    accountRoutes(context),
    ownAccountRoutes(context),
    goldRoutes(context),
    affiliateRoutes(context),
    supportRoutes(context),
    chatRoutes(context),
    receiptRoutes(context),
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
  startRoutes(context, queueSources),
  systemRoutes(context),
  deskConsoleRoutes(context, queueSources),
  orderConsoleRoutes(context),
  transferReceiptRoutes(context),
  refundConsoleRoutes(context),
  codeConsoleRoutes(context),
  supplierConsoleRoutes(context),
  contentConsoleRoutes(context),
  translationConsoleRoutes(context),
  shopConsoleRoutes(context),
  receiptConsoleRoutes(context),
  tierConsoleRoutes(context),
  catalogConsole.productConsoleRoutes(context),
  catalogConsole.flashSaleConsoleRoutes(context),
  catalogConsole.couponConsoleRoutes(context),
  catalogConsole.priceConsoleRoutes(context),
  approvalRoutes(context, allChangeKinds),
  methodConsoleRoutes(context),
  testConsoleRoutes(context),
  pictureConsoleRoutes(context),
  catalogConsole.categoryConsoleRoutes(context),
  catalogConsole.tagConsoleRoutes(context),
]
