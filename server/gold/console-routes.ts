import { GoldHistory } from '@apeak/contract/gold'
import {
  ConfirmTopup,
  CustomerParams,
  EntriesQuery,
  GiveUnapplied,
  GoldAccount,
  GoldAccountsPage,
  GoldAccountsQuery,
  ManualTopupsPage,
  ManualTopupsQuery,
  SpanQuery,
  TopupConfirmed,
  TopupParams,
} from '@apeak/contract/gold-console'
import { consolePaths } from '@apeak/contract/paths'
import { IdParams } from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { confirmManualPayment } from '#payments/payments.ts'
import { consoleActions } from '#platform/http/console-actions.ts'
import { sendCsv } from '#platform/http/send-csv.ts'
import { goldAccountsPage, showGoldAccount } from './console-accounts.ts'
import { giveUnapplied } from './give-unapplied.ts'
import { listHistory } from './list-history.ts'
import { listManualTopups } from './sql-console.ts'
import { writeStatement } from './write-statement.ts'

/** Customers' gold as operators see it, the money of their top-ups, and money that is given as gold. */
export function goldConsoleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { database } = context
  const reads = { right: 'gold.read' } as const

  return async (app) => {
    app.get(
      consolePaths.manualTopups,
      {
        config: { right: 'payments.read' },
        schema: { querystring: ManualTopupsQuery, response: { 200: ManualTopupsPage } },
      },
      (request) => listManualTopups(database, request.query),
    )
    app.post(
      consolePaths.confirmTopup,
      {
        config: { right: 'topups.confirm' },
        schema: { params: TopupParams, body: ConfirmTopup, response: { 200: TopupConfirmed } },
      },
      async (request) => {
        const seen = { kind: 'topup', payable_id: request.params.id, ...request.body } as const
        const { unapplied_reason } = await confirmManualPayment(
          context,
          seen,
          operatorActor(request.operator),
        )
        return { unapplied_reason }
      },
    )
    app.get(
      consolePaths.goldAccounts,
      {
        config: reads,
        schema: { querystring: GoldAccountsQuery, response: { 200: GoldAccountsPage } },
      },
      (request) => goldAccountsPage(context, request.query),
    )
    app.get(
      consolePaths.goldAccount,
      { config: reads, schema: { params: CustomerParams, response: { 200: GoldAccount } } },
      (request) => showGoldAccount(context, request.params.id),
    )
    app.get(
      consolePaths.goldEntries,
      {
        config: reads,
        schema: {
          params: CustomerParams,
          querystring: EntriesQuery,
          response: { 200: GoldHistory },
        },
      },
      ({ params, query }) => listHistory(database, params.id, { ...query, per_page: 25 }),
    )
    app.get(
      consolePaths.goldStatement,
      { config: reads, schema: { params: CustomerParams, querystring: SpanQuery } },
      async ({ params, query }, reply) => {
        const csv = await writeStatement(database, params.id, query)
        return sendCsv(reply, `gold-${params.id}-${query.from}-${query.to}.csv`, csv)
      },
    )
    consoleActions(app, IdParams)(
      consolePaths.givePaymentAsGold,
      { right: 'payments.decide', body: GiveUnapplied, says: 'It was given as gold.' },
      ({ id: payment_id }, { reason: note, ...given }, operator) =>
        giveUnapplied(context, { ...given, payment_id, note }, operator),
    )
  }
}
