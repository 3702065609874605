import * as wire from '@apeak/contract/codes-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { saveStock, stockOf, stocksPage } from '#catalog/catalog.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/http/problems.ts'
import { type App, route } from '#platform/http/route.ts'
import { importCodes, previewCodes } from './import-codes.ts'
import { codesPage } from './queries.ts'
import { revealCode } from './reveal-code.ts'
import { withdrawCodes } from './withdraw-codes.ts'

/** Enough for 10,000 codes with dates. */

const bodyLimit = 4 * 1024 * 1024

/** Console routes of code stocks. */
export function codeConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addStocks(app, context)
    addCodes(app, context)
  }
}

function addStocks(app: App, context: Context): void {
  const { database } = context
  const params = wire.StockParams
  app.get(
    consolePaths.codeStocks,
    route('codes.read', wire.StocksPage, { querystring: wire.StocksQuery }),
    ({ query }) => stocksPage(database, query),
  )
  app.get(
    consolePaths.codeStock,
    route('codes.read', wire.Stock, { params }),
    async ({ params: { id } }) => {
      return found(await stockOf(database, id), 'Product')
    },
  )
  app.post(
    consolePaths.saveStock,
    route('codes.settings', wire.Stock, { params, body: wire.SaveStock }),
    ({ params: { id }, body, operator }) => saveStock(context, id, body, operator),
  )
  app.post(
    consolePaths.previewCodes,
    {
      ...route('codes.import', wire.ImportedCodes, { params, body: wire.PreviewCodes }),
      bodyLimit,
    },
    ({ body }) => previewCodes(context, body.text),
  )
  app.post(
    consolePaths.importCodes,
    { ...route('codes.import', wire.ImportedCodes, { params, body: wire.ImportCodes }), bodyLimit },
    ({ params: { id: product_id }, body: { text, request_key }, operator }) =>
      importCodes(context, text, { product_id, request_key, actor: operator }),
  )
}

function addCodes(app: App, context: Context): void {
  app.get(
    consolePaths.codes,
    route('codes.read', wire.CodesPage, { querystring: wire.CodesQuery }),
    ({ query }) => codesPage(context.database, query),
  )
  app.post(
    consolePaths.withdrawCode,
    route('codes.withdraw', wire.WithdrawnCodes, {
      params: wire.CodeParams,
      body: wire.WithdrawCodes,
    }),
    async ({ params: { id }, body: { reason }, operator }) => {
      const by = { actor: operator, reason }
      return { withdrawn: await withdrawCodes(context, { code: id }, by) }
    },
  )
  app.post(
    consolePaths.withdrawImport,
    route('codes.withdraw', wire.WithdrawnCodes, {
      params: wire.CodeImportParams,
      body: wire.WithdrawCodes,
    }),
    async ({ params: { id }, body: { reason }, operator }) => {
      const by = { actor: operator, reason }
      return { withdrawn: await withdrawCodes(context, { codeImport: id }, by) }
    },
  )
  app.post(
    consolePaths.revealCode,
    route('codes.reveal', wire.RevealedCode, { params: wire.CodeParams, body: wire.RevealCode }),
    async ({ params: { id }, body: { reason }, operator }) => {
      const by = { actor: operator, reason }
      return { code: await revealCode(context, id, by) }
    },
  )
}
