import { Done, NoBody } from '@apeak/contract/accounts'
import {
  ConfirmEnrolment,
  Enrolment,
  MaybeOperatorSession,
  OperatorEntry,
  OperatorEventsPage,
  OperatorEventsQuery,
  OperatorLogin,
  OperatorNames,
  OperatorParams,
  OperatorSession,
  OperatorsPage,
  OperatorsQuery,
  RecoveryCodes,
  SecondFactor,
} from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#context.ts'
import { notFound } from '#platform/http/problems.ts'
import { logInOperator } from './operator-login.ts'
import { findSession, showSession } from './operator-session.ts'
import { clearToken, sendToken, tokenIn } from './session-cookie.ts'
import { confirmEnrolment, renewRecoveryCodes, startEnrolment } from './set-up-second-factor.ts'
import { operatorNames } from './sql.ts'
import { listOperatorEvents, listOperators, operatorById } from './sql-lists.ts'
import { endOperatorSession, type OperatorDevice } from './sql-sessions.ts'
import { verifySecondFactor } from './verify-second-factor.ts'

/** The ways into the console, and what an operator does about their own login. */
export function consoleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { config, database } = context
  return async (app) => {
    app.post(
      consolePaths.login,
      {
        config: { right: 'nobody' },
        schema: { body: OperatorLogin, response: { 200: OperatorSession } },
      },
      async (request, reply) => {
        const token = await logInOperator(context, request.body, deviceOf(request))
        sendToken(reply, config, token)
        return showSession(context, token)
      },
    )
    app.get(
      consolePaths.session,
      { config: { right: 'nobody' }, schema: { response: { 200: MaybeOperatorSession } } },
      async (request) => {
        const token = tokenIn(request, config)
        return { session: (token && (await findSession(context, token))) || null }
      },
    )
    app.post(
      consolePaths.logout,
      { config: { right: 'password' }, schema: { body: NoBody, response: { 200: Done } } },
      async (request, reply) => {
        await endOperatorSession(database, ownSession(request).token)
        clearToken(reply, config)
        return { success: true as const, message: 'You are logged out.' }
      },
    )
    app.post(
      consolePaths.secondFactor,
      {
        config: { right: 'password' },
        schema: { body: SecondFactor, response: { 200: OperatorSession } },
      },
      async (request, reply) => {
        const token = await verifySecondFactor(context, ownSession(request), request.body.code)
        sendToken(reply, config, token)
        return showSession(context, token)
      },
    )
    app.post(
      consolePaths.enrolment,
      { config: { right: 'enrolment' }, schema: { body: NoBody, response: { 200: Enrolment } } },
      (request) => {
        const { operatorId, email } = ownSession(request)
        return startEnrolment(context, { id: operatorId, email })
      },
    )
    app.post(
      consolePaths.confirmEnrolment,
      {
        config: { right: 'enrolment' },
        schema: { body: ConfirmEnrolment, response: { 200: RecoveryCodes } },
      },
      async (request, reply) => {
        const made = await confirmEnrolment(context, ownSession(request), request.body.code)
        sendToken(reply, config, made.token)
        return { recovery_codes: made.recoveryCodes }
      },
    )
    app.post(
      consolePaths.recoveryCodes,
      {
        config: { right: 'fresh login' },
        schema: { body: NoBody, response: { 200: RecoveryCodes } },
      },
      async (request) => ({
        recovery_codes: await renewRecoveryCodes(context, request.operator.id),
      }),
    )
    app.get(
      consolePaths.operators,
      {
        config: { right: 'operators.read' },
        schema: { querystring: OperatorsQuery, response: { 200: OperatorsPage } },
      },
      (request) => listOperators(database, request.query),
    )
    app.get(
      consolePaths.operator,
      {
        config: { right: 'operators.read' },
        schema: { params: OperatorParams, response: { 200: OperatorEntry } },
      },
      async (request) => {
        const operator = await operatorById(database, request.params.id)
        if (!operator) throw notFound('Operator')
        return operator
      },
    )
    app.get(
      consolePaths.operatorEvents,
      {
        config: { right: 'events.read' },
        schema: { querystring: OperatorEventsQuery, response: { 200: OperatorEventsPage } },
      },
      (request) => listOperatorEvents(database, request.query),
    )
    app.get(
      consolePaths.operatorNames,
      { config: { right: 'names.read' }, schema: { response: { 200: OperatorNames } } },
      async () => ({ operators: await operatorNames(database) }),
    )
  }
}

function ownSession({ operator, operatorSession }: FastifyRequest) {
  const { token = '', email = '', is_verified = false } = operatorSession ?? {}
  return { operatorId: operator.id, token, email, isVerified: is_verified }
}

function deviceOf({ headers, ip }: FastifyRequest): OperatorDevice {
  return { userAgent: headers['user-agent'] ?? '', address: ip }
}
