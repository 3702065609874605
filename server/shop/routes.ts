import { closedObject } from '@apeak/contract/fields'
import { ORIGINAL } from '@apeak/contract/languages'
import { apiPaths, consolePaths } from '@apeak/contract/paths'
import { PauseSelling } from '@apeak/contract/selling-pause'
import { EditedShop, SaveShop, Shop, ShopParams } from '@apeak/contract/shop'
import { LanguageQuery } from '@apeak/contract/translations'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sendPublic } from '#platform/cache/public-responses.ts'
import type { Context } from '#platform/context.ts'
import { consoleActions, publicRoute, route } from '#platform/http/route.ts'
import { saveShop, shopSettings, showShop } from './edit-shop.ts'
import { pauseShop } from './pause-selling.ts'

const Nothing = closedObject({})

/** The shop's settings for shoppers. */
export function shopRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      apiPaths.shop,
      publicRoute(['content'], Shop, { querystring: LanguageQuery }),
      async ({ query }, reply) =>
        sendPublic(reply, await showShop(database, query.lang ?? ORIGINAL)),
    )
  }
}

/** The shop's settings for operators. */
export function shopConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(consolePaths.shop, route('shop.change', EditedShop, { params: ShopParams }), () =>
      shopSettings(context.database),
    )
    app.put(
      consolePaths.shop,
      route('shop.change', EditedShop, { params: ShopParams, body: SaveShop }),
      ({ body, operator }) => saveShop(context, body, operator),
    )
    const action = consoleActions(app, ShopParams)
    action(
      consolePaths.pauseShop,
      { right: 'shop.change', body: PauseSelling, says: 'Paused' },
      (_params, body, operator) => pauseShop(context, body, operator),
    )
    action(
      consolePaths.resumeShop,
      { right: 'shop.change', body: Nothing, says: 'Resumed' },
      (_params, _body, operator) => pauseShop(context, null, operator),
    )
  }
}
