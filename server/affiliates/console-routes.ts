import { EmptyBody } from '@apeak/contract/accounts'
import * as wire from '@apeak/contract/affiliates-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '#platform/context.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { sendCsv } from '#platform/http/responses.ts'
import { consoleActions, route } from '#platform/http/route.ts'
import { editedTiers, updateTiers } from './edit-tiers.ts'
import * as applications from './move-application.ts'
import { type PayoutWay, payOut } from './pay-out.ts'
import * as runs from './payout-runs.ts'
import * as lists from './queries.ts'
import { readBankAccount, readDocument, showAffiliate, showApplication } from './show-affiliate.ts'

const decide = { right: 'affiliates.decide' } as const

/** Applications, affiliates, and the decisions about them. */
export function affiliateConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      consolePaths.affiliateApplications,
      route('affiliates.read', wire.ConsoleApplicationsPage, {
        querystring: wire.ConsoleApplicationsQuery,
      }),
      ({ query }) => lists.consoleApplicationsPage(database, query),
    )
    app.get(
      consolePaths.affiliateApplication,
      route('affiliates.read', wire.ConsoleApplication, { params: wire.ApplicationParams }),
      ({ params }) => showApplication(database, params.id),
    )
    // A POST, since reading it adds an event.
    app.post(
      consolePaths.readDocument,
      {
        config: { right: 'affiliates.documents' },
        schema: { params: wire.ApplicationParams, body: EmptyBody },
      },
      async ({ params, operator }, reply) => {
        const document = await readDocument(context, params.id, operator)
        return (
          reply
            .type(document.type)
            .header('content-disposition', `attachment; filename="${document.filename}"`)
            // Scripts in an uploaded file must not run.
            .header('content-security-policy', "default-src 'none'; sandbox")
            .header('x-content-type-options', 'nosniff')
            .send(document.bytes)
        )
      },
    )
    const decideOn = consoleActions(app, wire.ApplicationParams)
    decideOn(
      consolePaths.approveApplication,
      { ...decide, body: EmptyBody, says: 'Approved.' },
      ({ id }, _body, operator) => applications.approveApplication(context, id, operator),
    )
    decideOn(
      consolePaths.rejectApplication,
      { ...decide, body: wire.RejectApplication, says: 'Rejected.' },
      ({ id }, { reason }, operator) =>
        applications.rejectApplication(context, id, reason, operator),
    )

    app.get(
      consolePaths.affiliates,
      route('affiliates.read', wire.AffiliatesPage, { querystring: wire.AffiliatesQuery }),
      ({ query }) => lists.affiliatesPage(database, query),
    )
    app.get(
      consolePaths.affiliate,
      route('affiliates.read', wire.AffiliateDetails, { params: wire.AffiliateParams }),
      ({ params }) => showAffiliate(database, params.id),
    )
    app.get(
      consolePaths.affiliateReferrals,
      route('affiliates.read', wire.ConsoleReferralsPage, {
        querystring: wire.ConsoleReferralsQuery,
      }),
      ({ query }) => lists.referralsPage(database, query),
    )
    const change = consoleActions(app, wire.AffiliateParams)
    change(
      consolePaths.suspendAffiliate,
      { ...decide, body: wire.SuspendAffiliate, says: 'Suspended.' },
      ({ id }, body, actor) => applications.suspendAffiliate(context, id, { ...body, actor }),
    )
    change(
      consolePaths.reinstateAffiliate,
      { ...decide, body: wire.SuspendAffiliate, says: 'Suspension lifted.' },
      ({ id }, body, actor) => applications.reinstateAffiliate(context, id, { ...body, actor }),
    )
    app.post(
      consolePaths.readBankAccount,
      route('affiliates.pay', wire.BankAccountNumber, {
        params: wire.AffiliateParams,
        body: EmptyBody,
      }),
      async ({ params, operator }) => {
        const actor = operator
        return { bank_acc_no: await readBankAccount(context, params.id, actor) }
      },
    )
  }
}

const pay = { right: 'affiliates.pay' } as const

/** Payouts to affiliates. */
export function payoutRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(consolePaths.owedToAffiliates, route('affiliates.read', wire.AffiliateBalances), () =>
      lists.totalOwed(database),
    )
    app.get(
      consolePaths.payouts,
      route('affiliates.read', wire.PayoutsPage, { querystring: wire.PayoutsQuery }),
      ({ query }) => lists.payoutsPage(database, query),
    )
    app.post(
      consolePaths.payouts,
      route('affiliates.pay', wire.CreatedPayout, { body: wire.CreatePayout }),
      async ({ body, operator }) => {
        const wanted = { ...body, ...payoutWay(body) }
        return { id: await payOut(context, wanted, operator) }
      },
    )
    app.get(
      consolePaths.payoutRuns,
      route('affiliates.read', wire.PayoutRunsPage, { querystring: wire.PayoutRunsQuery }),
      ({ query }) => runs.payoutRunsPage(database, query),
    )
    app.post(
      consolePaths.payoutRuns,
      route('affiliates.pay', wire.CreatedPayout, { body: wire.PreparePayoutRun }),
      ({ body, operator }) => runs.preparePayoutRun(context, body, operator),
    )
    app.get(
      consolePaths.payoutRunFile,
      // A HEAD request would count as reading the file.
      { config: pay, exposeHeadRoute: false, schema: { params: wire.PayoutRunParams } },
      async ({ params, operator }, reply) => {
        const csv = await runs.readPayoutRunFile(context, params.id, operator)
        return sendCsv(reply, `payouts-${params.id}.csv`, csv)
      },
    )
    const close = consoleActions(app, wire.PayoutRunParams)
    close(
      consolePaths.payPayoutRun,
      { ...pay, body: wire.PayPayoutRun, says: 'Paid.' },
      ({ id }, body, operator) => runs.payPayoutRun(context, id, body.bank_reference, operator),
    )
    close(
      consolePaths.cancelPayoutRun,
      { ...pay, body: wire.CancelPayoutRun, says: 'Cancelled.' },
      ({ id }, { reason }, operator) => runs.cancelPayoutRun(context, id, reason, operator),
    )
  }
}

function payoutWay({ way, bank_reference }: wire.CreatePayout): PayoutWay {
  if (way === 'gold') return { way }
  if (!bank_reference) throw fieldRefused('bank_reference', 'Enter the transfer reference.')
  return { way, bank_reference }
}

/** The tiers of commission, for operators. */
export function tierConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(consolePaths.affiliateTiers, route('tiers.read', wire.EditedTiers), () =>
      editedTiers(context.database),
    )
    app.put(
      consolePaths.affiliateTiers,
      route('tiers.change', wire.EditedTiers, { body: wire.SaveTiers }),
      ({ body, operator }) => updateTiers(context, body, operator),
    )
  }
}
