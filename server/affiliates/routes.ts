import { Done } from '@apeak/contract/accounts'
import {
  ApplicationsQuery,
  ApplicationsResponse,
  ChooseReferralCode,
  ReferralCodeResponse,
  ReferralsQuery,
  ReferralsResponse,
  RegisterAffiliate,
} from '@apeak/contract/affiliates'
import { apiPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf, requireAuth } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { done } from '#platform/http/done.ts'
import { applyAsAffiliate, refuseApplicant } from './apply.ts'
import { listApplications } from './list-applications.ts'
import { acceptMultipart, readApplication, uploadOf } from './read-application.ts'
import { chooseReferralCode } from './referral-codes.ts'
import { showReferrals } from './show-referrals.ts'

const tags = ['affiliates']

/** A caller's own applications and referrals. */
export function affiliateRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.addHook('onRequest', requireAuth(database))

    await app.register(applicationRoute(context))
    app.get(
      apiPaths.affiliateApplications,
      { schema: { tags, querystring: ApplicationsQuery, response: { 200: ApplicationsResponse } } },
      (request) => listApplications(database, callerOf(request).accountId, request.query),
    )
    app.get(
      apiPaths.referrals,
      { schema: { tags, querystring: ReferralsQuery, response: { 200: ReferralsResponse } } },
      (request) => showReferrals(database, callerOf(request).accountId, request.query.month),
    )
    app.post(
      apiPaths.chooseReferralCode,
      { schema: { tags, body: ChooseReferralCode, response: { 200: ReferralCodeResponse } } },
      async (request) => {
        const { accountId } = callerOf(request)
        const code = await chooseReferralCode(context, accountId, request.body.referral_code)
        return { success: true as const, referral_code: code }
      },
    )
  }
}

/** The only route with an upload. */
function applicationRoute(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    await acceptMultipart(app)
    app.post(
      apiPaths.registerAffiliate,
      {
        schema: {
          tags,
          consumes: ['multipart/form-data'],
          description: 'The file is the part `document`: a PDF, PNG or JPEG of at most 5 MB.',
          body: RegisterAffiliate,
          response: { 200: Done },
        },
        preValidation: async (request) => {
          await refuseApplicant(context, callerOf(request).accountId)
          await readApplication(request)
        },
      },
      async (request) => {
        const { accountId } = callerOf(request)
        await applyAsAffiliate(context, accountId, request.body, uploadOf(request))
        return done('Your application was received.')
      },
    )
  }
}
