import { Done } from '@apeak/contract/accounts'
import {
  CopyProduct,
  EditedProduct,
  NewProduct,
  ProductsPage,
  ProductsQuery,
  Reorder,
  RowParams,
  SaveProduct,
} from '@apeak/contract/catalog-console'
import { malaysianDay } from '@apeak/contract/fields'
import { consolePaths } from '@apeak/contract/paths'
import {
  ImportPrices,
  PreviewPrices,
  PriceHistory,
  PriceImport,
  PriceImportsPage,
  PriceImportsQuery,
  PricePreview,
  UndonePrices,
} from '@apeak/contract/prices-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/http/problems.ts'
import { done, sendCsv } from '#platform/http/responses.ts'
import {
  addProduct,
  archiveProduct,
  duplicateProduct,
  orderProducts,
  readProduct,
  saveProduct,
} from './edit-products.ts'
import { importPrices, previewPrices, undoPriceImport, writePrices } from './import-prices.ts'
import { priceHistory, priceImportsPage } from './sql-prices.ts'
import { productsPage } from './sql-product-edits.ts'

/** The items of games, for operators. What sets a price asks for the right to. */
export function productConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  const reads = { right: 'catalog.read' } as const
  const changes = { right: 'catalog.change' } as const
  const prices = { right: 'prices.change' } as const
  const answer = { 200: EditedProduct }
  return async (app) => {
    app.get(
      consolePaths.products,
      { config: reads, schema: { querystring: ProductsQuery, response: { 200: ProductsPage } } },
      ({ query }) => productsPage(database, query),
    )
    app.get(
      consolePaths.product,
      { config: reads, schema: { params: RowParams, response: answer } },
      ({ params }) => readProduct(database, params.id),
    )
    app.get(
      consolePaths.productPrices,
      { config: reads, schema: { params: RowParams, response: { 200: PriceHistory } } },
      async ({ params }) => {
        const data = await priceHistory(database, params.id)
        if (!data) throw notFound('Item')
        return { data }
      },
    )
    app.post(
      consolePaths.products,
      { config: prices, schema: { body: NewProduct, response: answer } },
      ({ body, operator }) => addProduct(context, body, operator),
    )
    app.put(
      consolePaths.orderProducts,
      {
        config: changes,
        schema: { params: RowParams, body: Reorder, response: { 200: Done } },
      },
      async ({ params, body, operator }) => {
        await orderProducts(context, { category_id: params.id, ids: body.ids }, operator)
        return done('Saved')
      },
    )
    app.put(
      consolePaths.product,
      { config: prices, schema: { params: RowParams, body: SaveProduct, response: answer } },
      ({ params, body, operator }) => saveProduct(context, params.id, body, operator),
    )
    app.post(
      consolePaths.copyProduct,
      { config: changes, schema: { params: RowParams, body: CopyProduct, response: answer } },
      ({ params, body, operator }) =>
        duplicateProduct(context, params.id, body.request_key, operator),
    )
    app.post(
      consolePaths.archiveProduct,
      { config: changes, schema: { params: RowParams, response: answer } },
      ({ params, operator }) => archiveProduct(context, params.id, true, operator),
    )
    app.post(
      consolePaths.restoreProduct,
      { config: changes, schema: { params: RowParams, response: answer } },
      ({ params, operator }) => archiveProduct(context, params.id, false, operator),
    )
  }
}

/** Ten thousand lines with long names. */
const FILE_BYTES_MAX = 4 * 1024 * 1024

/** Prices from and to a file, for operators. */
export function priceConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
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
