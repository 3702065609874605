import {
  MoneySeen,
  MoneySeenResponse,
  OrderParams,
  RefundParams,
  SettleRefund,
  WithReason,
} from '@apeak/contract/desk'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { consoleActions } from '#platform/http/console-actions.ts'
import { confirmManualPayment } from './confirm-manual-payment.ts'
import { resolveRefund } from './resolve-refund.ts'
import { settleManualRefund } from './settle-manual-refund.ts'

/** What operators do about money that comes and goes by bank. */
export function paymentConsoleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      consolePaths.moneySeen,
      {
        config: { right: 'orders.money' },
        schema: { params: OrderParams, body: MoneySeen, response: { 200: MoneySeenResponse } },
      },
      ({ params, body, operator }) => {
        const seen = { kind: 'order', payable_id: params.id, ...body } as const
        return confirmManualPayment(context, seen, operatorActor(operator))
      },
    )
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
