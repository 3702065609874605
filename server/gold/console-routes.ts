import { Done } from '@apeak/contract/accounts'
import { GoldHistory } from '@apeak/contract/gold'
import * as wire from '@apeak/contract/gold-console'
import { ORIGINAL } from '@apeak/contract/languages'
import { OrderParams, PaymentConfirmation } from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import { DayQuery, IdParams } from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { customerById, customerIdOf, customersById } from '#accounts/accounts.ts'
import { balancesPage, dailyTotals, entriesCount } from '#ledger/ledger.ts'
import type { OrdersContext } from '#orders/orders.ts'
import { notFound } from '#platform/http/problems.ts'
import { done, sendCsv } from '#platform/http/responses.ts'
import { route } from '#platform/http/route.ts'
import { ledgerChecks, queueLedgerCheck } from './check-gold.ts'
import * as lists from './console-queries.ts'
import { creditUnapplied } from './credit-unapplied.ts'
import { balanceOf, goldOf } from './customer-gold.ts'
import { listHistory, writeStatement } from './history.ts'
import { decideOnApproval, requestAdjustment } from './operate-adjustments.ts'
import { recordTransfer } from './record-transfer.ts'

/** Customers' gold, received bank transfers for orders and top-ups, and unapplied money credited as gold. */
export function goldConsoleRoutes(context: OrdersContext): FastifyPluginAsyncTypebox {
  const { database } = context
  const reads = { right: 'gold.read' } as const

  return async (app) => {
    app.get(
      consolePaths.manualTopups,
      route('payments.read', wire.ManualTopupsPage, { querystring: wire.ManualTopupsQuery }),
      (request) => lists.listManualTopups(database, request.query),
    )
    app.post(
      consolePaths.confirmOrderPayment,
      route('orders.money', wire.ConfirmedPayment, {
        params: OrderParams,
        body: PaymentConfirmation,
      }),
      ({ params, body, operator }) => {
        const seen = { kind: 'order', payable_id: params.id, ...body } as const
        return recordTransfer(context, seen, operator)
      },
    )
    app.post(
      consolePaths.confirmTopup,
      route('topups.confirm', wire.ConfirmedPayment, {
        params: wire.TopupParams,
        body: wire.ConfirmTopup,
      }),
      ({ params, body, operator }) => {
        const seen = { kind: 'topup', payable_id: params.id, ...body } as const
        return recordTransfer(context, seen, operator)
      },
    )
    app.get(
      consolePaths.goldAccounts,
      route('gold.read', wire.GoldAccountsPage, { querystring: wire.GoldAccountsQuery }),
      (request) => goldAccountsPage(context, request.query),
    )
    app.get(
      consolePaths.goldAccount,
      route('gold.read', wire.GoldAccount, { params: wire.CustomerParams }),
      (request) => showGoldAccount(context, request.params.id),
    )
    app.get(
      consolePaths.goldEntries,
      route('gold.read', GoldHistory, {
        params: wire.CustomerParams,
        querystring: wire.EntriesQuery,
      }),
      ({ params, query }) => listHistory(database, params.id, { ...query, per_page: 25 }),
    )
    app.get(
      consolePaths.goldStatement,
      { config: reads, schema: { params: wire.CustomerParams, querystring: wire.SpanQuery } },
      async ({ params, query }, reply) => {
        const csv = await writeStatement(database, params.id, query, ORIGINAL)
        return sendCsv(reply, `gold-${params.id}-${query.from}-${query.to}.csv`, csv)
      },
    )
    app.post(
      consolePaths.givePaymentAsGold,
      route('payments.decide', wire.UnappliedCredit, {
        params: IdParams,
        body: wire.CreditUnapplied,
      }),
      ({ params, body, operator }) => {
        const { reason: note, ...given } = body
        const credit = { ...given, payment_id: params.id, note }
        return creditUnapplied(context, credit, operator)
      },
    )
  }
}

/** Adjustments of gold, and requests that need a second operator. */
export function adjustmentConsoleRoutes(context: OrdersContext): FastifyPluginAsyncTypebox {
  const { database } = context

  const showAdjustment = async (id: number) => {
    const [entry, history] = await Promise.all([
      lists.shownAdjustment(database, id),
      lists.adjustmentHistory(database, id),
    ])
    if (!entry) throw notFound('Adjustment')
    return { ...entry, history }
  }

  return async (app) => {
    app.get(
      consolePaths.goldAdjustments,
      route('gold.read', wire.AdjustmentsPage, { querystring: wire.AdjustmentsQuery }),
      (request) => lists.listAdjustments(database, request.query),
    )
    app.get(
      consolePaths.goldAdjustment,
      route('gold.read', wire.AdjustmentDetails, { params: IdParams }),
      (request) => showAdjustment(request.params.id),
    )
    app.post(
      consolePaths.goldAdjustments,
      route('gold.adjust', wire.AdjustmentDetails, { body: wire.AdjustGold }),
      async (request) => {
        const { id } = await requestAdjustment(context, request.body, request.operator)
        return showAdjustment(id)
      },
    )
    for (const [path, approve] of [
      [consolePaths.approveAdjustment, true],
      [consolePaths.rejectAdjustment, false],
    ] as const) {
      app.post(
        path,
        route('gold.adjust', wire.AdjustmentDetails, {
          params: IdParams,
          body: wire.DecideAdjustment,
        }),
        async (request) => {
          const decision = { approve, reason: request.body.reason ?? null }
          await decideOnApproval(context, request.params.id, decision, request.operator)
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
    app.get(consolePaths.ledgerChecks, route('books.read', wire.LedgerChecks), async () => ({
      checks: (await ledgerChecks(database, CHECKS_SHOWN)).map((check) => ({
        ...check,
        started_at: check.started_at.toISOString(),
        finished_at: check.finished_at.toISOString(),
      })),
    }))
    app.post(consolePaths.ledgerChecks, route('books.read', Done), async ({ operator }) => {
      await queueLedgerCheck(database, operator.id)
      return done('The ledger is being checked.')
    })
    app.get(
      consolePaths.goldDay,
      route('books.read', wire.GoldDay, { querystring: DayQuery }),
      async ({ query: { day } }) => ({ day, moved: await dailyTotals(database, 'customer', day) }),
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
  const data = page.data.map(({ owner_id: id, balance_sen, entries }): wire.GoldAccount => {
    const { email = null, first_name = null } = people.get(id) ?? {}
    return { id, email, first_name, balance_sen, entries }
  })
  return { ...page, data }
}

/** A customer's gold. Throws 404 for an unknown customer. */
async function showGoldAccount({ database }: OrdersContext, id: number): Promise<wire.GoldAccount> {
  const [person, balance_sen, entries] = await Promise.all([
    customerById(database, id),
    balanceOf(database, id),
    entriesCount(database, goldOf(id)),
  ])
  if (!person && entries === 0) throw notFound('Customer')
  const { email = null, first_name = null } = person ?? {}
  return { id, email, first_name, balance_sen, entries }
}
