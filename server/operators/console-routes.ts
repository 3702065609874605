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
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Context } from '#platform/context.ts'
import { consoleActions } from '#platform/http/console-actions.ts'
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
import type { LoginNeeded } from './rights.ts'
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
    const post = sessionRoutes(app)
    post(
      consolePaths.login,
      { right: 'nobody', body: OperatorLogin, answer: OperatorSession },
      async (body, request, reply) => {
        const token = await logInOperator(context, body, requestDevice(request))
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
    post(
      consolePaths.logout,
      { right: 'password', body: EmptyBody, answer: Done },
      async (_body, request, reply) => {
        await endOperatorSession(database, ownSession(request).token)
        clearToken(reply, config)
        return done('You are logged out.')
      },
    )
    post(
      consolePaths.secondFactor,
      { right: 'password', body: SecondFactor, answer: OperatorSession },
      async ({ code }, request, reply) => {
        const token = await verifySecondFactor(context, ownSession(request), code)
        sendToken(reply, config, token)
        return showSession(context, token)
      },
    )
    post(
      consolePaths.sendEmailCode,
      { right: 'password', body: EmptyBody, answer: Done },
      async (_body, request) => {
        await mailEmailCode(context, sessionAwaitingEmail(request))
        return done('The code is on its way.')
      },
    )
    post(
      consolePaths.confirmEmail,
      { right: 'password', body: ConfirmEmail, answer: OperatorSession },
      async ({ code }, request) => {
        const caller = sessionAwaitingEmail(request)
        await confirmEmail(context, caller, code)
        return showSession(context, caller.token)
      },
    )
    post(
      consolePaths.enrolment,
      { right: 'enrolment', body: EmptyBody, answer: Enrolment },
      (_body, request) => {
        const { operatorId, email } = ownSession(request)
        return startEnrolment(context, { id: operatorId, email })
      },
    )
    post(
      consolePaths.confirmEnrolment,
      { right: 'enrolment', body: ConfirmEnrolment, answer: RecoveryCodes },
      async ({ code }, request, reply) => {
        const made = await confirmEnrolment(context, ownSession(request), code)
        sendToken(reply, config, made.token)
        return { recovery_codes: made.recoveryCodes }
      },
    )
    post(
      consolePaths.recoveryCodes,
      { right: 'fresh login', body: EmptyBody, answer: RecoveryCodes },
      async (_body, { operator }) => ({
        recovery_codes: await renewRecoveryCodes(context, operator.id),
      }),
    )
    post(
      consolePaths.ownPassword,
      { right: 'login', body: OwnPassword, answer: Done },
      async (body, request) => {
        await changeOwnPassword(context, ownSession(request), body)
        return done('Your password has been changed.')
      },
    )
    post(
      consolePaths.forgotPassword,
      { right: 'nobody', body: ForgotOwnPassword, answer: Done },
      async ({ email }, { ip }) => {
        await forgetOperatorPassword(context, email, ip)
        return done('If this is an operator’s address, a link is on its way.')
      },
    )
    post(
      consolePaths.resetPassword,
      { right: 'nobody', body: ResetOwnPassword, answer: Done },
      async (body, { ip }) => {
        await resetOperatorPassword(context, body, ip)
        return done('Your password has been changed. You can log in now.')
      },
    )
    post(
      consolePaths.showInvitation,
      { right: 'nobody', body: InvitationQuery, answer: InvitationDetails },
      ({ token }, { ip }) => showInvitation(context, token, ip),
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

/** Returns a function that adds a route around the caller's own login. */
function sessionRoutes(app: FastifyInstance) {
  return <Body extends TSchema, Answer extends TSchema>(
    path: string,
    { right, body, answer }: { right: LoginNeeded; body: Body; answer: Answer },
    act: (
      body: Static<Body>,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<Static<Answer>>,
  ) => {
    const schema: FastifySchema = { body, response: { 200: answer } }
    app.post(path, { config: { right }, schema }, (request, reply) =>
      act(request.body as Static<Body>, request, reply),
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
    const action = consoleActions(app, OperatorParams)
    action(
      consolePaths.changeRole,
      { ...change, body: ChangeRole, says: 'The role has been changed.' },
      ({ id }, { role, reason }, { id: by }) => changeRole(context, { id, by, reason }, role),
    )
    const changes = [
      [consolePaths.deactivateOperator, deactivateOperator, 'The operator no longer has access.'],
      [consolePaths.reactivateOperator, reactivateOperator, 'The operator has access again.'],
      [consolePaths.resetSecondFactor, resetSecondFactor, 'The second factor has been reset.'],
    ] as const
    for (const [path, verb, says] of changes) {
      action(path, { ...change, body: ReasonBody, says }, ({ id }, { reason }, { id: by }) =>
        verb(context, { id, by, reason }),
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
    consoleActions(app, InvitationParams)(
      consolePaths.revokeInvitation,
      { ...change, body: EmptyBody, says: 'The invitation has been revoked.' },
      ({ id }, _body, operator) => withdrawInvitation(context, id, operator),
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
