import { consolePaths } from '@apeak/contract/paths'
import {
  ApplyPayment,
  AttemptSynced,
  AttemptsPage,
  AttemptsQuery,
  IdParams,
  PaymentShown,
  PaymentsPage,
  PaymentsQuery,
  ProvidersShown,
  RefundPayment,
  ResolveUnmatched,
  TakenOver,
  TakeOver,
  TargetQuery,
  TargetShown,
  UnmatchedPage,
  UnmatchedQuery,
  UnmatchedShown,
} from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { consoleActions } from '#platform/http/console-actions.ts'
import { notFound } from '#platform/http/problems.ts'
import { applyUnapplied } from './apply-unapplied.ts'
import { captureUncaptured } from './capture-uncaptured.ts'
import { requestRefund } from './request-refund.ts'
import { resolveUnmatched } from './resolve-unmatched.ts'
import {
  attemptsPage,
  paymentsPage,
  showPayment,
  showProviders,
  showTarget,
  showUnmatched,
  targetNamed,
} from './show-for-console.ts'
import { attemptById } from './sql.ts'
import { listUnmatched } from './sql-console.ts'
import { claimSync } from './sql-polling.ts'
import { syncAttempts } from './sync-attempts.ts'
import { takeOverUnknown } from './take-over-unknown.ts'

/** Money as operators see it, and what they decide about what fits nothing. */
export function moneyConsoleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
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
      { config: reads, schema: { params: IdParams, response: { 200: PaymentShown } } },
      (request) => showPayment(context, request.params.id),
    )
    app.get(
      consolePaths.paymentTarget,
      {
        config: reads,
        schema: { params: IdParams, querystring: TargetQuery, response: { 200: TargetShown } },
      },
      ({ params, query }) => showTarget(context, params.id, query.reference),
    )
    action(
      consolePaths.applyPayment,
      { right, body: ApplyPayment, says: 'It pays for what it was applied to.' },
      async ({ id: payment_id }, { reference, reason: note }, operator) => {
        const target = await targetNamed(context, reference)
        await applyUnapplied(context, { payment_id, target, note }, operator)
      },
    )
    action(
      consolePaths.refundPayment,
      { right, body: RefundPayment, says: 'It is on its way back.' },
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
      { config: reads, schema: { params: IdParams, response: { 200: UnmatchedShown } } },
      (request) => showUnmatched(context, request.params.id),
    )
    action(
      consolePaths.resolveUnmatched,
      { right, body: ResolveUnmatched, says: 'Nobody needs to look at it any more.' },
      ({ id }, { reason: note, ...decided }, operator) =>
        resolveUnmatched(context, id, { ...decided, note }, operator),
    )
    action(
      consolePaths.captureUnmatched,
      { right, body: TakeOver, says: 'It is captured.' },
      ({ id }, { reason }, operator) => captureUncaptured(context, id, reason, operator),
    )
    app.post(
      consolePaths.takeOverUnmatched,
      {
        config: { right },
        schema: { params: IdParams, body: TakeOver, response: { 200: TakenOver } },
      },
      async (request) => {
        const { reason } = request.body
        const operator = operatorActor(request.operator)
        return { payment_id: await takeOverUnknown(context, request.params.id, reason, operator) }
      },
    )
    app.get(
      consolePaths.paymentAttempts,
      { config: reads, schema: { querystring: AttemptsQuery, response: { 200: AttemptsPage } } },
      (request) => attemptsPage(context, request.query),
    )
    app.post(
      consolePaths.syncAttempt,
      { config: reads, schema: { params: IdParams, response: { 200: AttemptSynced } } },
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
      { config: reads, schema: { response: { 200: ProvidersShown } } },
      () => showProviders(context),
    )
  }
}
