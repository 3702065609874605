import { ReasonBody } from '@apeak/contract/operators'
import { RefundParams, SettleRefund } from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { consoleActions } from '#platform/http/route.ts'
import type { PaymentsContext } from '../context.ts'
import { resolveRefund, settleManualRefund } from './settle-refund.ts'

/** Console routes for manual and failed refunds. */
export function refundConsoleRoutes(context: PaymentsContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    const action = consoleActions(app, RefundParams)
    const right = 'orders.refund'
    action(
      consolePaths.settleRefund,
      { right, body: SettleRefund },
      ({ id }, { bank_reference }, operator) =>
        settleManualRefund(context, id, bank_reference, operator),
    )
    action(
      consolePaths.resolveRefund,
      { right, body: ReasonBody },
      ({ id }, { reason }, operator) => resolveRefund(context.database, id, reason, operator),
    )
  }
}
