import * as wire from '@apeak/contract/accounts'
import { apiPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
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
      async ({ body, ip }, reply) => {
        await register(context, body, ip)
        return reply.code(201).send(done('OTP sent to email'))
      },
    )
    app.post(
      apiPaths.resendEmailOtp,
      publicRoute(tags, wire.Done, { body: wire.EmailOnly }),
      async ({ body, ip }) => {
        await resendEmailCode(context, body.email, ip)
        return done('OTP sent to email')
      },
    )
    app.post(
      apiPaths.verifyEmail,
      publicRoute(tags, wire.Done, { body: wire.VerifyEmail }),
      async ({ body, ip }) => {
        await verifyEmail(context, body, ip)
        return done('Your e-mail address is verified. You can log in now.')
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
      (request) => logIn(context, request.body, requestDevice(request)),
    )
    app.post(
      apiPaths.forgotPassword,
      publicRoute(tags, wire.StatusResponse, { body: wire.EmailOnly }),
      async ({ body, ip }) => {
        await forgotPassword(context, body.email, ip)
        return {
          status: 'If this address has an account, a link to reset its password is on its way.',
        }
      },
    )
    app.post(
      apiPaths.resetPassword,
      publicRoute(tags, wire.StatusResponse, { body: wire.ResetPassword }),
      async ({ body, ip }) => {
        await resetPassword(context, body, ip)
        return { status: 'Your password has been reset. You can log in with the new one.' }
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
        return done('Profile updated successfully')
      },
    )
    app.put(
      apiPaths.updatePassword,
      { schema: { ...answers, body: wire.UpdatePassword } },
      async (request) => {
        await own.updatePassword(context, callerOf(request), request.body)
        return done('Password updated successfully')
      },
    )
    app.put(
      apiPaths.updatePin,
      { schema: { ...answers, body: wire.UpdatePin } },
      async (request) => {
        await updatePin(context, callerOf(request), request.body)
        return done('Security PIN updated successfully')
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
        return done('Your account has been deleted.')
      },
    )
    app.post(
      apiPaths.verifyPin,
      { schema: { ...answers, body: wire.VerifyPin } },
      async (request) => {
        await verifyPin(context, callerOf(request), request.body)
        return done('PIN Verified Successfully')
      },
    )
    app.post(
      apiPaths.forgotPin,
      { schema: { ...answers, body: wire.EmptyBody } },
      async (request) => {
        await forgotPin(context, callerOf(request))
        return done('OTP sent to email')
      },
    )
    app.post(
      apiPaths.resetPin,
      { schema: { ...answers, body: wire.ResetPin } },
      async (request) => {
        await resetPin(context, callerOf(request), request.body)
        return done('Security PIN updated successfully')
      },
    )
    app.get(apiPaths.sessions, publicRoute(tags, wire.SessionsResponse), async (request) => ({
      sessions: await own.listSessions(database, callerOf(request)),
    }))
    app.post(
      apiPaths.logoutOthers,
      { schema: { ...answers, body: wire.EmptyBody } },
      async (request) => {
        const { accountId, sessionId } = callerOf(request)
        await endSessions(database, accountId, sessionId)
        return done('You are logged out everywhere else.')
      },
    )
    app.post(apiPaths.logout, { schema: { ...answers, body: wire.EmptyBody } }, async (request) => {
      await endSession(database, callerOf(request).sessionId)
      return done('You are logged out.')
    })
  }
}
