import { Done } from '@apeak/contract/accounts'
import * as wire from '@apeak/contract/catalog-console'
import { malaysianDay } from '@apeak/contract/fields'
import { consolePaths, pagePaths, pathTo } from '@apeak/contract/paths'
import * as prices from '@apeak/contract/prices-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/http/problems.ts'
import { done, sendCsv } from '#platform/http/responses.ts'
import { previewAddress } from '#platform/previews.ts'
import { archive, arrange, inOrder } from './archive.ts'
import {
  categoriesPage,
  createCategory,
  duplicateCategory,
  readCategory,
  saveCategory,
} from './edit-category.ts'
import { addCoupon, archiveCoupon, couponsPage, readCoupon, saveCoupon } from './edit-coupons.ts'
import {
  addFlashSale,
  endFlashSale,
  flashSalesPage,
  orderFlashSales,
  readFlashSale,
  saveFlashSale,
} from './edit-flash-sales.ts'
import {
  addProduct,
  archiveProduct,
  duplicateProduct,
  orderProducts,
  productsPage,
  readProduct,
  saveProduct,
} from './edit-products.ts'
import { createTag, readTag, saveTag, tagsPage } from './edit-tag.ts'
import { importPrices, previewPrices, undoPriceImport, writePrices } from './import-prices.ts'
import { priceHistory, priceImportsPage } from './prices.ts'
import { CATEGORY_PREVIEW } from './rules.ts'

const read = { config: { right: 'catalog.read' } } as const
const change = { config: { right: 'catalog.change' } } as const
const changePrices = { config: { right: 'prices.change' } } as const
const changeCoupons = { config: { right: 'coupons.change' } } as const
const Nothing = Type.Object({}, { additionalProperties: false })
/** Enough for long texts, and options with many values. */
const BODY_BYTES_MAX = 1024 * 1024
/** Enough for 10,000 lines with long names. */
const FILE_BYTES_MAX = 4 * 1024 * 1024

type App = Parameters<FastifyPluginAsyncTypebox>[0]

/** The order of all categories or tags. */
function addOrder(app: App, context: Context, table: 'categories' | 'tags', path: string): void {
  app.get(path, { ...read, schema: { response: { 200: wire.Ordered } } }, async () => ({
    data: await inOrder(context.database, table),
  }))
  app.put(
    path,
    {
      ...change,
      bodyLimit: BODY_BYTES_MAX,
      schema: { body: wire.ReorderCategories, response: { 200: Done } },
    },
    async ({ body, operator }) => {
      await arrange(context, table, body.ids, operatorActor(operator))
      return done('Saved')
    },
  )
}

const archiving = {
  categories: [consolePaths.archiveCategory, consolePaths.restoreCategory],
  tags: [consolePaths.archiveTag, consolePaths.restoreTag],
} as const

function addArchiving(app: App, context: Context, table: keyof typeof archiving): void {
  for (const [at, path] of archiving[table].entries()) {
    const archived = at === 0
    app.post(
      path,
      {
        ...change,
        schema: { params: wire.CategoryParams, body: Nothing, response: { 200: Done } },
      },
      async ({ params: { id }, operator }) => {
        await archive(context, table, { id, archived }, operatorActor(operator))
        return done('Saved')
      },
    )
  }
}

/** Routes to edit categories. */
export function categoryConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database, secrets } = context
  return async (app) => {
    app.get(
      consolePaths.categories,
      {
        ...read,
        schema: {
          querystring: wire.CategoriesConsoleQuery,
          response: { 200: wire.CategoriesPage },
        },
      },
      (request) => categoriesPage(database, request.query),
    )
    app.post(
      consolePaths.categories,
      { ...change, schema: { body: wire.CreateCategory, response: { 200: wire.EditedCategory } } },
      ({ body, operator }) => createCategory(context, body, operatorActor(operator)),
    )
    addOrder(app, context, 'categories', consolePaths.categoryOrder)
    app.get(
      consolePaths.category,
      { ...read, schema: { params: wire.CategoryParams, response: { 200: wire.EditedCategory } } },
      ({ params }) => readCategory(context, params.id),
    )
    app.put(
      consolePaths.category,
      {
        ...change,
        bodyLimit: BODY_BYTES_MAX,
        schema: {
          params: wire.CategoryParams,
          body: wire.SaveCategory,
          response: { 200: wire.EditedCategory },
        },
      },
      ({ params, body, operator }) =>
        saveCategory(context, params.id, body, operatorActor(operator)),
    )
    addArchiving(app, context, 'categories')
    app.post(
      consolePaths.duplicateCategory,
      {
        ...change,
        schema: {
          params: wire.CategoryParams,
          body: wire.Duplicate,
          response: { 200: wire.EditedCategory },
        },
      },
      ({ params, body, operator }) =>
        duplicateCategory(context, params.id, body.request_key, operatorActor(operator)),
    )
    app.post(
      consolePaths.previewCategory,
      {
        ...read,
        schema: { params: wire.CategoryParams, body: Nothing, response: { 200: wire.PreviewLink } },
      },
      async ({ params: { id } }) => {
        const { slug } = await readCategory(context, id)
        const page = pathTo(pagePaths.product, { slug })
        return { url: previewAddress(page, secrets, { kind: CATEGORY_PREVIEW, id }) }
      },
    )
  }
}

