import {
  Done,
  EmailOnly,
  LoggedIn,
  Login,
  LoginRefused,
  Register,
  ResetPassword,
  StatusResponse,
  VerifyEmail,
} from '@apeak/contract/accounts'
import { apiPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { done } from '#platform/http/responses.ts'
import type { AccountsContext } from './context.ts'
import { logIn } from './log-in.ts'
import { forgotPassword, resetPassword } from './recover-password.ts'
import { register, resendEmailCode, verifyEmail } from './register.ts'
import type { Device } from './sql-sessions.ts'

const tags = ['accounts']

/** The ways into an account, for whoever is not logged in. */
export function accountRoutes(context: AccountsContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      apiPaths.register,
      { schema: { tags, body: Register, response: { 201: Done } } },
      async ({ body, ip }, reply) => {
        await register(context, body, ip)
        return reply.code(201).send(done('OTP sent to email'))
      },
    )
    app.post(
      apiPaths.resendEmailOtp,
      { schema: { tags, body: EmailOnly, response: { 200: Done } } },
      async ({ body, ip }) => {
        await resendEmailCode(context, body.email, ip)
        return done('OTP sent to email')
      },
    )
    app.post(
      apiPaths.verifyEmail,
      { schema: { tags, body: VerifyEmail, response: { 200: Done } } },
      async ({ body, ip }) => {
        await verifyEmail(context, body, ip)
        return done('Your e-mail address is verified. You can log in now.')
      },
    )
    app.post(
      apiPaths.login,
      { schema: { tags, body: Login, response: { 200: LoggedIn, 403: LoginRefused } } },
      (request) => logIn(context, request.body, deviceOf(request)),
    )
    app.post(
      apiPaths.forgotPassword,
      { schema: { tags, body: EmailOnly, response: { 200: StatusResponse } } },
      async ({ body, ip }) => {
        await forgotPassword(context, body.email, ip)
        return {
          status: 'If this address has an account, a link to reset its password is on its way.',
        }
      },
    )
    app.post(
      apiPaths.resetPassword,
      { schema: { tags, body: ResetPassword, response: { 200: StatusResponse } } },
      async ({ body, ip }) => {
        await resetPassword(context, body, ip)
        return { status: 'Your password has been reset. You can log in with the new one.' }
      },
    )
  }
}

function deviceOf({ headers, ip }: FastifyRequest): Device {
  return { userAgent: headers['user-agent'] ?? '', address: ip }
}
