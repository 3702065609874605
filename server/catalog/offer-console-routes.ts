import { Done } from '@apeak/contract/accounts'
import { Reorder, RowParams } from '@apeak/contract/catalog-console'
import { consolePaths } from '@apeak/contract/paths'
import {
  CouponsPage,
  CouponsQuery,
  EditedCoupon,
  EditedFlashSale,
  FlashSalesPage,
  FlashSalesQuery,
  NewCoupon,
  NewFlashSale,
  SaveCoupon,
  SaveFlashSale,
} from '@apeak/contract/prices-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '#platform/context.ts'
import { done } from '#platform/http/responses.ts'
import { addCoupon, archiveCoupon, readCoupon, saveCoupon } from './edit-coupons.ts'
import {
  addFlashSale,
  endFlashSale,
  orderFlashSales,
  readFlashSale,
  saveFlashSale,
} from './edit-flash-sales.ts'
import { couponsPage } from './sql-coupon-edits.ts'
import { flashSalesPage } from './sql-flash-sale-edits.ts'

const reads = { right: 'catalog.read' } as const

/** Flash sales, for operators. */
export function flashSaleConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  const changes = { right: 'prices.change' } as const
  const answer = { 200: EditedFlashSale }
  return async (app) => {
    app.get(
      consolePaths.flashSales,
      {
        config: reads,
        schema: { querystring: FlashSalesQuery, response: { 200: FlashSalesPage } },
      },
      ({ query }) => flashSalesPage(database, query),
    )
    app.get(
      consolePaths.flashSale,
      { config: reads, schema: { params: RowParams, response: answer } },
      ({ params }) => readFlashSale(database, params.id),
    )
    app.post(
      consolePaths.flashSales,
      { config: changes, schema: { body: NewFlashSale, response: answer } },
      ({ body, operator }) => addFlashSale(context, body, operator),
    )
    app.put(
      consolePaths.orderFlashSales,
      {
        config: changes,
        schema: { params: RowParams, body: Reorder, response: { 200: Done } },
      },
      async ({ params, body, operator }) => {
        await orderFlashSales(context, { product_id: params.id, ids: body.ids }, operator)
        return done('Saved')
      },
    )
    app.put(
      consolePaths.flashSale,
      { config: changes, schema: { params: RowParams, body: SaveFlashSale, response: answer } },
      ({ params, body, operator }) => saveFlashSale(context, params.id, body, operator),
    )
    app.post(
      consolePaths.endFlashSale,
      { config: changes, schema: { params: RowParams, response: answer } },
      ({ params, operator }) => endFlashSale(context, params.id, operator),
    )
  }
}

/** Coupons, for operators. */
export function couponConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  const changes = { right: 'coupons.change' } as const
  const answer = { 200: EditedCoupon }
  return async (app) => {
    app.get(
      consolePaths.coupons,
      { config: reads, schema: { querystring: CouponsQuery, response: { 200: CouponsPage } } },
      ({ query }) => couponsPage(database, query),
    )
    app.get(
      consolePaths.coupon,
      { config: reads, schema: { params: RowParams, response: answer } },
      ({ params }) => readCoupon(database, params.id),
    )
    app.post(
      consolePaths.coupons,
      { config: changes, schema: { body: NewCoupon, response: answer } },
      ({ body, operator }) => addCoupon(context, body, operator),
    )
    app.put(
      consolePaths.coupon,
      { config: changes, schema: { params: RowParams, body: SaveCoupon, response: answer } },
      ({ params, body, operator }) => saveCoupon(context, params.id, body, operator),
    )
    app.post(
      consolePaths.archiveCoupon,
      { config: changes, schema: { params: RowParams, response: answer } },
      ({ params, operator }) => archiveCoupon(context, params.id, true, operator),
    )
    app.post(
      consolePaths.restoreCoupon,
      { config: changes, schema: { params: RowParams, response: answer } },
      ({ params, operator }) => archiveCoupon(context, params.id, false, operator),
    )
  }
}
