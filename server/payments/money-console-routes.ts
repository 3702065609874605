import { consolePaths } from '@apeak/contract/paths'
import {
  ApplyPayment,
  AttemptSynced,
  AttemptsPage,
  AttemptsQuery,
  DoneBody,
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
  const decides = { right: 'payments.decide' } as const
  return async (app) => {
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
    app.post(
      consolePaths.applyPayment,
      {
        config: decides,
        schema: { params: IdParams, body: ApplyPayment, response: { 200: DoneBody } },
      },
      async (request) => {
        const { reference, reason: note } = request.body
        const target = await targetNamed(context, reference)
        const wanted = { payment_id: request.params.id, target, note }
        await applyUnapplied(context, wanted, operatorActor(request.operator))
        return done(`It pays for ${reference}.`)
      },
    )
    app.post(
      consolePaths.refundPayment,
      {
        config: decides,
        schema: { params: IdParams, body: RefundPayment, response: { 200: DoneBody } },
      },
      async (request) => {
        const { reason: note, ...refund } = request.body
        const payment_id = request.params.id
        const wanted = { ...refund, payment_id, note, only_unapplied: true }
        await requestRefund(context, wanted, operatorActor(request.operator))
        return done('It is on its way back.')
      },
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
    app.post(
      consolePaths.resolveUnmatched,
      {
        config: decides,
        schema: { params: IdParams, body: ResolveUnmatched, response: { 200: DoneBody } },
      },
      async (request) => {
        const { outcome, reason: note } = request.body
        const decision = outcome ? { outcome, note } : { note }
        await resolveUnmatched(
          context,
          request.params.id,
          decision,
          operatorActor(request.operator),
        )
        return done('Nobody needs to look at it any more.')
      },
    )
    app.post(
      consolePaths.captureUnmatched,
      {
        config: decides,
        schema: { params: IdParams, body: TakeOver, response: { 200: DoneBody } },
      },
      async ({ params, body, operator }) => {
        await captureUncaptured(context, params.id, body.reason, operatorActor(operator))
        return done('It is captured.')
      },
    )
    app.post(
      consolePaths.takeOverUnmatched,
      {
        config: decides,
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
        if (!(await claimSync(database, attempt.id, secondsBetweenLooks)))
          return { status: 'later' }
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

const done = (message: string) => ({ success: true as const, message })
