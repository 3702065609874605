import { Done } from '@apeak/contract/accounts'
import { consolePaths } from '@apeak/contract/paths'
import * as wire from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { notFound } from '#platform/http/problems.ts'
import { done } from '#platform/http/responses.ts'
import { consoleActions, route } from '#platform/http/route.ts'
import { attemptById, claimSync } from '../attempts.ts'
import type { PaymentsContext } from '../context.ts'
import { resolveMessage, showUnreadable } from '../messages/resolve-message.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { syncAttempts } from '../sync-attempts.ts'
import { applyUnapplied } from './apply-unapplied.ts'
import { dayBook, explainDifference } from './day-book.ts'
import { disputesPage } from './disputes.ts'
import { fetchReport, storeReport } from './import-reports.ts'
import { adoptUnknownPayment, captureAuthorised, resolveUnmatched } from './resolve-unmatched.ts'
import * as payments from './show-payments.ts'

/** Console routes for payments, attempts, providers and unmatched money. */
export function paymentConsoleRoutes(context: PaymentsContext): FastifyPluginAsyncTypebox {
  const { database } = context
  const right = 'payments.decide'
  return async (app) => {
    const action = consoleActions(app, wire.IdParams)
    app.get(
      consolePaths.payments,
      route('payments.read', wire.PaymentsPage, { querystring: wire.PaymentsQuery }),
      (request) => payments.paymentsPage(context, request.query),
    )
    app.get(
      consolePaths.payment,
      route('payments.read', wire.PaymentDetails, { params: wire.IdParams }),
      (request) => payments.showPayment(context, request.params.id),
    )
    app.get(
      consolePaths.paymentTarget,
      route('payments.read', wire.PaymentTarget, {
        params: wire.IdParams,
        querystring: wire.TargetQuery,
      }),
      ({ params, query }) => payments.showTarget(context, params.id, query.reference),
    )
    action(
      consolePaths.applyPayment,
      { right, body: wire.ApplyPayment, says: 'The payment is applied.' },
      async ({ id: payment_id }, { reference, reason: note }, operator) => {
        const target = await payments.findTarget(context, reference)
        await applyUnapplied(context, { payment_id, target, note }, operator)
      },
    )
    action(
      consolePaths.refundPayment,
      { right, body: wire.RefundPayment, says: 'The refund is requested.' },
      ({ id: payment_id }, { reason: note, ...refund }, operator) =>
        requestRefund(context, { ...refund, payment_id, note, only_unapplied: true }, operator),
    )
    app.get(
      consolePaths.unmatchedMoney,
      route('payments.read', wire.UnmatchedPage, { querystring: wire.UnmatchedQuery }),
      (request) => payments.listUnmatched(database, request.query),
    )
    app.get(
      consolePaths.refunds,
      route('payments.read', wire.RefundsPage, { querystring: wire.RefundsQuery }),
      (request) => payments.refundsPage(context, request.query),
    )
    app.get(
      consolePaths.disputes,
      route('payments.read', wire.DisputesPage, { querystring: wire.DisputesQuery }),
      (request) => disputesPage(context, request.query),
    )
    app.get(
      consolePaths.oneUnmatched,
      route('payments.read', wire.UnmatchedDetails, { params: wire.IdParams }),
      (request) => payments.showUnmatched(context, request.params.id),
    )
    action(
      consolePaths.resolveUnmatched,
      { right, body: wire.ResolveUnmatched, says: 'Resolved.' },
      ({ id }, { reason: note, ...decided }, operator) =>
        resolveUnmatched(context, id, { ...decided, note }, operator),
    )
    app.get(
      consolePaths.providerMessage,
      route(right, wire.UnreadableMessage, { params: wire.IdParams }),
      ({ params }) => showUnreadable(database, params.id),
    )
    action(
      consolePaths.resolveMessage,
      { right, body: wire.ResolveMessage, says: 'Resolved.' },
      ({ id }, { reason }, operator) => resolveMessage(context, id, reason, operator),
    )
    action(
      consolePaths.captureUnmatched,
      { right, body: wire.RecordUnmatched, says: 'The payment is captured.' },
      ({ id }, { reason }, operator) => captureAuthorised(context, id, reason, operator),
    )
    app.post(
      consolePaths.recordUnmatched,
      route(right, wire.RecordedPayment, { params: wire.IdParams, body: wire.RecordUnmatched }),
      async ({ params, body, operator }) => ({
        payment_id: await adoptUnknownPayment(context, params.id, body.reason, operator),
      }),
    )
    app.get(
      consolePaths.paymentAttempts,
      route('payments.read', wire.AttemptsPage, { querystring: wire.AttemptsQuery }),
      (request) => payments.attemptsPage(context, request.query),
    )
    app.post(
      consolePaths.syncAttempt,
      route('payments.read', wire.SyncedAttempt, { params: wire.IdParams }),
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
    app.get(consolePaths.paymentProviders, route('payments.read', wire.ProviderStatuses), () =>
      payments.showProviders(context),
    )
  }
}

/** Console routes for the day book and the providers' reports. */
export function dayBookConsoleRoutes(context: PaymentsContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      consolePaths.dayBook,
      route('books.read', wire.DayBookDetails, { querystring: wire.DayQuery }),
      (request) => dayBook(context, request.query.day),
    )
    app.post(
      consolePaths.explainDifference,
      route('books.change', Done, { body: wire.ExplainDifference }),
      async ({ body, operator }) => {
        const { day, reason, ...seen } = body
        await explainDifference(context, day, seen, { reason, operator: operator.id })
        return done('The difference is explained.')
      },
    )
    app.post(
      consolePaths.providerReports,
      {
        ...route('books.change', wire.ReportImport, { body: wire.UploadReport }),
        // Characters may take several bytes, and JSON escapes some.
        bodyLimit: wire.REPORT_CHARACTERS_MAX * 2,
      },
      async ({ body, operator }) => ({
        report: await storeReport(context, { ...body, brought_by: operator.id }),
      }),
    )
    app.post(
      consolePaths.fetchReport,
      route('books.change', wire.ReportImport, { body: wire.FetchReport }),
      async ({ body, operator }) => ({
        report: await fetchReport(context, body.provider, body.day, operator.id),
      }),
    )
  }
}
