import { Done, EmptyBody } from '@apeak/contract/accounts'
import * as wire from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { found, Refusal } from '#platform/http/problems.ts'
import { done } from '#platform/http/responses.ts'
import { consoleActions, route } from '#platform/http/route.ts'
import {
  changeRoles,
  deactivateOperator,
  reactivateOperator,
  resetSecondFactor,
} from './change-operator.ts'
import { listEvents } from './events.ts'
import { createFirstOwner } from './first-owner.ts'
import * as invitations from './invite.ts'
import { findSession, logInOperator, showSession } from './operator-login.ts'
import { listOperators, operatorById, operatorNames } from './queries.ts'
import {
  changeOwnPassword,
  forgetOperatorPassword,
  resetOperatorPassword,
} from './recover-operator-password.ts'
import { stageOf } from './rules.ts'
import * as factor from './second-factor.ts'
import { needsSecondPerson } from './second-person.ts'
import { clearToken, sendToken, tokenIn } from './session-cookie.ts'
import { endOperatorSession, type OperatorDevice } from './sessions.ts'

/** Routes for logging in to the console and for an operator's own login. */
export function consoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { config, database } = context
  return async (app) => {
    app.post(
      consolePaths.login,
      route('nobody', wire.OperatorSession, { body: wire.OperatorLogin }),
      async (request, reply) => {
        const token = await logInOperator(context, request.body, requestDevice(request))
        sendToken(reply, config, token)
        return showSession(context, token)
      },
    )
    app.get(consolePaths.session, route('nobody', wire.MaybeOperatorSession), async (request) => {
      const token = tokenIn(request, config)
      return { session: (token && (await findSession(context, token))) || null }
    })
    app.post(
      consolePaths.logout,
      route('password', Done, { body: EmptyBody }),
      async (request, reply) => {
        await endOperatorSession(database, ownSession(request).token)
        clearToken(reply, config)
        return done('You are logged out.')
      },
    )
    app.post(
      consolePaths.secondFactor,
      route('password', wire.OperatorSession, { body: wire.SecondFactor }),
      async (request, reply) => {
        const { code } = request.body
        const token = await factor.verifySecondFactor(context, ownSession(request), code)
        sendToken(reply, config, token)
        return showSession(context, token)
      },
    )
    app.post(
      consolePaths.sendEmailCode,
      route('password', Done, { body: EmptyBody }),
      async (request) => {
        await factor.mailEmailCode(context, sessionAwaitingEmail(request))
        return done('The code is on its way.')
      },
    )
    app.post(
      consolePaths.confirmEmail,
      route('password', wire.OperatorSession, { body: wire.ConfirmEmail }),
      async (request) => {
        const caller = sessionAwaitingEmail(request)
        await factor.confirmEmail(context, caller, request.body.code)
        return showSession(context, caller.token)
      },
    )
    app.post(
      consolePaths.enrolment,
      route('enrolment', wire.Enrolment, { body: EmptyBody }),
      (request) => {
        const { operatorId, email } = ownSession(request)
        return factor.startEnrolment(context, { id: operatorId, email })
      },
    )
    app.post(
      consolePaths.confirmEnrolment,
      route('enrolment', wire.RecoveryCodes, { body: wire.ConfirmEnrolment }),
      async (request, reply) => {
        const made = await factor.confirmEnrolment(context, ownSession(request), request.body.code)
        sendToken(reply, config, made.token)
        return { recovery_codes: made.recoveryCodes }
      },
    )
    app.post(
      consolePaths.recoveryCodes,
      route('fresh login', wire.RecoveryCodes, { body: EmptyBody }),
      async ({ operator }) => ({
        recovery_codes: await factor.renewRecoveryCodes(context, operator.id),
      }),
    )
    app.post(
      consolePaths.ownPassword,
      route('login', Done, { body: wire.OwnPassword }),
      async (request) => {
        await changeOwnPassword(context, ownSession(request), request.body)
        return done('Your password has been changed.')
      },
    )
    app.post(
      consolePaths.forgotPassword,
      route('nobody', Done, { body: wire.ForgotOwnPassword }),
      async ({ body, ip }) => {
        await forgetOperatorPassword(context, body.email, ip)
        return done('If this is an operator’s address, a link is on its way.')
      },
    )
    app.post(
      consolePaths.resetPassword,
      route('nobody', Done, { body: wire.ResetOwnPassword }),
      async ({ body, ip }) => {
        await resetOperatorPassword(context, body, ip)
        return done('Your password has been changed. You can log in now.')
      },
    )
    app.post(
      consolePaths.showInvitation,
      route('nobody', wire.InvitationDetails, { body: wire.InvitationQuery }),
      ({ body, ip }) => invitations.showInvitation(context, body.token, ip),
    )
    app.post(
      consolePaths.firstOwner,
      {
        config: { right: 'nobody' },
        schema: { body: wire.CreateFirstOwner, response: { 201: Done } },
      },
      async ({ body, ip }, reply) => {
        await createFirstOwner(context, body, ip)
        return reply.code(201).send(done('The shop is yours. You can log in now.'))
      },
    )
    app.post(
      consolePaths.acceptInvitation,
      {
        config: { right: 'nobody' },
        schema: { body: wire.AcceptInvitation, response: { 201: wire.RecoveryCodes } },
      },
      async (request, reply) => {
        const made = await invitations.joinByInvitation(
          context,
          request.body,
          requestDevice(request),
        )
        sendToken(reply, config, made.token)
        return reply.code(201).send({ recovery_codes: made.recoveryCodes })
      },
    )
    app.get(consolePaths.operatorNames, route('names.read', wire.OperatorNames), async () => ({
      operators: await operatorNames(database),
    }))
  }
}

