import { MoneySeen, OrderParams } from '@apeak/contract/desk'
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
  MoneySeenResponse,
  SpanQuery,
  TopupParams,
  UnappliedGiven,
} from '@apeak/contract/gold-console'
import { consolePaths } from '@apeak/contract/paths'
import { IdParams } from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { sendCsv } from '#platform/http/send-csv.ts'
import { goldAccountsPage, showGoldAccount } from './console-accounts.ts'
import { giveUnapplied } from './give-unapplied.ts'
import { listHistory } from './list-history.ts'
import { seeMoney } from './see-money.ts'
import { listManualTopups } from './sql-console.ts'
import { writeStatement } from './write-statement.ts'

/** Customers' gold as operators see it, bank transfers for orders and top-ups, and money given as gold. */
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
      consolePaths.moneySeen,
      {
        config: { right: 'orders.money' },
        schema: { params: OrderParams, body: MoneySeen, response: { 200: MoneySeenResponse } },
      },
      ({ params, body, operator }) => {
        const seen = { kind: 'order', payable_id: params.id, ...body } as const
        return seeMoney(context, seen, operatorActor(operator))
      },
    )
    app.post(
      consolePaths.confirmTopup,
      {
        config: { right: 'topups.confirm' },
        schema: { params: TopupParams, body: ConfirmTopup, response: { 200: MoneySeenResponse } },
      },
      ({ params, body, operator }) => {
        const seen = { kind: 'topup', payable_id: params.id, ...body } as const
        return seeMoney(context, seen, operatorActor(operator))
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
    app.post(
      consolePaths.givePaymentAsGold,
      {
        config: { right: 'payments.decide' },
        schema: { params: IdParams, body: GiveUnapplied, response: { 200: UnappliedGiven } },
      },
      ({ params, body, operator }) => {
        const { reason: note, ...given } = body
        const wanted = { ...given, payment_id: params.id, note }
        return giveUnapplied(context, wanted, operatorActor(operator))
      },
    )
  }
}
