import {
  CancelPayoutRun,
  MakePayout,
  OwedToAffiliates,
  PayoutMade,
  PayoutRunParams,
  PayoutRunsPage,
  PayoutRunsQuery,
  PayoutsPage,
  PayoutsQuery,
  PayPayoutRun,
  PreparePayoutRun,
} from '@apeak/contract/affiliates-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { consoleActions } from '#platform/http/console-actions.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { sendCsv } from '#platform/http/responses.ts'
import { payOut } from './pay-out.ts'
import {
  cancelPayoutRun,
  payPayoutRun,
  preparePayoutRun,
  readPayoutRunFile,
} from './payout-runs.ts'
import { owedInAll, payoutsPage } from './sql-console.ts'
import { runsPage } from './sql-payout-runs.ts'
import type { PayoutWay } from './sql-payouts.ts'

const read = { right: 'affiliates.read' } as const
const pay = { right: 'affiliates.pay' } as const

/** What affiliates are owed, and how operators pay it. */
export function payoutRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      consolePaths.owedToAffiliates,
      { config: read, schema: { response: { 200: OwedToAffiliates } } },
      () => owedInAll(database),
    )
    app.get(
      consolePaths.payouts,
      { config: read, schema: { querystring: PayoutsQuery, response: { 200: PayoutsPage } } },
      ({ query }) => payoutsPage(database, query),
    )
    app.post(
      consolePaths.payouts,
      { config: pay, schema: { body: MakePayout, response: { 200: PayoutMade } } },
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
      { config: pay, schema: { body: PreparePayoutRun, response: { 200: PayoutMade } } },
      ({ body, operator }) => preparePayoutRun(context, body, operatorActor(operator)),
    )
    app.get(
      consolePaths.payoutRunFile,
      // Asking whether it is there would be written down as reading it.
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

function wayOf({ way, bank_reference }: MakePayout): PayoutWay {
  if (way === 'gold') return { way }
  if (!bank_reference) throw fieldRefused('bank_reference', 'Enter the reference of the transfer.')
  return { way, bank_reference }
}
