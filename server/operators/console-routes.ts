import { Done, EmptyBody } from '@apeak/contract/accounts'
import {
  AcceptInvitation,
  ChangeRole,
  ConfirmEmail,
  ConfirmEnrolment,
  CreateFirstOwner,
  Enrolment,
  ForgotOwnPassword,
  InvitationDetails,
  InvitationParams,
  InvitationQuery,
  Invitations,
  Invite,
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
  OwnPassword,
  ReasonBody,
  RecoveryCodes,
  ResetOwnPassword,
  SecondFactor,
} from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { done } from '#platform/http/responses.ts'
import {
  changeRole,
  deactivateOperator,
  reactivateOperator,
  resetSecondFactor,
} from './change-operator.ts'
import { listEvents } from './events.ts'
import { beginAsFirstOwner } from './first-owner.ts'
import {
  invite,
  joinByInvitation,
  showInvitation,
  unacceptedInvitations,
  withdrawInvitation,
} from './invite.ts'
import { findSession, logInOperator, showSession } from './operator-login.ts'
import { listOperators, operatorById, operatorNames } from './queries.ts'
import {
  changeOwnPassword,
  forgetOperatorPassword,
  resetOperatorPassword,
} from './recover-operator-password.ts'
import { stageOf } from './rules.ts'
import {
  confirmEmail,
  confirmEnrolment,
  mailEmailCode,
  renewRecoveryCodes,
  startEnrolment,
  verifySecondFactor,
} from './second-factor.ts'
import { needsSecondPerson } from './second-person.ts'
import { clearToken, sendToken, tokenIn } from './session-cookie.ts'
import { endOperatorSession, type OperatorDevice } from './sessions.ts'

/** The ways into the console, and what an operator does about their own login. */
export function consoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { config, database } = context
  return async (app) => {
    app.post(
      consolePaths.login,
      {
        config: { right: 'nobody' },
        schema: { body: OperatorLogin, response: { 200: OperatorSession } },
      },
      async (request, reply) => {
        const token = await logInOperator(context, request.body, requestDevice(request))
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
      { config: { right: 'password' }, schema: { body: EmptyBody, response: { 200: Done } } },
      async (request, reply) => {
        await endOperatorSession(database, ownSession(request).token)
        clearToken(reply, config)
        return done('You are logged out.')
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
      consolePaths.sendEmailCode,
      { config: { right: 'password' }, schema: { body: EmptyBody, response: { 200: Done } } },
      async (request) => {
        await mailEmailCode(context, sessionAwaitingEmail(request))
        return done('The code is on its way.')
      },
    )
    app.post(
      consolePaths.confirmEmail,
      {
        config: { right: 'password' },
        schema: { body: ConfirmEmail, response: { 200: OperatorSession } },
      },
      async (request) => {
        const caller = sessionAwaitingEmail(request)
        await confirmEmail(context, caller, request.body.code)
        return showSession(context, caller.token)
      },
    )
    app.post(
      consolePaths.enrolment,
      { config: { right: 'enrolment' }, schema: { body: EmptyBody, response: { 200: Enrolment } } },
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
        schema: { body: EmptyBody, response: { 200: RecoveryCodes } },
      },
      async (request) => ({
        recovery_codes: await renewRecoveryCodes(context, request.operator.id),
      }),
    )
    app.post(
      consolePaths.ownPassword,
      { config: { right: 'login' }, schema: { body: OwnPassword, response: { 200: Done } } },
      async (request) => {
        await changeOwnPassword(context, ownSession(request), request.body)
        return done('Your password is changed.')
      },
    )
    app.post(
      consolePaths.forgotPassword,
      {
        config: { right: 'nobody' },
        schema: { body: ForgotOwnPassword, response: { 200: Done } },
      },
      async ({ body, ip }) => {
        await forgetOperatorPassword(context, body.email, ip)
        return done('If this is an operator’s address, a link is on its way.')
      },
    )
    app.post(
      consolePaths.resetPassword,
      { config: { right: 'nobody' }, schema: { body: ResetOwnPassword, response: { 200: Done } } },
      async ({ body, ip }) => {
        await resetOperatorPassword(context, body, ip)
        return done('Your password is changed. You can log in now.')
      },
    )
    app.post(
      consolePaths.firstOwner,
      { config: { right: 'nobody' }, schema: { body: CreateFirstOwner, response: { 201: Done } } },
      async ({ body, ip }, reply) => {
        await beginAsFirstOwner(context, body, ip)
        return reply.code(201).send(done('The shop is yours. You can log in now.'))
      },
    )
    app.post(
      consolePaths.showInvitation,
      {
        config: { right: 'nobody' },
        schema: { body: InvitationQuery, response: { 200: InvitationDetails } },
      },
      ({ body, ip }) => showInvitation(context, body.token, ip),
    )
    app.post(
      consolePaths.acceptInvitation,
      {
        config: { right: 'nobody' },
        schema: { body: AcceptInvitation, response: { 201: RecoveryCodes } },
      },
      async (request, reply) => {
        const made = await joinByInvitation(context, request.body, requestDevice(request))
        sendToken(reply, config, made.token)
        return reply.code(201).send({ recovery_codes: made.recoveryCodes })
      },
    )
    app.get(
      consolePaths.operatorNames,
      { config: { right: 'names.read' }, schema: { response: { 200: OperatorNames } } },
      async () => ({ operators: await operatorNames(database) }),
    )
  }
}

