import { Done } from '@apeak/contract/accounts'
import { consolePaths } from '@apeak/contract/paths'
import {
  ApplyPayment,
  AttemptsPage,
  AttemptsQuery,
  DayBookDetails,
  DayQuery,
  ExplainDifference,
  FetchReport,
  IdParams,
  PaymentDetails,
  PaymentsPage,
  PaymentsQuery,
  PaymentTarget,
  ProviderStatuses,
  REPORT_CHARACTERS_MAX,
  RecordedPayment,
  RecordUnmatched,
  RefundPayment,
  ReportImport,
  ResolveUnmatched,
  SyncedAttempt,
  TargetQuery,
  UnmatchedDetails,
  UnmatchedPage,
  UnmatchedQuery,
  UploadReport,
} from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#platform/actor.ts'
import { consoleActions } from '#platform/http/console-actions.ts'
import { notFound } from '#platform/http/problems.ts'
import { done } from '#platform/http/responses.ts'
import { attemptById, claimSync } from '../attempts.ts'
import type { PaymentsContext } from '../context.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { syncAttempts } from '../sync-attempts.ts'
import { applyUnapplied } from './apply-unapplied.ts'
import { dayBook, explainDifference } from './day-book.ts'
import { fetchReport, storeReport } from './import-reports.ts'
import { adoptUnknownPayment, captureAuthorised, resolveUnmatched } from './resolve-unmatched.ts'
import {
  attemptsPage,
  findTarget,
  listUnmatched,
  paymentsPage,
  showPayment,
  showProviders,
  showTarget,
  showUnmatched,
} from './show-payments.ts'

/** Money as operators see it, and what they decide about what fits nothing. */
export function paymentConsoleRoutes(context: PaymentsContext): FastifyPluginAsyncTypebox {
  const { database } = context
  const reads = { right: 'payments.read' } as const
  const right = 'payments.decide'
  return async (app) => {
    const action = consoleActions(app, IdParams)
    app.get(
      consolePaths.payments,
      { config: reads, schema: { querystring: PaymentsQuery, response: { 200: PaymentsPage } } },
      (request) => paymentsPage(context, request.query),
    )
    app.get(
      consolePaths.payment,
      { config: reads, schema: { params: IdParams, response: { 200: PaymentDetails } } },
      (request) => showPayment(context, request.params.id),
    )
    app.get(
      consolePaths.paymentTarget,
      {
        config: reads,
        schema: { params: IdParams, querystring: TargetQuery, response: { 200: PaymentTarget } },
      },
      ({ params, query }) => showTarget(context, params.id, query.reference),
    )
    action(
      consolePaths.applyPayment,
      { right, body: ApplyPayment, says: 'The payment is applied.' },
      async ({ id: payment_id }, { reference, reason: note }, operator) => {
        const target = await findTarget(context, reference)
        await applyUnapplied(context, { payment_id, target, note }, operator)
      },
    )
    action(
      consolePaths.refundPayment,
      { right, body: RefundPayment, says: 'The refund is requested.' },
      ({ id: payment_id }, { reason: note, ...refund }, operator) =>
        requestRefund(context, { ...refund, payment_id, note, only_unapplied: true }, operator),
    )
    app.get(
      consolePaths.unmatchedMoney,
      { config: reads, schema: { querystring: UnmatchedQuery, response: { 200: UnmatchedPage } } },
      (request) => listUnmatched(database, request.query),
    )
    app.get(
      consolePaths.oneUnmatched,
      { config: reads, schema: { params: IdParams, response: { 200: UnmatchedDetails } } },
      (request) => showUnmatched(context, request.params.id),
    )
    action(
      consolePaths.resolveUnmatched,
      { right, body: ResolveUnmatched, says: 'Resolved.' },
      ({ id }, { reason: note, ...decided }, operator) =>
        resolveUnmatched(context, id, { ...decided, note }, operator),
    )
    action(
      consolePaths.captureUnmatched,
      { right, body: RecordUnmatched, says: 'The payment is captured.' },
      ({ id }, { reason }, operator) => captureAuthorised(context, id, reason, operator),
    )
    app.post(
      consolePaths.recordUnmatched,
      {
        config: { right },
        schema: { params: IdParams, body: RecordUnmatched, response: { 200: RecordedPayment } },
      },
      async (request) => {
        const { reason } = request.body
        const operator = operatorActor(request.operator)
        return {
          payment_id: await adoptUnknownPayment(context, request.params.id, reason, operator),
        }
      },
    )
    app.get(
      consolePaths.paymentAttempts,
      { config: reads, schema: { querystring: AttemptsQuery, response: { 200: AttemptsPage } } },
      (request) => attemptsPage(context, request.query),
    )
    app.post(
      consolePaths.syncAttempt,
      { config: reads, schema: { params: IdParams, response: { 200: SyncedAttempt } } },
      async (request) => {
        const attempt = await attemptById(database, request.params.id)
        const provider = attempt && context.providers.get(attempt.provider)
        if (!attempt || !provider) throw notFound('Attempt')
        const { secondsBetweenLooks } = provider.polling
        if (!(await claimSync(database, attempt.id, secondsBetweenLooks))) {
          return { status: 'later' }
        }
        const [status = 'unknown'] = await syncAttempts(context, provider, [attempt], {
          thorough: true,
        })
        return { status }
      },
    )
    app.get(
      consolePaths.paymentProviders,
      { config: reads, schema: { response: { 200: ProviderStatuses } } },
      () => showProviders(context),
    )
  }
}

/** The day book: what the shop and its providers say of a day, and why they differ. */
export function dayBookConsoleRoutes(context: PaymentsContext): FastifyPluginAsyncTypebox {
  const changes = { right: 'books.change' } as const
  return async (app) => {
    app.get(
      consolePaths.dayBook,
      {
        config: { right: 'books.read' },
        schema: { querystring: DayQuery, response: { 200: DayBookDetails } },
      },
      (request) => dayBook(context, request.query.day),
    )
    app.post(
      consolePaths.explainDifference,
      { config: changes, schema: { body: ExplainDifference, response: { 200: Done } } },
      async ({ body, operator }) => {
        const { day, reason, ...seen } = body
        await explainDifference(context, day, seen, { reason, operator: operator.id })
        return done('The difference is explained.')
      },
    )
    app.post(
      consolePaths.providerReports,
      {
        config: changes,
        // Characters may take several bytes, and JSON escapes some.
        bodyLimit: REPORT_CHARACTERS_MAX * 2,
        schema: { body: UploadReport, response: { 200: ReportImport } },
      },
      async ({ body, operator }) => ({
        report: await storeReport(context, { ...body, brought_by: operator.id }),
      }),
    )
    app.post(
      consolePaths.fetchReport,
      { config: changes, schema: { body: FetchReport, response: { 200: ReportImport } } },
      async ({ body, operator }) => ({
        report: await fetchReport(context, body.provider, body.day, operator.id),
      }),
    )
  }
}
