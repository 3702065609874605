import { Done, NoBody } from '@apeak/contract/accounts'
import {
  AcceptInvitation,
  BeginAsFirstOwner,
  ConfirmEmail,
  ConfirmEnrolment,
  Enrolment,
  ForgotOwnPassword,
  MaybeOperatorSession,
  OperatorLogin,
  OperatorNames,
  OperatorSession,
  OwnPassword,
  RecoveryCodes,
  ResetOwnPassword,
  SecondFactor,
  ShowInvitation,
  ShownInvitation,
} from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/http/problems.ts'
import { done } from '#platform/http/responses.ts'
import { beginAsFirstOwner } from './first-owner.ts'
import { joinByInvitation, showInvitation } from './invite.ts'
import { findSession, logInOperator, showSession } from './operator-login.ts'
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
import { clearToken, sendToken, tokenIn } from './session-cookie.ts'
import { operatorNames } from './sql.ts'
import { endOperatorSession, type OperatorDevice } from './sql-sessions.ts'

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
      { config: { right: 'password' }, schema: { body: NoBody, response: { 200: Done } } },
      async (request) => {
        await mailEmailCode(context, unconfirmed(request))
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
        const caller = unconfirmed(request)
        await confirmEmail(context, caller, request.body.code)
        return showSession(context, caller.token)
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
      { config: { right: 'nobody' }, schema: { body: BeginAsFirstOwner, response: { 201: Done } } },
      async ({ body, ip }, reply) => {
        await beginAsFirstOwner(context, body, ip)
        return reply.code(201).send(done('The shop is yours. You can log in now.'))
      },
    )
    app.post(
      consolePaths.showInvitation,
      {
        config: { right: 'nobody' },
        schema: { body: ShowInvitation, response: { 200: ShownInvitation } },
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
        const made = await joinByInvitation(context, request.body, deviceOf(request))
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
function unconfirmed(request: FastifyRequest) {
  const session = request.operatorSession
  if (session && stageOf(session) === 'email_code') return ownSession(request)
  throw new Refusal(409, 'No code from an e-mail is needed here.')
}

function deviceOf({ headers, ip }: FastifyRequest): OperatorDevice {
  return { userAgent: headers['user-agent'] ?? '', address: ip }
}