/** Routes to edit tags. */
export function tagConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      consolePaths.tags,
      { ...read, schema: { querystring: wire.TagsQuery, response: { 200: wire.TagsPage } } },
      (request) => tagsPage(database, request.query),
    )
    app.post(
      consolePaths.tags,
      { ...change, schema: { body: wire.CreateTag, response: { 200: wire.EditedTag } } },
      ({ body, operator }) => createTag(context, body, operatorActor(operator)),
    )
    addOrder(app, context, 'tags', consolePaths.tagOrder)
    app.get(
      consolePaths.tag,
      { ...read, schema: { params: wire.CategoryParams, response: { 200: wire.EditedTag } } },
      ({ params }) => readTag(context, params.id),
    )
    app.put(
      consolePaths.tag,
      {
        ...change,
        schema: {
          params: wire.CategoryParams,
          body: wire.SaveTag,
          response: { 200: wire.EditedTag },
        },
      },
      ({ params, body, operator }) => saveTag(context, params.id, body, operatorActor(operator)),
    )
    addArchiving(app, context, 'tags')
  }
}

/** Routes to edit products. Setting a price needs its own right. */
export function productConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  const answer = { 200: wire.EditedProduct }
  return async (app) => {
    app.get(
      consolePaths.products,
      {
        ...read,
        schema: { querystring: wire.ProductsQuery, response: { 200: wire.ProductsPage } },
      },
      ({ query }) => productsPage(database, query),
    )
    app.get(
      consolePaths.product,
      { ...read, schema: { params: wire.RowParams, response: answer } },
      ({ params }) => readProduct(database, params.id),
    )
    app.get(
      consolePaths.productPrices,
      { ...read, schema: { params: wire.RowParams, response: { 200: prices.PriceHistory } } },
      async ({ params }) => {
        const data = await priceHistory(database, params.id)
        if (!data) throw notFound('Item')
        return { data }
      },
    )
    app.post(
      consolePaths.products,
      { ...changePrices, schema: { body: wire.NewProduct, response: answer } },
      ({ body, operator }) => addProduct(context, body, operator),
    )
    app.put(
      consolePaths.orderProducts,
      {
        ...change,
        schema: { params: wire.RowParams, body: wire.Reorder, response: { 200: Done } },
      },
      async ({ params, body, operator }) => {
        await orderProducts(context, { category_id: params.id, ids: body.ids }, operator)
        return done('Saved')
      },
    )
    app.put(
      consolePaths.product,
      {
        ...changePrices,
        schema: { params: wire.RowParams, body: wire.SaveProduct, response: answer },
      },
      ({ params, body, operator }) => saveProduct(context, params.id, body, operator),
    )
    app.post(
      consolePaths.copyProduct,
      { ...change, schema: { params: wire.RowParams, body: wire.CopyProduct, response: answer } },
      ({ params, body, operator }) =>
        duplicateProduct(context, params.id, body.request_key, operator),
    )
    app.post(
      consolePaths.archiveProduct,
      { ...change, schema: { params: wire.RowParams, response: answer } },
      ({ params, operator }) => archiveProduct(context, params.id, true, operator),
    )
    app.post(
      consolePaths.restoreProduct,
      { ...change, schema: { params: wire.RowParams, response: answer } },
      ({ params, operator }) => archiveProduct(context, params.id, false, operator),
    )
  }
}

