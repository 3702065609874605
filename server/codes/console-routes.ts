import {
  CodeImportParams,
  CodeParams,
  CodesPage,
  CodesQuery,
  ImportCodes,
  ImportedCodes,
  PreviewCodes,
  RevealCode,
  RevealedCode,
  SaveStock,
  Stock,
  StockParams,
  StocksPage,
  StocksQuery,
  WithdrawCodes,
  WithdrawnCodes,
} from '@apeak/contract/codes-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { saveStock, stockOf, stocksPage } from '#catalog/catalog.ts'
import { operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/http/problems.ts'
import { importCodes, previewCodes } from './import-codes.ts'
import { codesPage } from './queries.ts'
import { revealCode } from './reveal-code.ts'
import { withdrawCodes } from './withdraw-codes.ts'

/** Enough for 10,000 codes with dates. */
const IMPORT_BYTES_MAX = 4 * 1024 * 1024

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const read = { config: { right: 'codes.read' } } as const
const importing = { config: { right: 'codes.import' }, bodyLimit: IMPORT_BYTES_MAX } as const
const withdraw = { config: { right: 'codes.withdraw' } } as const

/** The stocks of codes, for operators. */
export function codeConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addStocks(app, context)
    addCodes(app, context)
  }
}

function addStocks(app: App, context: Context): void {
  const { database } = context
  const params = StockParams
  app.get(
    consolePaths.codeStocks,
    { ...read, schema: { querystring: StocksQuery, response: { 200: StocksPage } } },
    ({ query }) => stocksPage(database, query),
  )
  app.get(
    consolePaths.codeStock,
    { ...read, schema: { params, response: { 200: Stock } } },
    async ({ params: { id } }) => {
      const stock = await stockOf(database, id)
      if (!stock) throw notFound('Product')
      return stock
    },
  )
  app.post(
    consolePaths.saveStock,
    {
      config: { right: 'codes.settings' },
      schema: { params, body: SaveStock, response: { 200: Stock } },
    },
    ({ params: { id }, body, operator }) => saveStock(context, id, body, operatorActor(operator)),
  )
  app.post(
    consolePaths.previewCodes,
    { ...importing, schema: { params, body: PreviewCodes, response: { 200: ImportedCodes } } },
    ({ body }) => previewCodes(context, body.text),
  )
  app.post(
    consolePaths.importCodes,
    { ...importing, schema: { params, body: ImportCodes, response: { 200: ImportedCodes } } },
    ({ params: { id: product_id }, body: { text, request_key }, operator }) =>
      importCodes(context, text, { product_id, request_key, actor: operatorActor(operator) }),
  )
}

function addCodes(app: App, context: Context): void {
  app.get(
    consolePaths.codes,
    { ...read, schema: { querystring: CodesQuery, response: { 200: CodesPage } } },
    ({ query }) => codesPage(context.database, query),
  )
  app.post(
    consolePaths.withdrawCode,
    {
      ...withdraw,
      schema: { params: CodeParams, body: WithdrawCodes, response: { 200: WithdrawnCodes } },
    },
    async ({ params: { id }, body: { reason }, operator }) => {
      const by = { actor: operatorActor(operator), reason }
      return { withdrawn: await withdrawCodes(context, { code: id }, by) }
    },
  )
  app.post(
    consolePaths.withdrawImport,
    {
      ...withdraw,
      schema: { params: CodeImportParams, body: WithdrawCodes, response: { 200: WithdrawnCodes } },
    },
    async ({ params: { id }, body: { reason }, operator }) => {
      const by = { actor: operatorActor(operator), reason }
      return { withdrawn: await withdrawCodes(context, { codeImport: id }, by) }
    },
  )
  app.post(
    consolePaths.revealCode,
    {
      config: { right: 'codes.reveal' },
      schema: { params: CodeParams, body: RevealCode, response: { 200: RevealedCode } },
    },
    async ({ params: { id }, body: { reason }, operator }) => {
      const by = { actor: operatorActor(operator), reason }
      return { code: await revealCode(context, id, by) }
    },
  )
}