function ownSession({ operator, operatorSession, ip }: FastifyRequest) {
  const { token = '', email = '', is_verified = false } = operatorSession ?? {}
  return { operatorId: operator.id, token, email, isVerified: is_verified, address: ip }
}

/** The session of somebody who may confirm an enrolment by mail. Throws 409 where there is nothing to confirm. */
function sessionAwaitingEmail(request: FastifyRequest) {
  const session = request.operatorSession
  if (session && stageOf(session) === 'email_code') return ownSession(request)
  throw new Refusal(409, 'No code from an e-mail is needed here.')
}

function requestDevice({ headers, ip }: FastifyRequest): OperatorDevice {
  return { userAgent: headers['user-agent'] ?? '', address: ip }
}

/** What owners do about operators, and what operators changed. */
export function administrationRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    const read = { right: 'operators.read' } as const
    const change = { right: 'operators.change' } as const

    app.get(
      consolePaths.operators,
      { config: read, schema: { querystring: OperatorsQuery, response: { 200: OperatorsPage } } },
      (request) => listOperators(database, request.query),
    )
    app.get(
      consolePaths.operator,
      { config: read, schema: { params: OperatorParams, response: { 200: OperatorEntry } } },
      async (request) => {
        const operator = await operatorById(database, request.params.id)
        if (!operator) throw notFound('Operator')
        return operator
      },
    )
    app.post(
      consolePaths.changeRole,
      {
        config: change,
        schema: { params: OperatorParams, body: ChangeRole, response: { 200: Done } },
      },
      async ({ params, body, operator }) => {
        const { role, reason } = body
        await changeRole(context, { id: params.id, by: operator.id, reason }, role)
        return done('The role is changed.')
      },
    )
    const changes = [
      [consolePaths.deactivateOperator, deactivateOperator, 'The operator has no access any more.'],
      [consolePaths.reactivateOperator, reactivateOperator, 'The operator has access again.'],
      [consolePaths.resetSecondFactor, resetSecondFactor, 'The second factor is reset.'],
    ] as const
    for (const [path, verb, sentence] of changes) {
      app.post(
        path,
        {
          config: change,
          schema: { params: OperatorParams, body: ReasonBody, response: { 200: Done } },
        },
        async ({ params, body, operator }) => {
          await verb(context, { id: params.id, by: operator.id, reason: body.reason })
          return done(sentence)
        },
      )
    }
    app.get(
      consolePaths.invitations,
      { config: read, schema: { response: { 200: Invitations } } },
      async () => ({
        data: await unacceptedInvitations(database),
        single_operator: !(await needsSecondPerson(database)),
      }),
    )
    app.post(
      consolePaths.invitations,
      { config: change, schema: { body: Invite, response: { 201: Done } } },
      async ({ body, operator }, reply) => {
        await invite(context, body, operator.id)
        return reply.code(201).send(done('The invitation is on its way.'))
      },
    )
    app.post(
      consolePaths.revokeInvitation,
      {
        config: change,
        schema: { params: InvitationParams, body: EmptyBody, response: { 200: Done } },
      },
      async ({ params, operator }) => {
        await withdrawInvitation(context, params.id, operator.id)
        return done('The invitation is withdrawn.')
      },
    )
    app.get(
      consolePaths.operatorEvents,
      {
        config: { right: 'events.read' },
        schema: { querystring: OperatorEventsQuery, response: { 200: OperatorEventsPage } },
      },
      (request) => listEvents(context, request.query),
    )
  }
}
