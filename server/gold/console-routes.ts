import { Done } from '@apeak/contract/accounts'
import { GoldHistory } from '@apeak/contract/gold'
import {
  AdjustGold,
  AdjustmentDetails,
  AdjustmentsPage,
  AdjustmentsQuery,
  ConfirmedPayment,
  ConfirmTopup,
  CreditUnapplied,
  CustomerParams,
  DecideAdjustment,
  EntriesQuery,
  GoldAccount,
  GoldAccountsPage,
  GoldAccountsQuery,
  GoldDay,
  LedgerChecks,
  ManualTopupsPage,
  ManualTopupsQuery,
  SpanQuery,
  TopupParams,
  UnappliedCredit,
} from '@apeak/contract/gold-console'
import { OrderParams, PaymentConfirmation } from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import { DayQuery, IdParams } from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { customerById, customerIdOf, customersById } from '#accounts/accounts.ts'
import { balancesPage, entriesCount, movedOn } from '#ledger/ledger.ts'
import type { OrdersContext } from '#orders/orders.ts'
import { operatorActor } from '#platform/actor.ts'
import { notFound } from '#platform/http/problems.ts'
import { done, sendCsv } from '#platform/http/responses.ts'
import { ledgerChecks, queueLedgerCheck } from './check-gold.ts'
import {
  adjustmentHistory,
  listAdjustments,
  listManualTopups,
  shownAdjustment,
} from './console-queries.ts'
import { balanceOf, goldOf } from './customer-gold.ts'
import { decideOnApproval } from './decide-on-approval.ts'
import { giveUnapplied } from './give-unapplied.ts'
import { listHistory, writeStatement } from './history.ts'
import { requestAdjustment } from './operate-adjustments.ts'
import { seeMoney } from './record-transfer.ts'

/** Customers' gold, received bank transfers for orders and top-ups, and unapplied money credited as gold. */
export function goldConsoleRoutes(context: OrdersContext): FastifyPluginAsyncTypebox {
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
      consolePaths.confirmOrderPayment,
      {
        config: { right: 'orders.money' },
        schema: {
          params: OrderParams,
          body: PaymentConfirmation,
          response: { 200: ConfirmedPayment },
        },
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
        schema: { params: TopupParams, body: ConfirmTopup, response: { 200: ConfirmedPayment } },
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
        schema: { params: IdParams, body: CreditUnapplied, response: { 200: UnappliedCredit } },
      },
      ({ params, body, operator }) => {
        const { reason: note, ...given } = body
        const credit = { ...given, payment_id: params.id, note }
        return giveUnapplied(context, credit, operatorActor(operator))
      },
    )
  }
}

/** Adjustments of gold, and requests that need a second operator. */
export function adjustmentConsoleRoutes(context: OrdersContext): FastifyPluginAsyncTypebox {
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
      consolePaths.goldAdjustments,
      {
        config: reads,
        schema: { querystring: AdjustmentsQuery, response: { 200: AdjustmentsPage } },
      },
      (request) => listAdjustments(database, request.query),
    )
    app.get(
      consolePaths.goldAdjustment,
      { config: reads, schema: { params: IdParams, response: { 200: AdjustmentDetails } } },
      (request) => showAdjustment(request.params.id),
    )
    app.post(
      consolePaths.goldAdjustments,
      { config: adjusts, schema: { body: AdjustGold, response: { 200: AdjustmentDetails } } },
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
          schema: {
            params: IdParams,
            body: DecideAdjustment,
            response: { 200: AdjustmentDetails },
          },
        },
        async (request) => {
          const decision = { approve, reason: request.body.reason ?? null }
          await decideOnApproval(
            context,
            request.params.id,
            decision,
            operatorActor(request.operator),
          )
          return showAdjustment(request.params.id)
        },
      )
    }
  }
}

const CHECKS_SHOWN = 20

/** Ledger checks, and the movements of a day. */
export function ledgerConsoleRoutes({ database }: OrdersContext): FastifyPluginAsyncTypebox {
  return async (app) => {
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
        return done('The ledger is being checked.')
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

/** A page of the customers with ledger entries, or of the one named. */
async function goldAccountsPage(
  { database }: OrdersContext,
  query: { page?: number; per_page?: number; sort?: string; customer_id?: number; email?: string },
) {
  const { email, customer_id, ...list } = query
  const found = email === undefined ? undefined : ((await customerIdOf(database, email)) ?? 0)
  const only = customer_id ?? found
  const page = await balancesPage(database, 'customer', {
    ...list,
    ...(only === undefined ? {} : { owner_id: only }),
  })
  const people = await customersById(
    database,
    page.data.map(({ owner_id }) => owner_id),
  )
  const data = page.data.map(({ owner_id: id, balance_sen, entries }): GoldAccount => {
    const { email = null, first_name = null } = people.get(id) ?? {}
    return { id, email, first_name, balance_sen, entries }
  })
  return { ...page, data }
}

/** A customer's gold. Throws 404 for an unknown customer. */
async function showGoldAccount({ database }: OrdersContext, id: number): Promise<GoldAccount> {
  const [person, balance_sen, entries] = await Promise.all([
    customerById(database, id),
    balanceOf(database, id),
    entriesCount(database, goldOf(id)),
  ])
  if (!person && entries === 0) throw notFound('Customer')
  const { email = null, first_name = null } = person ?? {}
  return { id, email, first_name, balance_sen, entries }
}
