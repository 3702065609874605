import { RefundParams, SettleRefund, WithReason } from '@apeak/contract/desk'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#context.ts'
import { consoleActions } from '#platform/http/console-actions.ts'
import { resolveRefund } from './resolve-refund.ts'
import { settleManualRefund } from './settle-manual-refund.ts'

/** What operators do about money that goes back by bank. */
export function paymentConsoleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
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
      { right, body: WithReason },
      ({ id }, { reason }, operator) => resolveRefund(context.database, id, reason, operator),
    )
  }
}
