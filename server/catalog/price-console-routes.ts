import { malaysianDay } from '@apeak/contract/malaysian-day'
import { consolePaths } from '@apeak/contract/paths'
import {
  ImportPrices,
  PreviewPrices,
  PriceImport,
  PriceImportsPage,
  PriceImportsQuery,
  PricePreview,
  UndonePrices,
} from '@apeak/contract/prices-console'
import { RowParams } from '@apeak/contract/products-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#context.ts'
import { sendCsv } from '#platform/http/send-csv.ts'
import { importPrices, previewPrices, undoPriceImport, writePrices } from './import-prices.ts'
import { priceImportsPage } from './sql-prices.ts'

/** Ten thousand lines with long names. */
const FILE_BYTES_MAX = 4 * 1024 * 1024

/** Prices from and to a file, for operators. */
export function priceConsoleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { database } = context
  const reads = { right: 'catalog.read' } as const
  const changes = { right: 'prices.change' } as const
  return async (app) => {
    app.get(consolePaths.prices, { config: reads }, async (_request, reply) => {
      return sendCsv(reply, `prices-${malaysianDay()}.csv`, await writePrices(database))
    })
    app.post(
      consolePaths.previewPrices,
      {
        config: changes,
        bodyLimit: FILE_BYTES_MAX,
        schema: { body: PreviewPrices, response: { 200: PricePreview } },
      },
      ({ body }) => previewPrices(database, body.text),
    )
    app.get(
      consolePaths.priceImports,
      {
        config: reads,
        schema: { querystring: PriceImportsQuery, response: { 200: PriceImportsPage } },
      },
      ({ query }) => priceImportsPage(database, query),
    )
    app.post(
      consolePaths.priceImports,
      {
        config: changes,
        bodyLimit: FILE_BYTES_MAX,
        schema: { body: ImportPrices, response: { 200: PriceImport } },
      },
      ({ body, operator }) => importPrices(context, body, operator),
    )
    app.post(
      consolePaths.undoPriceImport,
      { config: changes, schema: { params: RowParams, response: { 200: UndonePrices } } },
      ({ params, operator }) => undoPriceImport(context, params.id, operator),
    )
  }
}
