import {
  AccountInUse,
  DeleteAccount,
  Done,
  NoBody,
  ResetPin,
  SessionsResponse,
  UpdatePassword,
  UpdatePin,
  UpdateProfile,
  User,
  VerifyPin,
} from '@apeak/contract/accounts'
import { apiPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { done } from '#platform/http/responses.ts'
import { callerOf, requireAuth } from './authentication.ts'
import type { AccountsContext } from './context.ts'
import {
  deleteAccount,
  listSessions,
  ownUser,
  updatePassword,
  updateProfile,
} from './own-account.ts'
import { forgotPin, resetPin, updatePin, verifyPin } from './security-pin.ts'
import { endSession, endSessions } from './sql-sessions.ts'

const tags = ['accounts']

/** What somebody who is logged in does with their own account. */
export function ownAccountRoutes(context: AccountsContext): FastifyPluginAsyncTypebox {
  const { database } = context
  const answers = { tags, response: { 200: Done } }
  return async (app) => {
    app.addHook('onRequest', requireAuth(database))

    app.get(apiPaths.user, { schema: { tags, response: { 200: User } } }, (request) =>
      ownUser(context, callerOf(request)),
    )
    app.put(
      apiPaths.updateProfile,
      { schema: { ...answers, body: UpdateProfile } },
      async (request) => {
        await updateProfile(context, callerOf(request), request.body)
        return done('Profile updated successfully')
      },
    )
    app.put(
      apiPaths.updatePassword,
      { schema: { ...answers, body: UpdatePassword } },
      async (request) => {
        await updatePassword(context, callerOf(request), request.body)
        return done('Password updated successfully')
      },
    )
    app.put(apiPaths.updatePin, { schema: { ...answers, body: UpdatePin } }, async (request) => {
      await updatePin(context, callerOf(request), request.body)
      return done('Security PIN updated successfully')
    })
    app.put(
      apiPaths.deleteAccount,
      { schema: { tags, body: DeleteAccount, response: { 200: Done, 409: AccountInUse } } },
      async (request) => {
        await deleteAccount(context, callerOf(request), request.body.deletePassword)
        return done('Your account has been deleted.')
      },
    )
    app.post(apiPaths.verifyPin, { schema: { ...answers, body: VerifyPin } }, async (request) => {
      await verifyPin(context, callerOf(request), request.body)
      return done('PIN Verified Successfully')
    })
    app.post(apiPaths.forgotPin, { schema: { ...answers, body: NoBody } }, async (request) => {
      await forgotPin(context, callerOf(request))
      return done('OTP sent to email')
    })
    app.post(apiPaths.resetPin, { schema: { ...answers, body: ResetPin } }, async (request) => {
      await resetPin(context, callerOf(request), request.body)
      return done('Security PIN updated successfully')
    })
    app.get(
      apiPaths.sessions,
      { schema: { tags, response: { 200: SessionsResponse } } },
      async (request) => ({
        sessions: await listSessions(database, callerOf(request)),
      }),
    )
    app.post(apiPaths.logoutOthers, { schema: { ...answers, body: NoBody } }, async (request) => {
      const { accountId, sessionId } = callerOf(request)
      await endSessions(database, accountId, sessionId)
      return done('You are logged out everywhere else.')
    })
    app.post(apiPaths.logout, { schema: { ...answers, body: NoBody } }, async (request) => {
      await endSession(database, callerOf(request).sessionId)
      return done('You are logged out.')
    })
  }
}
