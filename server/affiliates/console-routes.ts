import { EmptyBody } from '@apeak/contract/accounts'
import {
  AffiliateBalances,
  AffiliateDetails,
  AffiliateParams,
  AffiliatesPage,
  AffiliatesQuery,
  ApplicationParams,
  BankAccountNumber,
  CancelPayoutRun,
  ConsoleApplication,
  ConsoleApplicationsPage,
  ConsoleApplicationsQuery,
  ConsoleReferralsPage,
  ConsoleReferralsQuery,
  CreatedPayout,
  CreatePayout,
  EditedTiers,
  PayoutRunParams,
  PayoutRunsPage,
  PayoutRunsQuery,
  PayoutsPage,
  PayoutsQuery,
  PayPayoutRun,
  PreparePayoutRun,
  RejectApplication,
  SaveTiers,
  SuspendAffiliate,
} from '@apeak/contract/affiliates-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { consoleActions } from '#platform/http/console-actions.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { sendCsv } from '#platform/http/responses.ts'
import { editedTiers, updateTiers } from './edit-tiers.ts'
import {
  approveApplication,
  reinstateAffiliate,
  rejectApplication,
  suspendAffiliate,
} from './move-application.ts'
import { type PayoutWay, payOut } from './pay-out.ts'
import {
  cancelPayoutRun,
  payPayoutRun,
  preparePayoutRun,
  readPayoutRunFile,
  runsPage,
} from './payout-runs.ts'
import {
  affiliatesPage,
  consoleApplicationsPage,
  owedInAll,
  payoutsPage,
  referralsPage,
} from './queries.ts'
import { readBankAccount, readDocument, showAffiliate, showApplication } from './show-affiliate.ts'

const read = { right: 'affiliates.read' } as const
const decide = { right: 'affiliates.decide' } as const

/** Applications, affiliates, and the decisions about them. */
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
    // A POST, since reading it adds an event.
    app.post(
      consolePaths.readDocument,
      {
        config: { right: 'affiliates.documents' },
        schema: { params: ApplicationParams, body: EmptyBody },
      },
      async ({ params, operator }, reply) => {
        const document = await readDocument(context, params.id, operatorActor(operator))
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
    const decideOn = consoleActions(app, ApplicationParams)
    decideOn(
      consolePaths.approveApplication,
      { ...decide, body: EmptyBody, says: 'Approved.' },
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
      { ...decide, body: SuspendAffiliate, says: 'Suspension lifted.' },
      ({ id }, body, actor) => reinstateAffiliate(context, id, { ...body, actor }),
    )
    app.post(
      consolePaths.readBankAccount,
      {
        config: { right: 'affiliates.pay' },
        schema: { params: AffiliateParams, body: EmptyBody, response: { 200: BankAccountNumber } },
      },
      async ({ params, operator }) => {
        const actor = operatorActor(operator)
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
    app.get(
      consolePaths.owedToAffiliates,
      { config: read, schema: { response: { 200: AffiliateBalances } } },
      () => owedInAll(database),
    )
    app.get(
      consolePaths.payouts,
      { config: read, schema: { querystring: PayoutsQuery, response: { 200: PayoutsPage } } },
      ({ query }) => payoutsPage(database, query),
    )
    app.post(
      consolePaths.payouts,
      { config: pay, schema: { body: CreatePayout, response: { 200: CreatedPayout } } },
      async ({ body, operator }) => {
        const wanted = { ...body, ...wayOf(body) }
        return { id: await payOut(context, wanted, operatorActor(operator)) }
      },
    )
    app.get(
      consolePaths.payoutRuns,
      { config: read, schema: { querystring: PayoutRunsQuery, response: { 200: PayoutRunsPage } } },
      ({ query }) => runsPage(database, query),
    )
    app.post(
      consolePaths.payoutRuns,
      { config: pay, schema: { body: PreparePayoutRun, response: { 200: CreatedPayout } } },
      ({ body, operator }) => preparePayoutRun(context, body, operatorActor(operator)),
    )
    app.get(
      consolePaths.payoutRunFile,
      // A HEAD request would count as reading the file.
      { config: pay, exposeHeadRoute: false, schema: { params: PayoutRunParams } },
      async ({ params, operator }, reply) => {
        const csv = await readPayoutRunFile(context, params.id, operatorActor(operator))
        return sendCsv(reply, `payouts-${params.id}.csv`, csv)
      },
    )
    const close = consoleActions(app, PayoutRunParams)
    close(
      consolePaths.payPayoutRun,
      { ...pay, body: PayPayoutRun, says: 'Paid.' },
      ({ id }, body, operator) => payPayoutRun(context, id, body.bank_reference, operator),
    )
    close(
      consolePaths.cancelPayoutRun,
      { ...pay, body: CancelPayoutRun, says: 'Cancelled.' },
      ({ id }, { reason }, operator) => cancelPayoutRun(context, id, reason, operator),
    )
  }
}

function wayOf({ way, bank_reference }: CreatePayout): PayoutWay {
  if (way === 'gold') return { way }
  if (!bank_reference) throw fieldRefused('bank_reference', 'Enter the transfer reference.')
  return { way, bank_reference }
}

/** The tiers of commission, for operators. */
export function tierConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      consolePaths.affiliateTiers,
      { config: { right: 'tiers.read' }, schema: { response: { 200: EditedTiers } } },
      () => editedTiers(context.database),
    )
    app.put(
      consolePaths.affiliateTiers,
      {
        config: { right: 'tiers.change' },
        schema: { body: SaveTiers, response: { 200: EditedTiers } },
      },
      ({ body, operator }) => updateTiers(context, body, operator),
    )
  }
}
