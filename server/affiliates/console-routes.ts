import { NoBody } from '@apeak/contract/accounts'
import {
  AffiliateDetails,
  AffiliateParams,
  AffiliatesPage,
  AffiliatesQuery,
  ApplicationParams,
  BankAccountNumber,
  ConsoleApplication,
  ConsoleApplicationsPage,
  ConsoleApplicationsQuery,
  ConsoleReferralsPage,
  ConsoleReferralsQuery,
  RejectApplication,
  SuspendAffiliate,
} from '@apeak/contract/affiliates-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { consoleActions } from '#platform/http/console-actions.ts'
import {
  approveApplication,
  reinstateAffiliate,
  rejectApplication,
  suspendAffiliate,
} from './decide-application.ts'
import { readBankAccount, readDocument, showAffiliate, showApplication } from './show-affiliate.ts'
import { affiliatesPage, consoleApplicationsPage, referralsPage } from './sql-console.ts'

const read = { right: 'affiliates.read' } as const
const decide = { right: 'affiliates.decide' } as const

/** Who applied to be an affiliate, who is one, and what operators decide about them. */
export function affiliateConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      consolePaths.affiliateApplications,
      {
        config: read,
        schema: {
          querystring: ConsoleApplicationsQuery,
          response: { 200: ConsoleApplicationsPage },
        },
      },
      ({ query }) => consoleApplicationsPage(database, query),
    )
    app.get(
      consolePaths.affiliateApplication,
      {
        config: read,
        schema: { params: ApplicationParams, response: { 200: ConsoleApplication } },
      },
      ({ params }) => showApplication(database, params.id),
    )
    // A POST: no other page can have it read, since that is written down.
    app.post(
      consolePaths.readDocument,
      {
        config: { right: 'affiliates.documents' },
        schema: { params: ApplicationParams, body: NoBody },
      },
      async ({ params, operator }, reply) => {
        const document = await readDocument(context, params.id, operatorActor(operator))
        return (
          reply
            .type(document.type)
            .header('content-disposition', `attachment; filename="${document.filename}"`)
            // Somebody else's bytes: whatever is in them runs nowhere.
            .header('content-security-policy', "default-src 'none'; sandbox")
            .header('x-content-type-options', 'nosniff')
            .send(document.bytes)
        )
      },
    )
    const decideOn = consoleActions(app, ApplicationParams)
    decideOn(
      consolePaths.approveApplication,
      { ...decide, body: NoBody, says: 'Approved.' },
      ({ id }, _body, operator) => approveApplication(context, id, operator),
    )
    decideOn(
      consolePaths.rejectApplication,
      { ...decide, body: RejectApplication, says: 'Rejected.' },
      ({ id }, { reason }, operator) => rejectApplication(context, id, reason, operator),
    )

    app.get(
      consolePaths.affiliates,
      {
        config: read,
        schema: { querystring: AffiliatesQuery, response: { 200: AffiliatesPage } },
      },
      ({ query }) => affiliatesPage(database, query),
    )
    app.get(
      consolePaths.affiliate,
      { config: read, schema: { params: AffiliateParams, response: { 200: AffiliateDetails } } },
      ({ params }) => showAffiliate(database, params.id),
    )
    app.get(
      consolePaths.affiliateReferrals,
      {
        config: read,
        schema: { querystring: ConsoleReferralsQuery, response: { 200: ConsoleReferralsPage } },
      },
      ({ query }) => referralsPage(database, query),
    )
    const change = consoleActions(app, AffiliateParams)
    change(
      consolePaths.suspendAffiliate,
      { ...decide, body: SuspendAffiliate, says: 'Suspended.' },
      ({ id }, body, actor) => suspendAffiliate(context, id, { ...body, actor }),
    )
    change(
      consolePaths.reinstateAffiliate,
      { ...decide, body: SuspendAffiliate, says: 'Not suspended.' },
      ({ id }, body, actor) => reinstateAffiliate(context, id, { ...body, actor }),
    )
    app.post(
      consolePaths.readBankAccount,
      {
        config: { right: 'affiliates.pay' },
        schema: { params: AffiliateParams, body: NoBody, response: { 200: BankAccountNumber } },
      },
      async ({ params, operator }) => {
        const actor = operatorActor(operator)
        return { bank_acc_no: await readBankAccount(context, params.id, actor) }
      },
    )
  }
}
