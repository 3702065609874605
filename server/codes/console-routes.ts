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
import type { FastifyRequest } from 'fastify'
import { operatorActor } from '#actor.ts'
import { saveStock, stockOf, stocksPage } from '#catalog/catalog.ts'
import type { AppContext } from '#context.ts'
import { notFound } from '#platform/http/problems.ts'
import { importCodes, previewCodes } from './import-codes.ts'
import { codesPage } from './queries.ts'
import { revealCode } from './reveal-code.ts'
import { type CodesMeant, withdrawCodes } from './withdraw-codes.ts'

/** Enough for 10,000 codes with dates. */
const IMPORT_BYTES_MAX = 4 * 1024 * 1024

/** The stocks of codes, for operators. */
export function codeConsoleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { database } = context
  const withdraw = async (request: FastifyRequest, meant: CodesMeant, reason: string) => ({
    withdrawn: await withdrawCodes(context, meant, {
      actor: operatorActor(request.operator),
      reason,
    }),
  })
  return async (app) => {
    app.get(
      consolePaths.codeStocks,
      {
        config: { right: 'codes.read' },
        schema: { querystring: StocksQuery, response: { 200: StocksPage } },
      },
      (request) => stocksPage(database, request.query),
    )
    app.get(
      consolePaths.codeStock,
      {
        config: { right: 'codes.read' },
        schema: { params: StockParams, response: { 200: Stock } },
      },
      async (request) => {
        const stock = await stockOf(database, request.params.id)
        if (!stock) throw notFound('Product')
        return stock
      },
    )
    app.post(
      consolePaths.saveStock,
      {
        config: { right: 'codes.settings' },
        schema: { params: StockParams, body: SaveStock, response: { 200: Stock } },
      },
      (request) =>
        saveStock(context, request.params.id, request.body, operatorActor(request.operator)),
    )
    app.post(
      consolePaths.previewCodes,
      {
        config: { right: 'codes.import' },
        bodyLimit: IMPORT_BYTES_MAX,
        schema: { params: StockParams, body: PreviewCodes, response: { 200: ImportedCodes } },
      },
      (request) => previewCodes(context, request.body.text),
    )
    app.post(
      consolePaths.importCodes,
      {
        config: { right: 'codes.import' },
        bodyLimit: IMPORT_BYTES_MAX,
        schema: { params: StockParams, body: ImportCodes, response: { 200: ImportedCodes } },
      },
      (request) => {
        const { text, request_key } = request.body
        const wanted = {
          product_id: request.params.id,
          request_key,
          actor: operatorActor(request.operator),
        }
        return importCodes(context, text, wanted)
      },
    )
    app.get(
      consolePaths.codes,
      {
        config: { right: 'codes.read' },
        schema: { querystring: CodesQuery, response: { 200: CodesPage } },
      },
      (request) => codesPage(database, request.query),
    )
    app.post(
      consolePaths.withdrawCode,
      {
        config: { right: 'codes.withdraw' },
        schema: { params: CodeParams, body: WithdrawCodes, response: { 200: WithdrawnCodes } },
      },
      (request) => withdraw(request, { code: request.params.id }, request.body.reason),
    )
    app.post(
      consolePaths.withdrawImport,
      {
        config: { right: 'codes.withdraw' },
        schema: {
          params: CodeImportParams,
          body: WithdrawCodes,
          response: { 200: WithdrawnCodes },
        },
      },
      (request) => withdraw(request, { codeImport: request.params.id }, request.body.reason),
    )
    app.post(
      consolePaths.revealCode,
      {
        config: { right: 'codes.reveal' },
        schema: { params: CodeParams, body: RevealCode, response: { 200: RevealedCode } },
      },
      async (request) => {
        const by = { actor: operatorActor(request.operator), reason: request.body.reason }
        return { code: await revealCode(context, request.params.id, by) }
      },
    )
  }
}
