import * as wire from '@apeak/contract/accounts'
import { apiPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { messagesIn } from '#messages/messages.ts'
import { done } from '#platform/http/responses.ts'
import { publicRoute } from '#platform/http/route.ts'
import { callerOf, requireAuth } from './authentication.ts'
import type { AccountsContext } from './context.ts'
import { logIn } from './log-in.ts'
import * as own from './own-account.ts'
import { forgotPassword, resetPassword } from './recover-password.ts'
import { register, resendEmailCode, verifyEmail } from './register.ts'
import { forgotPin, resetPin, updatePin, verifyPin } from './security-pin.ts'
import { type Device, endSession, endSessions } from './sessions.ts'

const tags = ['accounts']

/** Routes to register, log in and recover an account. */
export function accountRoutes(context: AccountsContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      apiPaths.register,
      { schema: { tags, body: wire.Register, response: { 201: wire.Done } } },
      async ({ body, ip, language }, reply) => {
        await register(context, body, { address: ip, language })
        return reply.code(201).send(done(({ accounts }) => accounts.codeSent, language))
      },
    )
    app.post(
      apiPaths.resendEmailOtp,
      publicRoute(tags, wire.Done, { body: wire.EmailOnly }),
      async ({ body, ip, language }) => {
        await resendEmailCode(context, body.email, { address: ip, language })
        return done(({ accounts }) => accounts.codeSent, language)
      },
    )
    app.post(
      apiPaths.verifyEmail,
      publicRoute(tags, wire.Done, { body: wire.VerifyEmail }),
      async ({ body, ip, language }) => {
        await verifyEmail(context, body, ip)
        return done(({ accounts }) => accounts.emailVerified, language)
      },
    )
    app.post(
      apiPaths.login,
      {
        schema: {
          tags,
          body: wire.Login,
          response: { 200: wire.LoggedIn, 403: wire.LoginRefused },
        },
      },
      (request) => logIn(context, request.body, requestDevice(request), request.language),
    )
    app.post(
      apiPaths.forgotPassword,
      publicRoute(tags, wire.StatusResponse, { body: wire.EmailOnly }),
      async ({ body, ip, language }) => {
        await forgotPassword(context, body.email, { address: ip, language })
        return { status: messagesIn[language].accounts.resetLinkSent }
      },
    )
    app.post(
      apiPaths.resetPassword,
      publicRoute(tags, wire.StatusResponse, { body: wire.ResetPassword }),
      async ({ body, ip, language }) => {
        await resetPassword(context, body, ip)
        return { status: messagesIn[language].accounts.passwordReset }
      },
    )
  }
}

function requestDevice({ headers, ip }: FastifyRequest): Device {
  return { userAgent: headers['user-agent'] ?? '', address: ip }
}

/** Routes of a customer's own account. */
export function ownAccountRoutes(context: AccountsContext): FastifyPluginAsyncTypebox {
  const { database } = context
  const answers = { tags, response: { 200: wire.Done } }
  return async (app) => {
    app.addHook('onRequest', requireAuth(database))

    app.get(apiPaths.user, publicRoute(tags, wire.User), (request) =>
      own.ownUser(context, callerOf(request)),
    )
    app.put(
      apiPaths.updateProfile,
      { schema: { ...answers, body: wire.UpdateProfile } },
      async (request) => {
        await own.updateProfile(context, callerOf(request), request.body)
        return done(({ accounts }) => accounts.profileSaved, request.language)
      },
    )
    app.put(
      apiPaths.updatePassword,
      { schema: { ...answers, body: wire.UpdatePassword } },
      async (request) => {
        await own.updatePassword(context, callerOf(request), request.body)
        return done(({ accounts }) => accounts.passwordSaved, request.language)
      },
    )
    app.put(
      apiPaths.updatePin,
      { schema: { ...answers, body: wire.UpdatePin } },
      async (request) => {
        await updatePin(context, callerOf(request), request.body)
        return done(({ accounts }) => accounts.pinSaved, request.language)
      },
    )
    app.put(
      apiPaths.deleteAccount,
      {
        schema: {
          tags,
          body: wire.DeleteAccount,
          response: { 200: wire.Done, 409: wire.AccountInUse },
        },
      },
      async (request) => {
        await own.deleteAccount(context, callerOf(request), request.body.deletePassword)
        return done(({ accounts }) => accounts.deleted, request.language)
      },
    )
    app.post(
      apiPaths.verifyPin,
      { schema: { ...answers, body: wire.VerifyPin } },
      async (request) => {
        await verifyPin(context, callerOf(request), request.body)
        return done(({ accounts }) => accounts.pinVerified, request.language)
      },
    )
    app.post(
      apiPaths.forgotPin,
      { schema: { ...answers, body: wire.EmptyBody } },
      async (request) => {
        await forgotPin(context, callerOf(request), request.language)
        return done(({ accounts }) => accounts.codeSent, request.language)
      },
    )
    app.post(
      apiPaths.resetPin,
      { schema: { ...answers, body: wire.ResetPin } },
      async (request) => {
        await resetPin(context, callerOf(request), request.body)
        return done(({ accounts }) => accounts.pinSaved, request.language)
      },
    )
    app.get(apiPaths.sessions, publicRoute(tags, wire.SessionsResponse), async (request) => ({
      sessions: await own.listSessions(database, callerOf(request), request.language),
    }))
    app.post(
      apiPaths.logoutOthers,
      { schema: { ...answers, body: wire.EmptyBody } },
      async (request) => {
        const { accountId, sessionId } = callerOf(request)
        await endSessions(database, accountId, sessionId)
        return done(({ accounts }) => accounts.othersLoggedOut, request.language)
      },
    )
    app.post(apiPaths.logout, { schema: { ...answers, body: wire.EmptyBody } }, async (request) => {
      await endSession(database, callerOf(request).sessionId)
      return done(({ accounts }) => accounts.loggedOut, request.language)
    })
  }
}
