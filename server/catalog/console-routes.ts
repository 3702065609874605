import { Done } from '@apeak/contract/accounts'
import * as wire from '@apeak/contract/catalog-console'
import { malaysianDay } from '@apeak/contract/fields'
import { consolePaths, pagePaths, pathTo } from '@apeak/contract/paths'
import * as prices from '@apeak/contract/prices-console'
import { PauseSelling } from '@apeak/contract/selling-pause'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/http/problems.ts'
import { done, sendCsv } from '#platform/http/responses.ts'
import { type App, consoleActions, route } from '#platform/http/route.ts'
import { previewAddress } from '#platform/previews.ts'
import { archive, arrange, orderedList } from './archive.ts'
import {
  categoriesPage,
  createCategory,
  duplicateCategory,
  pauseCategory,
  readCategory,
  saveCategory,
} from './edit-category.ts'
import * as coupons from './edit-coupons.ts'
import * as sales from './edit-flash-sales.ts'
import * as products from './edit-products.ts'
import { createTag, readTag, saveTag, tagsPage } from './edit-tag.ts'
import { importPrices, previewPrices, undoPriceImport, writePrices } from './import-prices.ts'
import { priceHistory, priceImportsPage } from './prices.ts'
import { CATEGORY_PREVIEW } from './rules.ts'

const Nothing = Type.Object({}, { additionalProperties: false })
/** Enough for long texts, and options with many values. */
const BODY_BYTES_MAX = 1024 * 1024
/** Enough for 10,000 lines with long names. */
const FILE_BYTES_MAX = 4 * 1024 * 1024

/** The order of all categories or tags. */
function addOrder(app: App, context: Context, table: 'categories' | 'tags', path: string): void {
  app.get(path, route('catalog.read', wire.Ordered), async () => ({
    data: await orderedList(context.database, table),
  }))
  app.put(
    path,
    {
      ...route('catalog.change', Done, { body: wire.ReorderCategories }),
      bodyLimit: BODY_BYTES_MAX,
    },
    async ({ body, operator }) => {
      await arrange(context, table, body.ids, operator)
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
      route('catalog.change', Done, { params: wire.CategoryParams, body: Nothing }),
      async ({ params: { id }, operator }) => {
        await archive(context, table, { id, archived }, operator)
        return done('Saved')
      },
    )
  }
}

/** Pausing the sale of a category. */
function addPausing(app: App, context: Context): void {
  const action = consoleActions(app, wire.CategoryParams)
  action(
    consolePaths.pauseCategory,
    { right: 'catalog.change', body: PauseSelling, says: 'Paused' },
    ({ id }, body, operator) => pauseCategory(context, id, body, operator),
  )
  action(
    consolePaths.resumeCategory,
    { right: 'catalog.change', body: Nothing, says: 'Resumed' },
    ({ id }, _body, operator) => pauseCategory(context, id, null, operator),
  )
}

/** Routes to edit categories. */
export function categoryConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database, secrets } = context
  return async (app) => {
    app.get(
      consolePaths.categories,
      route('catalog.read', wire.CategoriesPage, { querystring: wire.CategoriesConsoleQuery }),
      (request) => categoriesPage(database, request.query),
    )
    app.post(
      consolePaths.categories,
      route('catalog.change', wire.EditedCategory, { body: wire.CreateCategory }),
      ({ body, operator }) => createCategory(context, body, operator),
    )
    addOrder(app, context, 'categories', consolePaths.categoryOrder)
    app.get(
      consolePaths.category,
      route('catalog.read', wire.EditedCategory, { params: wire.CategoryParams }),
      async ({ params, operator }) => {
        const category = await readCategory(context, params.id)
        // With a price by the rule it would tell the cost.
        return operator.may('costs.read') ? category : { ...category, markup_percent: null }
      },
    )
    app.put(
      consolePaths.category,
      {
        ...route('catalog.change', wire.EditedCategory, {
          params: wire.CategoryParams,
          body: wire.SaveCategory,
        }),
        bodyLimit: BODY_BYTES_MAX,
      },
      ({ params, body, operator }) => saveCategory(context, params.id, body, operator),
    )
    addArchiving(app, context, 'categories')
    addPausing(app, context)
    app.post(
      consolePaths.duplicateCategory,
      route('catalog.change', wire.EditedCategory, {
        params: wire.CategoryParams,
        body: wire.Duplicate,
      }),
      ({ params, body, operator }) =>
        duplicateCategory(context, params.id, body.request_key, operator),
    )
    app.post(
      consolePaths.previewCategory,
      route('catalog.read', wire.PreviewLink, { params: wire.CategoryParams, body: Nothing }),
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
      route('catalog.read', wire.TagsPage, { querystring: wire.TagsQuery }),
      (request) => tagsPage(database, request.query),
    )
    app.post(
      consolePaths.tags,
      route('catalog.change', wire.EditedTag, { body: wire.CreateTag }),
      ({ body, operator }) => createTag(context, body, operator),
    )
    addOrder(app, context, 'tags', consolePaths.tagOrder)
    app.get(
      consolePaths.tag,
      route('catalog.read', wire.EditedTag, { params: wire.CategoryParams }),
      ({ params }) => readTag(context, params.id),
    )
    app.put(
      consolePaths.tag,
      route('catalog.change', wire.EditedTag, { params: wire.CategoryParams, body: wire.SaveTag }),
      ({ params, body, operator }) => saveTag(context, params.id, body, operator),
    )
    addArchiving(app, context, 'tags')
  }
}

