import { Done } from '@apeak/contract/accounts'
import * as wire from '@apeak/contract/gold'
import { apiPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { assertOwnAccount, callerOf, requireAuth } from '#accounts/accounts.ts'
import type { OrdersContext } from '#orders/orders.ts'
import { done, sendCsv } from '#platform/http/responses.ts'
import { publicRoute } from '#platform/http/route.ts'
import { balanceOf } from './customer-gold.ts'
import { listHistory, writeStatement } from './history.ts'
import { buyGold, cancelTopup, continueTopup, verifyTopup } from './top-up.ts'

const tags = ['gold']

/** A customer's own gold. */
export function goldRoutes(context: OrdersContext): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.addHook('onRequest', requireAuth(database))

    app.get(
      apiPaths.goldBalance,
      publicRoute(tags, wire.GoldBalance, { params: wire.GoldOwner }),
      async (request) => {
        assertOwnAccount(callerOf(request), request.params.userId)
        return { data: (await balanceOf(database, request.params.userId)) / 100 }
      },
    )
    app.get(
      apiPaths.goldHistory,
      publicRoute(tags, wire.GoldHistory, {
        params: wire.GoldOwner,
        querystring: wire.GoldHistoryQuery,
      }),
      (request) => {
        assertOwnAccount(callerOf(request), request.params.userId)
        return listHistory(database, request.params.userId, request.query)
      },
    )
    app.get(
      apiPaths.goldStatement,
      { schema: { tags, params: wire.GoldOwner, querystring: wire.StatementQuery } },
      async (request, reply) => {
        const { params, query } = request
        assertOwnAccount(callerOf(request), params.userId)
        const csv = await writeStatement(database, params.userId, query, request.language)
        return sendCsv(reply, `apeak-gold-${query.from}-${query.to}.csv`, csv)
      },
    )
    app.post(
      apiPaths.buyGold,
      publicRoute(tags, wire.TopupCreated, { body: wire.BuyGold }),
      (request) => {
        const caller = callerOf(request)
        assertOwnAccount(caller, request.body.user_id)
        return buyGold(context, caller.accountId, request.body, request.language)
      },
    )
    app.post(
      apiPaths.topupCallback,
      publicRoute(tags, wire.TopupCallbackResponse, { body: wire.TopupCallback }),
      (request) => verifyTopup(context, callerOf(request).accountId, request.body),
    )
    app.post(
      apiPaths.continueTopup,
      publicRoute(tags, wire.TopupCreated, { body: wire.ContinueTopup }),
      (request) => {
        const caller = callerOf(request)
        assertOwnAccount(caller, request.body.customer_id)
        return continueTopup(context, caller.accountId, request.body)
      },
    )
    app.post(
      apiPaths.cancelTopup,
      publicRoute(tags, Done, { body: wire.CancelTopup }),
      async (request) => {
        const caller = callerOf(request)
        assertOwnAccount(caller, request.body.customer_id)
        await cancelTopup(context, caller.accountId, request.body.point_transaction_id)
        return done(({ gold }) => gold.transactionCancelled, request.language)
      },
    )
  }
}