function ownSession({ operator, operatorSession, ip }: FastifyRequest) {
  const { token = '', email = '', is_verified = false } = operatorSession ?? {}
  return { operatorId: operator.id, token, email, isVerified: is_verified, address: ip }
}

/**
 * The session of an operator who may confirm an enrolment by mail. Throws 409 if there is nothing
 * to confirm.
 */
function sessionAwaitingEmail(request: FastifyRequest) {
  const session = request.operatorSession
  if (session && stageOf(session) === 'email_code') return ownSession(request)
  throw new Refusal(409, 'No code from an email is needed here.')
}

function requestDevice({ headers, ip }: FastifyRequest): OperatorDevice {
  return { userAgent: headers['user-agent'] ?? '', address: ip }
}

/** Routes by which owners manage operators and read the history. */
export function administrationRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database, addOperatorEvent } = context
  return async (app) => {
    const change = { right: 'operators.change' } as const

    app.get(
      consolePaths.operators,
      route('operators.read', wire.OperatorsPage, { querystring: wire.OperatorsQuery }),
      (request) => listOperators(database, request.query),
    )
    app.get(
      consolePaths.operator,
      route('operators.read', wire.OperatorEntry, { params: wire.OperatorParams }),
      async (request) => {
        return found(await operatorById(database, request.params.id), 'Operator')
      },
    )
    app.post(
      consolePaths.exports,
      route('names.read', Done, { body: wire.RecordExport }),
      async ({ body: { list, ...after }, operator }) => {
        const event = {
          actor: operator,
          subject: 'export',
          id: list,
          action: 'downloaded',
        } as const
        await addOperatorEvent(database, { ...event, after })
        return done('Recorded')
      },
    )
    const action = consoleActions(app, wire.OperatorParams)
    action(
      consolePaths.changeRoles,
      { ...change, body: wire.ChangeRoles, says: 'The roles have been changed.' },
      ({ id }, { roles, reason }, { id: by }) => changeRoles(context, { id, by, reason }, roles),
    )
    const changes = [
      [consolePaths.deactivateOperator, deactivateOperator, 'The operator no longer has access.'],
      [consolePaths.reactivateOperator, reactivateOperator, 'The operator has access again.'],
      [consolePaths.resetSecondFactor, resetSecondFactor, 'The second factor has been reset.'],
    ] as const
    for (const [path, verb, says] of changes) {
      action(path, { ...change, body: wire.ReasonBody, says }, ({ id }, { reason }, { id: by }) =>
        verb(context, { id, by, reason }),
      )
    }
    app.get(consolePaths.invitations, route('operators.read', wire.Invitations), async () => ({
      data: await invitations.unacceptedInvitations(database),
      single_operator: !(await needsSecondPerson(database)),
    }))
    app.post(
      consolePaths.invitations,
      { config: change, schema: { body: wire.Invite, response: { 201: Done } } },
      async ({ body, operator }, reply) => {
        await invitations.invite(context, body, operator.id)
        return reply.code(201).send(done('The invitation is on its way.'))
      },
    )
    consoleActions(app, wire.InvitationParams)(
      consolePaths.revokeInvitation,
      { ...change, body: EmptyBody, says: 'The invitation has been revoked.' },
      ({ id }, _body, operator) => invitations.withdrawInvitation(context, id, operator),
    )
    app.get(
      consolePaths.operatorEvents,
      route('events.read', wire.OperatorEventsPage, { querystring: wire.OperatorEventsQuery }),
      (request) => listEvents(context, request.query),
    )
  }
}
