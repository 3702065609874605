import { Done } from '@apeak/contract/accounts'
import { GoldHistory } from '@apeak/contract/gold'
import {
  AdjustGold,
  AdjustmentShown,
  AdjustmentsPage,
  AdjustmentsQuery,
  ConfirmTopup,
  CustomerParams,
  DecideAdjustment,
  EntriesQuery,
  GiveUnapplied,
  GoldAccount,
  GoldAccountsPage,
  GoldAccountsQuery,
  GoldDay,
  LedgerChecks,
  ManualTopupsPage,
  ManualTopupsQuery,
  SpanQuery,
  TopupConfirmed,
  TopupParams,
} from '@apeak/contract/gold-console'
import { consolePaths } from '@apeak/contract/paths'
import { DayQuery, IdParams } from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { movedOn } from '#ledger/ledger.ts'
import { confirmManualPayment } from '#payments/payments.ts'
import { consoleActions } from '#platform/http/console-actions.ts'
import { done } from '#platform/http/done.ts'
import { notFound } from '#platform/http/problems.ts'
import { goldAccountsPage, showGoldAccount } from './console-accounts.ts'
import { giveUnapplied } from './give-unapplied.ts'
import { listHistory } from './list-history.ts'
import { decideOnAdjustment, requestAdjustment } from './operate-adjustments.ts'
import {
  adjustmentHistory,
  listAdjustments,
  listManualTopups,
  shownAdjustment,
} from './sql-console.ts'
import { ledgerChecks, queueLedgerCheck } from './sql-ledger-checks.ts'
import { writeStatement } from './write-statement.ts'

/** How many looks through the ledger are shown. */
const CHECKS_SHOWN = 20

/** Gold as operators see it, and what they decide about it. */
export function goldConsoleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { database } = context
  const reads = { right: 'gold.read' } as const
  const adjusts = { right: 'gold.adjust' } as const

  const showAdjustment = async (id: number) => {
    const [entry, history] = await Promise.all([
      shownAdjustment(database, id),
      adjustmentHistory(database, id),
    ])
    if (!entry) throw notFound('Adjustment')
    return { ...entry, history }
  }

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
        const name = `gold-${params.id}-${query.from}-${query.to}.csv`
        reply.header('content-disposition', `attachment; filename="${name}"`)
        return reply.type('text/csv; charset=utf-8').send(csv)
      },
    )
    app.get(
      consolePaths.goldAdjustments,
      {
        config: reads,
        schema: { querystring: AdjustmentsQuery, response: { 200: AdjustmentsPage } },
      },
      (request) => listAdjustments(database, request.query),
    )
    app.get(
      consolePaths.goldAdjustment,
      { config: reads, schema: { params: IdParams, response: { 200: AdjustmentShown } } },
      (request) => showAdjustment(request.params.id),
    )
    app.post(
      consolePaths.goldAdjustments,
      { config: adjusts, schema: { body: AdjustGold, response: { 200: AdjustmentShown } } },
      async (request) => {
        const { id } = await requestAdjustment(
          context,
          request.body,
          operatorActor(request.operator),
        )
        return showAdjustment(id)
      },
    )
    for (const [path, approve] of [
      [consolePaths.approveAdjustment, true],
      [consolePaths.rejectAdjustment, false],
    ] as const) {
      app.post(
        path,
        {
          config: adjusts,
          schema: { params: IdParams, body: DecideAdjustment, response: { 200: AdjustmentShown } },
        },
        async (request) => {
          const decision = { approve, reason: request.body.reason ?? null }
          await decideOnAdjustment(
            context,
            request.params.id,
            decision,
            operatorActor(request.operator),
          )
          return showAdjustment(request.params.id)
        },
      )
    }
    consoleActions(app, IdParams)(
      consolePaths.givePaymentAsGold,
      { right: 'payments.decide', body: GiveUnapplied, says: 'It was given as gold.' },
      ({ id: payment_id }, { reason: note, ...given }, operator) =>
        giveUnapplied(context, { ...given, payment_id, note }, operator),
    )
    app.get(
      consolePaths.ledgerChecks,
      { config: { right: 'books.read' }, schema: { response: { 200: LedgerChecks } } },
      async () => ({
        checks: (await ledgerChecks(database, CHECKS_SHOWN)).map((check) => ({
          ...check,
          started_at: check.started_at.toISOString(),
          finished_at: check.finished_at.toISOString(),
        })),
      }),
    )
    app.post(
      consolePaths.ledgerChecks,
      { config: { right: 'books.read' }, schema: { response: { 200: Done } } },
      async ({ operator }) => {
        await queueLedgerCheck(database, operator.id)
        return done('The ledger is being looked through.')
      },
    )
    app.get(
      consolePaths.goldDay,
      {
        config: { right: 'books.read' },
        schema: { querystring: DayQuery, response: { 200: GoldDay } },
      },
      async ({ query: { day } }) => ({ day, moved: await movedOn(database, 'customer', day) }),
    )
  }
}
