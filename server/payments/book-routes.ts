import { Done } from '@apeak/contract/accounts'
import { consolePaths } from '@apeak/contract/paths'
import {
  DayBookShown,
  DayQuery,
  ExplainDifference,
  FetchReport,
  REPORT_CHARACTERS_MAX,
  ReportBrought,
  UploadReport,
} from '@apeak/contract/payments-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#context.ts'
import { done } from '#platform/http/done.ts'
import { dayBook, explainDifference } from './day-book.ts'
import { fetchReport } from './fetch-reports.ts'
import { storeReport } from './store-report.ts'

/** The day's book: what the shop and its providers say of a day, and why they differ. */
export function bookRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const changes = { right: 'books.change' } as const
  return async (app) => {
    app.get(
      consolePaths.dayBook,
      {
        config: { right: 'books.read' },
        schema: { querystring: DayQuery, response: { 200: DayBookShown } },
      },
      (request) => dayBook(context, request.query.day),
    )
    app.post(
      consolePaths.explainDifference,
      { config: changes, schema: { body: ExplainDifference, response: { 200: Done } } },
      async ({ body, operator }) => {
        const { day, reason, ...seen } = body
        await explainDifference(context, day, seen, { reason, operator: operator.id })
        return done('It is explained.')
      },
    )
    app.post(
      consolePaths.providerReports,
      {
        config: changes,
        // Characters may take several bytes, and JSON escapes some.
        bodyLimit: REPORT_CHARACTERS_MAX * 2,
        schema: { body: UploadReport, response: { 200: ReportBrought } },
      },
      async ({ body, operator }) => ({
        report: await storeReport(context, { ...body, brought_by: operator.id }),
      }),
    )
    app.post(
      consolePaths.fetchReport,
      { config: changes, schema: { body: FetchReport, response: { 200: ReportBrought } } },
      async ({ body, operator }) => ({
        report: await fetchReport(context, body.provider, body.day, operator.id),
      }),
    )
  }
}