/** Routes to export and import prices. */
export function priceConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(consolePaths.prices, read, async (_request, reply) => {
      return sendCsv(reply, `prices-${malaysianDay()}.csv`, await writePrices(database))
    })
    app.post(
      consolePaths.previewPrices,
      {
        ...changePrices,
        bodyLimit: FILE_BYTES_MAX,
        schema: { body: prices.PreviewPrices, response: { 200: prices.PricePreview } },
      },
      ({ body }) => previewPrices(database, body.text),
    )
    app.get(
      consolePaths.priceImports,
      {
        ...read,
        schema: {
          querystring: prices.PriceImportsQuery,
          response: { 200: prices.PriceImportsPage },
        },
      },
      ({ query }) => priceImportsPage(database, query),
    )
    app.post(
      consolePaths.priceImports,
      {
        ...changePrices,
        bodyLimit: FILE_BYTES_MAX,
        schema: { body: prices.ImportPrices, response: { 200: prices.PriceImport } },
      },
      ({ body, operator }) => importPrices(context, body, operator),
    )
    app.post(
      consolePaths.undoPriceImport,
      {
        ...changePrices,
        schema: { params: wire.RowParams, response: { 200: prices.UndonePrices } },
      },
      ({ params, operator }) => undoPriceImport(context, params.id, operator),
    )
  }
}

/** Routes to edit flash sales. */
export function flashSaleConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  const answer = { 200: prices.EditedFlashSale }
  return async (app) => {
    app.get(
      consolePaths.flashSales,
      {
        ...read,
        schema: { querystring: prices.FlashSalesQuery, response: { 200: prices.FlashSalesPage } },
      },
      ({ query }) => flashSalesPage(database, query),
    )
    app.get(
      consolePaths.flashSale,
      { ...read, schema: { params: wire.RowParams, response: answer } },
      ({ params }) => readFlashSale(database, params.id),
    )
    app.post(
      consolePaths.flashSales,
      { ...changePrices, schema: { body: prices.NewFlashSale, response: answer } },
      ({ body, operator }) => addFlashSale(context, body, operator),
    )
    app.put(
      consolePaths.orderFlashSales,
      {
        ...changePrices,
        schema: { params: wire.RowParams, body: wire.Reorder, response: { 200: Done } },
      },
      async ({ params, body, operator }) => {
        await orderFlashSales(context, { product_id: params.id, ids: body.ids }, operator)
        return done('Saved')
      },
    )
    app.put(
      consolePaths.flashSale,
      {
        ...changePrices,
        schema: { params: wire.RowParams, body: prices.SaveFlashSale, response: answer },
      },
      ({ params, body, operator }) => saveFlashSale(context, params.id, body, operator),
    )
    app.post(
      consolePaths.endFlashSale,
      { ...changePrices, schema: { params: wire.RowParams, response: answer } },
      ({ params, operator }) => endFlashSale(context, params.id, operator),
    )
  }
}

/** Routes to edit coupons. */
export function couponConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  const answer = { 200: prices.EditedCoupon }
  return async (app) => {
    app.get(
      consolePaths.coupons,
      {
        ...read,
        schema: { querystring: prices.CouponsQuery, response: { 200: prices.CouponsPage } },
      },
      ({ query }) => couponsPage(database, query),
    )
    app.get(
      consolePaths.coupon,
      { ...read, schema: { params: wire.RowParams, response: answer } },
      ({ params }) => readCoupon(database, params.id),
    )
    app.post(
      consolePaths.coupons,
      { ...changeCoupons, schema: { body: prices.NewCoupon, response: answer } },
      ({ body, operator }) => addCoupon(context, body, operator),
    )
    app.put(
      consolePaths.coupon,
      {
        ...changeCoupons,
        schema: { params: wire.RowParams, body: prices.SaveCoupon, response: answer },
      },
      ({ params, body, operator }) => saveCoupon(context, params.id, body, operator),
    )
    app.post(
      consolePaths.archiveCoupon,
      { ...changeCoupons, schema: { params: wire.RowParams, response: answer } },
      ({ params, operator }) => archiveCoupon(context, params.id, true, operator),
    )
    app.post(
      consolePaths.restoreCoupon,
      { ...changeCoupons, schema: { params: wire.RowParams, response: answer } },
      ({ params, operator }) => archiveCoupon(context, params.id, false, operator),
    )
  }
}