type Costs = { cost_sen: number | null }

/** A product; without its cost and rule if the operator may not see costs. */
const withCosts = <Thing extends Costs>(isAllowed: boolean, product: Thing): Thing =>
  isAllowed
    ? product
    : {
        ...product,
        cost_sen: null,
        ...('markup_percent' in product && { markup_percent: null }),
        ...('rule_price_sen' in product && { rule_price_sen: null }),
      }

/** Routes to edit products. Setting a price needs its own right. */
export function productConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      consolePaths.products,
      route('catalog.read', wire.ProductsPage, { querystring: wire.ProductsQuery }),
      async ({ query, operator }) => {
        const page = await products.productsPage(database, query)
        const isAllowed = operator.may('costs.read')
        return { ...page, data: page.data.map((product) => withCosts(isAllowed, product)) }
      },
    )
    app.get(
      consolePaths.product,
      route('catalog.read', wire.EditedProduct, { params: wire.RowParams }),
      async ({ params, operator }) =>
        withCosts(operator.may('costs.read'), await products.readProduct(database, params.id)),
    )
    app.get(
      consolePaths.productPrices,
      route('catalog.read', prices.PriceHistory, { params: wire.RowParams }),
      async ({ params }) => {
        const data = found(await priceHistory(database, params.id), 'Item')
        return { data }
      },
    )
    app.post(
      consolePaths.products,
      route('prices.change', wire.EditedProduct, { body: wire.NewProduct }),
      ({ body, operator }) => products.addProduct(context, body, operator),
    )
    app.put(
      consolePaths.orderProducts,
      route('catalog.change', Done, { params: wire.RowParams, body: wire.Reorder }),
      async ({ params, body, operator }) => {
        await products.orderProducts(context, { category_id: params.id, ids: body.ids }, operator)
        return done('Saved')
      },
    )
    app.put(
      consolePaths.product,
      route('prices.change', wire.EditedProduct, {
        params: wire.RowParams,
        body: wire.SaveProduct,
      }),
      ({ params, body, operator }) => products.saveProduct(context, params.id, body, operator),
    )
    app.post(
      consolePaths.copyProduct,
      route('catalog.change', wire.EditedProduct, {
        params: wire.RowParams,
        body: wire.CopyProduct,
      }),
      ({ params, body, operator }) =>
        products.duplicateProduct(context, params.id, body.request_key, operator),
    )
    app.post(
      consolePaths.archiveProduct,
      route('catalog.change', wire.EditedProduct, { params: wire.RowParams }),
      ({ params, operator }) => products.archiveProduct(context, params.id, true, operator),
    )
    app.post(
      consolePaths.restoreProduct,
      route('catalog.change', wire.EditedProduct, { params: wire.RowParams }),
      ({ params, operator }) => products.archiveProduct(context, params.id, false, operator),
    )
  }
}

