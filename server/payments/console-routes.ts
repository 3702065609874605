import { Done } from '@apeak/contract/accounts'
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
import { confirmManualPayment } from './confirm-manual-payment.ts'
import { resolveRefund } from './resolve-refund.ts'
import { settleManualRefund } from './settle-manual-refund.ts'

const done = { success: true as const, message: 'Done' }

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
    app.post(
      consolePaths.settleRefund,
      {
        config: { right: 'orders.refund' },
        schema: { params: RefundParams, body: SettleRefund, response: { 200: Done } },
      },
      async ({ params, body, operator }) => {
        await settleManualRefund(context, params.id, body.bank_reference, operatorActor(operator))
        return done
      },
    )
    app.post(
      consolePaths.resolveRefund,
      {
        config: { right: 'orders.refund' },
        schema: { params: RefundParams, body: WithReason, response: { 200: Done } },
      },
      async ({ params, body, operator }) => {
        await resolveRefund(context.database, params.id, body.reason, operatorActor(operator))
        return done
      },
    )
  }
}
