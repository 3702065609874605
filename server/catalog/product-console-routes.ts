import { Done } from '@apeak/contract/accounts'
import { consolePaths } from '@apeak/contract/paths'
import { PriceHistory } from '@apeak/contract/prices-console'
import {
  CopyProduct,
  EditedProduct,
  NewOrder,
  NewProduct,
  ProductsPage,
  ProductsQuery,
  RowParams,
  SaveProduct,
} from '@apeak/contract/products-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#context.ts'
import { done } from '#platform/http/done.ts'
import { notFound } from '#platform/http/problems.ts'
import {
  addProduct,
  archiveProduct,
  duplicateProduct,
  orderProducts,
  readProduct,
  saveProduct,
} from './edit-products.ts'
import { priceHistory } from './sql-price-changes.ts'
import { productsPage } from './sql-product-edits.ts'

/** The items of games, for operators. What sets a price asks for the right to. */
export function productConsoleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
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
        schema: { params: RowParams, body: NewOrder, response: { 200: Done } },
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