/** Routes to export and import prices. */
export function priceConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(consolePaths.prices, { config: { right: 'catalog.read' } }, async (_request, reply) => {
      return sendCsv(reply, `prices-${malaysianDay()}.csv`, await writePrices(database))
    })
    app.post(
      consolePaths.previewPrices,
      {
        ...route('prices.change', prices.PricePreview, { body: prices.PreviewPrices }),
        bodyLimit: FILE_BYTES_MAX,
      },
      ({ body }) => previewPrices(database, body.text),
    )
    app.get(
      consolePaths.priceImports,
      route('catalog.read', prices.PriceImportsPage, { querystring: prices.PriceImportsQuery }),
      ({ query }) => priceImportsPage(database, query),
    )
    app.post(
      consolePaths.priceImports,
      {
        ...route('prices.change', prices.PriceImport, { body: prices.ImportPrices }),
        bodyLimit: FILE_BYTES_MAX,
      },
      ({ body, operator }) => importPrices(context, body, operator),
    )
    app.post(
      consolePaths.undoPriceImport,
      route('prices.change', prices.UndonePrices, { params: wire.RowParams }),
      ({ params, operator }) => undoPriceImport(context, params.id, operator),
    )
  }
}

/** Routes to edit flash sales. */
export function flashSaleConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      consolePaths.flashSales,
      route('catalog.read', prices.FlashSalesPage, { querystring: prices.FlashSalesQuery }),
      ({ query }) => sales.flashSalesPage(database, query),
    )
    app.get(
      consolePaths.flashSale,
      route('catalog.read', prices.EditedFlashSale, { params: wire.RowParams }),
      ({ params }) => sales.readFlashSale(database, params.id),
    )
    app.post(
      consolePaths.flashSales,
      route('prices.change', prices.EditedFlashSale, { body: prices.NewFlashSale }),
      ({ body, operator }) => sales.addFlashSale(context, body, operator),
    )
    app.put(
      consolePaths.orderFlashSales,
      route('prices.change', Done, { params: wire.RowParams, body: wire.Reorder }),
      async ({ params, body, operator }) => {
        await sales.orderFlashSales(context, { product_id: params.id, ids: body.ids }, operator)
        return done('Saved')
      },
    )
    app.put(
      consolePaths.flashSale,
      route('prices.change', prices.EditedFlashSale, {
        params: wire.RowParams,
        body: prices.SaveFlashSale,
      }),
      ({ params, body, operator }) => sales.saveFlashSale(context, params.id, body, operator),
    )
    app.post(
      consolePaths.endFlashSale,
      route('prices.change', prices.EditedFlashSale, { params: wire.RowParams }),
      ({ params, operator }) => sales.endFlashSale(context, params.id, operator),
    )
  }
}

/** Routes to edit coupons. */
export function couponConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      consolePaths.coupons,
      route('catalog.read', prices.CouponsPage, { querystring: prices.CouponsQuery }),
      ({ query }) => coupons.couponsPage(database, query),
    )
    app.get(
      consolePaths.coupon,
      route('catalog.read', prices.EditedCoupon, { params: wire.RowParams }),
      ({ params }) => coupons.readCoupon(database, params.id),
    )
    app.post(
      consolePaths.coupons,
      route('coupons.change', prices.EditedCoupon, { body: prices.NewCoupon }),
      ({ body, operator }) => coupons.addCoupon(context, body, operator),
    )
    app.post(
      consolePaths.couponLosses,
      route('costs.read', prices.CouponLosses, { body: prices.CouponDiscount }),
      ({ body }) => coupons.couponLosses(database, body),
    )
    app.put(
      consolePaths.coupon,
      route('coupons.change', prices.EditedCoupon, {
        params: wire.RowParams,
        body: prices.SaveCoupon,
      }),
      ({ params, body, operator }) => coupons.saveCoupon(context, params.id, body, operator),
    )
    app.post(
      consolePaths.archiveCoupon,
      route('coupons.change', prices.EditedCoupon, { params: wire.RowParams }),
      ({ params, operator }) => coupons.archiveCoupon(context, params.id, true, operator),
    )
    app.post(
      consolePaths.restoreCoupon,
      route('coupons.change', prices.EditedCoupon, { params: wire.RowParams }),
      ({ params, operator }) => coupons.archiveCoupon(context, params.id, false, operator),
    )
  }
}
